import { beforeAll, describe, expect, it } from 'vitest';
import { HONEYPOT, OPENED_AT, SENT_AGAIN } from '../../packages/engine/forms/bot-checks.ts';
import type { WireFault } from './testing/backend.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const SOLD_OUT = 'FL-BEL-YG750-54';
beforeAll(async () => {
  await backend.sandbox.send('POST', '/sandbox/configuration', { sku: SOLD_OUT, stock_qty: 0, track_inventory: true });
});

interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly cacheControl: string | null;
  /** Of a page that is made from the posted form. */
  readonly text: string;
}

/** A form as a browser without JavaScript posts it from a public page. */
async function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { origin: 'http://shop.test', ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const field = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    location: field('location'),
    retryAfter: field('retry-after'),
    cacheControl: field('cache-control'),
    text: await response.text(),
  };
}

const rows = (email: string) => backend.sandbox.sandbox.shop.db.all('SELECT sku FROM subscriptions WHERE email = ?', email);
const QUESTION = { name: 'Ana', question: 'Gibt es den Ring auch in Größe 61?', sku: SOLD_OUT };
const questions = (email: string) => backend.sandbox.sandbox.shop.db.all('SELECT name, question FROM questions WHERE email = ?', email);

describe('POST /form/notify', () => {
  const notify = (email: string, more: Readonly<Record<string, string>> = {}) =>
    post(`/form/notify?sku=${SOLD_OUT}`, { form: 'notify', sku: SOLD_OUT, email, ...more });

  it('makes the call and redirects to its page, which shows the product', async () => {
    const { status, location } = await notify('nia@example.com');
    expect([status, location]).toEqual([303, `/form/notify?sku=${SOLD_OUT}&done=notify`]);
    expect(await rows('nia@example.com')).toEqual([{ sku: SOLD_OUT }]);
    const english = await post(`/en/form/notify?sku=${SOLD_OUT}`, { sku: SOLD_OUT, email: 'nia@example.org' });
    expect(english.location).toBe(`/en/form/notify?sku=${SOLD_OUT}&done=notify`);
  });

  it.each([
    ['the honeypot is filled', 'filled@example.com', () => ({ [HONEYPOT]: 'https://spam.example' })],
    ['it is sent within a second', 'quick@example.com', () => ({ [OPENED_AT]: String(Date.now()) })],
  ])('asks to be sent once more when %s, and is sent then', async (_, email, botInput) => {
    backend.seen();
    const asked = await notify(email, botInput());
    expect([asked.status, asked.location, backend.seen().some(({ url }) => url.includes('/subscribe'))]).toEqual([422, null, false]);
    expect(asked.text).toContain('send_again');
    expect((await notify(email, { ...botInput(), [SENT_AGAIN]: 'on' })).status).toBe(303);
    expect(await rows(email)).toHaveLength(1);
  });

  it('accepts a form that was open for a second', async () => {
    await notify('slow@example.com', { [OPENED_AT]: String(Date.now() - 1000) });
    expect(await rows('slow@example.com')).toHaveLength(1);
  });

  it('shows the page again for a wrong address, and makes no call', async () => {
    const { location, cacheControl } = await notify('nia@');
    expect([location, cacheControl]).toEqual([null, 'private, no-store']);
    expect(await rows('nia@')).toEqual([]);
  });
});

describe('POST /form/question', () => {
  it('sends a repeated post with the same key, so that the backend executes it once', async () => {
    backend.seen();
    const email = 'twice@example.com';
    await Promise.all([1, 2].map(() => post(`/form/question?sku=${SOLD_OUT}`, { ...QUESTION, email })));
    const keys = backend.seen().flatMap(({ url, headers }) => (url.includes('/questions') ? [headers['idempotency-key']] : []));
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), keys[0]]);
    expect(await questions(email)).toEqual([{ name: QUESTION.name, question: QUESTION.question }]);
    await post(`/form/question?sku=${SOLD_OUT}`, { ...QUESTION, email, question: 'Und in 62?' });
    expect(await questions(email)).toHaveLength(2);
  });

  it('is the page again with 429 and Retry-After when the backend limits it', async () => {
    const busy: WireFault = (_, res) =>
      void res
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '90' })
        .end('{"error_code":"too_many_requests","message":"too many requests"}');
    backend.breakWire(busy, '/api/v1/questions');
    const reply = await post('/form/question', { ...QUESTION, email: 'busy@example.com' });
    backend.breakWire(null);
    expect([reply.location, Number(reply.retryAfter)]).toEqual([null, expect.toSatisfy((s: number) => s > 80 && s <= 90)]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('is refused from %s', async (_, headers, status) => {
    expect((await post('/form/question', { ...QUESTION, email: 'evil@example.com' }, headers)).status).toBe(status);
    expect(await questions('evil@example.com')).toEqual([]);
  });

  it('is refused above 32 KB', async () => {
    const reply = await post('/form/question', { ...QUESTION, email: 'long@example.com', question: 'x'.repeat(33_000) });
    expect(reply.status).toBe(413);
    expect(await questions('long@example.com')).toEqual([]);
  });
});

