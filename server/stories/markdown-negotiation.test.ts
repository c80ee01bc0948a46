import { describe, expect, it } from 'vitest';
import { signPurge, PURGE_PATH, SIGNATURE_HEADER } from '../../packages/engine/http/purge-signature.ts';
import { ACCEPTS } from '../../packages/engine/testing/accept.fixture.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { backend, openForEachStory, shop } from './testing/opened-shop.ts';

/** HTML and Markdown of a page at one address, and the address that the Markdown has besides (ADR-0059). */
const SECRET = 'a purge secret that is long enough for everybody';
openForEachStory({ PURGE_SECRET: SECRET });

const MARKDOWN = { accept: 'text/markdown' };
const visit = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> => get(shop.url + path, headers);
const typeOf = ({ headers }: Received): string => headers['content-type'] ?? '';

async function ringPath(): Promise<string> {
  await shop.parts.versions.poll();
  const { data } = await backend.sandbox.call('getCatalog', { query: { count: 1 } });
  return `/product/${data[0]?.slug ?? ''}`;
}

describe('a page at its own address', () => {
  it('is rendered and stored once per representation, whatever the field Accept says', async () => {
    const ring = await ringPath();
    for (const [accept, representation] of ACCEPTS) {
      const answer = await visit(`${ring}?utm_source=x`, accept === undefined ? {} : { accept });
      expect([accept, typeOf(answer), answer.status]).toEqual([accept, `text/${representation}; charset=utf-8`, 200]);
    }
    expect(shop.renderer.rendered).toEqual([`stream de ${ring}`, `stream de ${ring}.md`]);
  });

  it('names its Markdown, and that the answer depends on Accept', async () => {
    const ring = await ringPath();
    const { headers } = await visit(`/en/catalog?page=2&utm_source=x`);
    expect(headers['link']).toBe('</en/catalog.md?page=2>; rel="alternate"; type="text/markdown"');
    for (const accept of ['text/html', 'text/markdown', '*/*'])
      expect((await visit(ring, { accept })).headers['vary']).toBe('Accept, Accept-Encoding');
    for (const path of ['/comparison', '/journey', '/cookie-settings', '/cart', '/no/such']) {
      const answer = await visit(path, MARKDOWN);
      expect([path, typeOf(answer), answer.headers['link']]).toEqual([path, 'text/html; charset=utf-8', undefined]);
      expect(answer.headers['vary'] ?? '').not.toMatch(/accept(?!-encoding)/i);
    }
  });

  it('with a field Accept of more bytes than a request may have is refused', async () => {
    expect((await visit('/catalog', { accept: 'text/markdown,'.repeat(2000) })).status).toBe(431);
  });
});

