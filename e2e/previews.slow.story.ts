import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './support/shop.ts';

// No browser: what counts are the answers.
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

async function get(url: string): Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }> {
  const answer = await fetch(url);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

const IN_AN_HOUR = (): string => new Date(Date.now() + 3_600_000).toISOString();

async function makePreview(request: object): Promise<string> {
  const answer = await fetch(`${shop.sandboxOrigin}/sandbox/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expires_at: IN_AN_HOUR(), ...request }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const DRAFT = { blocks: [{ type: 'heading', key: 'a', title: { de: 'Nur im Entwurf', en: 'Only in the draft' } }] };
const open = (token: string, language = '') => get(`${shop.origin}${language}/preview/${token}`);
const status = async (path: string) => (await get(shop.origin + path)).headers['cache-status'];

it('a preview shows the draft under a bar, with no-store, noindex and no referrer', async () => {
  const token = await makePreview({ kind: 'page', key: 'about', draft: DRAFT });
  for (const _ of [1, 2]) {
    const { status: code, body, headers } = await open(token);
    expect(code).toBe(200);
    expect(body).toMatch(/Vorschau\..*Der Link gilt bis .*<h1[^>]*>Nur im Entwurf<\/h1>/s);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' });
    expect(headers['cache-status'] ?? '').not.toMatch(/hit|stored/);
  }
  expect((await open(token, '/en')).body).toMatch(/<h1[^>]*>Only in the draft<\/h1>/);
});

it('the public page and its stored copy do not change, also with the token as a parameter', async () => {
  const before = (await get(`${shop.origin}/page/ueber-uns`)).body;
  const token = await makePreview({ kind: 'page', key: 'about', draft: DRAFT });
  await open(token);
  expect(await status('/page/ueber-uns')).toMatch(/hit/);
  expect(await status(`/page/ueber-uns?preview=${token}`)).toMatch(/hit/);
  expect((await get(`${shop.origin}/page/ueber-uns?preview=${token}`)).body).toBe(before);
});

it('a changed draft appears at the next request', async () => {
  const [first, second] = [
    await makePreview({ kind: 'page', key: 'about', draft: DRAFT }),
    await makePreview({ kind: 'page', key: 'about' }),
  ];
  expect((await open(first)).body).toContain('Nur im Entwurf');
  expect((await open(second)).body).not.toContain('Nur im Entwurf');
});

it('a scheduled post and a block have previews; the public post answers 404', async () => {
  const soon = { published_at: '2099-01-01T00:00:00Z', slug: { de: 'bald', en: 'soon' }, title: { de: 'Erst bald', en: 'Only soon' } };
  const post = await open(await makePreview({ kind: 'post', key: 'ring-size', draft: soon }));
  expect([post.status, post.body]).toEqual([200, expect.stringContaining('Erst bald')]);
  expect((await get(`${shop.origin}/articles/ratgeber/bald`)).status).toBe(404);
  const block = await open(await makePreview({ kind: 'block', key: 'cart-empty', draft: { title: { de: 'Noch leer', en: 'Empty' } } }));
  expect(block.body).toMatch(/<h1[^>]*>Noch leer<\/h1>/);
});

it.each([
  ['expired', (token: string) => token, new Date(Date.now() - 1000).toISOString()],
  ['of another draft', (token: string) => token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')), undefined],
  [
    'with a later end',
    (token: string) => token.replace(/\.(\w+)\./, (_, time: string) => `.${time.slice(0, -1)}${time.endsWith('z') ? 'y' : 'z'}.`),
    undefined,
  ],
  ['without its signature', (token: string) => token.replace(/\.[^.]*$/, '.'), undefined],
  ['made up', () => 'x.y.z', undefined],
])('a token %s answers 404 with a message, and is not stored', async (_, forge, expires_at) => {
  const token = await makePreview({ kind: 'page', key: 'about', draft: DRAFT, ...(expires_at && { expires_at }) });
  for (const answer of [await open(forge(token)), await open(forge(token))]) {
    const { status: code, body, headers } = answer;
    expect([code, headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(body).toContain('Diese Vorschau gilt nicht mehr');
    expect(body).not.toContain('Nur im Entwurf');
  }
});

it('a block in one language only shows a notice on the page of the other language', async () => {
  const draft = { blocks: [...DRAFT.blocks, { type: 'quote', key: 'q', text: { de: 'Nur deutsch' } }] };
  const token = await makePreview({ kind: 'page', key: 'about', draft });
  expect((await open(token, '/en')).body).toMatch(/<div[^>]* lang="de">.*Nur deutsch/s);
  expect((await open(token)).body).not.toMatch(/<div[^>]* lang="de">/);
});