describe('a post to another address', () => {
  it.each([
    ['/form/unknown', 404],
    ['/form/constructor', 404],
    ['/form', 405],
    ['/product/solitaerring-aurelia-brillant', 405],
    // A public form has no place on a personal page, nor the reverse.
    ['/profile', 400],
  ])('%s is refused', async (path, status) => {
    expect((await post(path, { ...QUESTION, form: 'question', email: 'lost@example.com' })).status).toBe(status);
    expect(await questions('lost@example.com')).toEqual([]);
  });

  it('/form/question with the name of another form makes the call of its address', async () => {
    backend.seen();
    await post('/form/question', { form: 'signOut', ...QUESTION, email: 'other@example.com' });
    expect(await questions('other@example.com')).toHaveLength(1);
    expect(backend.seen().filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('POST /newsletter/unsubscribe/{token}', () => {
  const db = () => backend.sandbox.sandbox.shop.db;
  const isSubscribed = async (email: string) =>
    (await db().get("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", email)) !== undefined;
  const linkOf = async (email: string, key: string): Promise<string> =>
    /\/newsletter\/\w+\/[\w-]+/.exec(
      (await db().get<{ text: string }>('SELECT text FROM mails WHERE recipient = ? AND key = ? ORDER BY id DESC', email, key))?.text ?? '',
    )?.[0] ?? '';
  /** Subscribes without JavaScript. Returns the path of the mail's link to unsubscribe. */
  async function subscriber(email: string): Promise<string> {
    expect((await post('/form/newsletter', { form: 'newsletter', email })).location).toBe('/form/newsletter?done=newsletter');
    const confirm = await linkOf(email, 'newsletter-confirm');
    expect((await fetch(shop.url + confirm)).status).toBe(200);
    // A scanner that opens the link confirms nothing.
    expect(await isSubscribed(email)).toBe(false);
    const token = confirm.split('/').at(-1) ?? '';
    expect((await post(confirm, { form: 'confirmSubscription', token })).location).toBe(`${confirm}?done=confirmSubscription`);
    expect(await isSubscribed(email)).toBe(true);
    return linkOf(email, 'newsletter-welcome');
  }
  const byMailProgram = (path: string, body: BodyInit) => fetch(shop.url + path, { method: 'POST', body, redirect: 'manual' });

  it('the button of the page ends the subscription; opening the page does not', async () => {
    const path = await subscriber('uma@example.com');
    expect((await fetch(shop.url + path)).status).toBe(200);
    expect(await isSubscribed('uma@example.com')).toBe(true);
    const reply = await post(path, { form: 'unsubscribe', token: path.split('/').at(-1) ?? '' });
    expect([reply.status, reply.location]).toEqual([303, `${path}?done=unsubscribe`]);
    expect(await isSubscribed('uma@example.com')).toBe(false);
  });

  it.each([
    ['urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'multipart',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
  ])('the one-click post of a mail provider (RFC 8058, %s) ends it without a redirect', async (name, body) => {
    const path = await subscriber(`${name}@example.com`);
    const { status, headers } = await byMailProgram(path, body());
    expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([200, 'no-store', null]);
    expect(await isSubscribed(`${name}@example.com`)).toBe(false);
  });

  it('refuses a post without the field, with an unknown token, and from another site', async () => {
    const path = await subscriber('vera@example.com');
    expect((await byMailProgram(path, new URLSearchParams({ other: 'One-Click' }))).status).toBe(400);
    const unknown = path.replace(/[^/]+$/, 'x'.repeat(43));
    expect((await byMailProgram(unknown, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(422);
    const foreign = await post(path, { 'List-Unsubscribe': 'One-Click' }, { origin: 'https://evil.example' });
    expect([foreign.status, await isSubscribed('vera@example.com')]).toEqual([403, true]);
  });
});

it('POST /form/contact stores subject, telephone and order number, and acknowledges once', async () => {
  const email = 'ida@example.com';
  const message = { subject: 'order', name: 'Ida', email, phone: '+43 664 1', po_number: 'FL-1001', question: 'Wann kommt der Ring?' };
  for (const _ of [1, 2]) expect((await post('/form/contact', message)).location).toBe('/form/contact?done=contact');
  const { db } = backend.sandbox.sandbox.shop;
  const { subject, phone, po_number, question } = message;
  expect(await db.all('SELECT subject, phone, po_number, question FROM questions WHERE email = ?', email)).toEqual([
    { subject, phone, po_number, question },
  ]);
  const mails = await db.all<{ key: string; text: string }>('SELECT key, text FROM mails WHERE recipient = ?', email);
  expect(mails.map(({ key }) => key)).toEqual(['question-received']);
  expect(mails[0]?.text).not.toMatch(/Ida|Ring/);
  expect((await post('/form/contact', { ...message, subject: 'free diamonds' })).location).toBeNull();
  expect((await post('/form/contact', { ...message, phone: 'call me' })).location).toBeNull();
});

describe("a backend's 401 to the form of a guest", () => {
  const noSession: WireFault = (_, res) =>
    void res.writeHead(401, { 'content-type': 'application/json' }).end('{"error_code":"not_signed_in","message":"no session"}');

  it('shows the page again with the typed values', async () => {
    backend.breakWire(noSession, '/api/v1/questions');
    const response = await fetch(`${shop.url}/form/question?sku=${SOLD_OUT}`, {
      method: 'POST',
      headers: { origin: 'http://shop.test' },
      body: new URLSearchParams({ ...QUESTION, email: 'typed@example.com' }),
      redirect: 'manual',
    });
    backend.breakWire(null);
    const html = await response.text();
    expect(response.headers.get('location')).toBeNull();
    for (const typed of [QUESTION.question, 'typed@example.com', '"code":"not_signed_in"']) expect(html).toContain(typed);
  });
});

describe('a forbidden redirect', () => {
  it.each(['sign-in', 'sign-up'])('is not in the page /%s; an allowed one is', async (page) => {
    const html = async (redirect: string) => (await fetch(`${shop.url}/${page}?redirect=${encodeURIComponent(redirect)}`)).text();
    expect(await html('https://evil.example/x')).not.toContain('evil.example');
    expect(await html('//evil.example')).not.toContain('evil.example');
    expect(await html('/profile/orders')).toContain(encodeURIComponent('/profile/orders'));
  });
});