describe('the Markdown of a page', () => {
  it('is one copy for both addresses, with the address, canonical page and lifetime in its fields', async () => {
    const ring = await ringPath();
    const html = await visit(ring);
    const negotiated = await visit(ring, MARKDOWN);
    const named = await visit(`${ring}.md?utm_source=x`);
    expect([negotiated.headers['cache-status'], named.headers['cache-status']]).toEqual([
      'karat; fwd=uri-miss; stored',
      expect.stringMatching(/^karat; hit/),
    ]);
    expect(named.body).toBe(negotiated.body);
    for (const { status, headers } of [negotiated, named]) {
      expect([status, headers['content-type'], headers['content-language']]).toEqual([200, 'text/markdown; charset=utf-8', 'de']);
      expect([headers['content-location'], headers['link']]).toEqual([`${ring}.md`, `<http://shop.test${ring}>; rel="canonical"`]);
      expect([headers['x-robots-tag'], headers['content-security-policy']]).toEqual([
        'noindex',
        "default-src 'none'; frame-ancestors 'none'",
      ]);
      expect(headers['set-cookie']).toBeUndefined();
      for (const name of ['cache-control', 'cdn-cache-control', 'x-accel-expires', 'cache-tag', 'surrogate-key'])
        expect([name, headers[name]]).toEqual([name, html.headers[name]]);
    }
    expect(html.headers['x-robots-tag']).toBeUndefined();
  });

  it('is validated, compressed and answered to HEAD like the page', async () => {
    const ring = await ringPath();
    const plain = await visit(`${ring}.md`);
    for (const coding of ['br', 'zstd', 'gzip']) {
      const coded = await visit(ring, { ...MARKDOWN, 'accept-encoding': coding });
      expect([coded.headers['content-encoding'], coded.body]).toEqual([coding, plain.body]);
      const again = await visit(`${ring}.md`, { 'accept-encoding': coding, 'if-none-match': coded.headers['etag'] ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
    }
    const html = await visit(ring);
    expect((await visit(ring, { ...MARKDOWN, 'if-none-match': html.headers['etag'] ?? '' })).status).toBe(200);
    const head = await send('HEAD', shop.url + ring, MARKDOWN);
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(Buffer.byteLength(plain.body))]);
    expect(shop.renderer.rendered).toHaveLength(2);
  });

  it('is as old as the page: new data and a purge of the page make both anew', async () => {
    const ring = await ringPath();
    const both = async () => [await visit(ring), await visit(ring, MARKDOWN)].map(({ headers }) => headers['cache-status']?.split('; ')[1]);
    expect(await both()).toEqual(['fwd=uri-miss', 'fwd=uri-miss']);
    expect(await both()).toEqual(['hit', 'hit']);
    const purge = async (path: string) => {
      const body = JSON.stringify({ paths: [path] });
      const signature = signPurge(SECRET, body, Math.floor(Date.now() / 1000));
      expect((await send('POST', shop.url + PURGE_PATH, { [SIGNATURE_HEADER]: signature }, body)).status).toBe(200);
    };
    await purge(ring);
    expect(await both()).toEqual(['fwd=uri-miss', 'fwd=uri-miss']);
    await purge(`${ring}.md`);
    expect(await both()).toEqual(['fwd=uri-miss', 'fwd=uri-miss']);
    await backend.bump('product');
    await shop.parts.versions.poll();
    await visit(ring, MARKDOWN);
    await expect.poll(async () => shop.renderer.rendered.filter((line) => line.endsWith(`${ring}.md`)).length).toBe(4);
  });

  it('of a missing product is 404 in Markdown, in its language', async () => {
    for (const [path, language] of [
      ['/product/none.md', 'de'],
      ['/en/product/none.md', 'en'],
    ] as const) {
      const { status, headers, body } = await visit(path);
      expect([status, headers['content-type'], headers['content-language']]).toEqual([404, 'text/markdown; charset=utf-8', language]);
      expect([headers['link'], headers['content-location'], headers['x-robots-tag']]).toEqual([undefined, undefined, 'noindex']);
      expect(body).toMatch(/^# /);
    }
    expect((await visit('/product/none', MARKDOWN)).status).toBe(404);
  });

  it('has one spelling of its address', async () => {
    for (const [path, location] of [
      ['/de/catalog.md', '/catalog.md'],
      ['/catalog.md/', '/catalog.md'],
    ] as const) {
      const { status, headers } = await visit(path);
      expect([path, status, headers['location']]).toEqual([path, 301, location]);
    }
    expect((await send('POST', `${shop.url}/catalog.md`, { 'content-type': 'text/plain' }, 'x')).status).toBe(405);
  });

  it('exists for no page of a visitor, nor for tools', async () => {
    for (const path of ['/cart.md', '/checkout.md', '/profile.md', '/wishlist.md', '/sign-in.md', '/comparison.md', '/journey.md'])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    expect(shop.renderer.rendered.filter((line) => line.endsWith('.md'))).toEqual([]);
  });

  it('outlives its backend; a cold one is 503 in Markdown, in its language', async () => {
    const ring = await ringPath();
    const warm = await visit(`${ring}.md`);
    await backend.fault('down');
    await shop.parts.versions.poll().catch(() => undefined);
    expect((await visit(ring, MARKDOWN)).body).toBe(warm.body);
    for (const [path, words] of [
      ['/product/cold', 'Wir arbeiten gerade an unserem Shop'],
      ['/en/product/cold', 'We are working on our shop'],
    ] as const) {
      for (const answer of [await visit(path, MARKDOWN), await visit(`${path}.md`)]) {
        expect([answer.status, typeOf(answer)]).toEqual([503, 'text/markdown; charset=utf-8']);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['retry-after']).toBe('60');
        expect(answer.body).toContain(words);
      }
    }
    await backend.fault('none');
  });
});
