import { describe, expect, it, vi } from 'vitest';
import { raw } from '../../packages/http-cache/testing/http.ts';
import { pageStory, textOf } from './testing/page-story.ts';

/** The page cache over HTTP: which responses are stored, and how they are served. */
const story = pageStory();
const { visit } = story;

describe('a public page', () => {
  it('is rendered once, then answered from memory', async () => {
    const first = await visit(story.ring);
    const second = await visit(story.ring, { cookie: 'access_token_v1=secret; locale=en', authorization: 'Bearer x' });
    expect(first.headers['cache-status']).toBe('karat; fwd=uri-miss; stored');
    expect(second.headers['cache-status']).toMatch(/^karat; hit; ttl=\d+$/);
    expect(second.body).toBe(first.body);
    expect(second.headers['age']).toBe('0');
    expect(story.shop.renderer.rendered).toHaveLength(1);
  });

  it('has s-maxage and surrogate keys for a cache in front, and no cookie', async () => {
    for (const { headers } of [await visit(story.ring), await visit(story.ring)]) {
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=600, stale-while-revalidate=3600, stale-if-error=86400');
      expect(headers['cdn-cache-control']).toBe('max-age=600, stale-while-revalidate=3600, stale-if-error=86400');
      expect(headers['x-accel-expires']).toBe('10');
      expect(Object.keys(headers).filter((name) => name.startsWith('karat-'))).toEqual([]);
      expect(headers['vary']).toBe('Accept, Accept-Encoding');
      expect(headers['cache-tag']).toBe(`system_settings,product,product:${story.ring.split('/')[2]}`);
      expect(headers['surrogate-key']).toBe(headers['cache-tag']?.replaceAll(',', ' '));
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-language']).toBe('de');
    }
  });

  it('has one key for unknown parameters, escapes and any order', async () => {
    await visit('/catalog?page=2&sortBy=price%7Casc');
    for (const search of ['?sortBy=price|asc&page=2', '?utm_source=x&page=2&sortBy=price%7casc', '?page=2&sortBy=price%7Casc&gclid=1']) {
      const hit = await visit(`/catalog${search.replace('|', '%7C')}`);
      expect(hit.headers['cache-status']).toMatch(/hit/);
      expect(hit.body).not.toContain('utm_');
    }
    await visit(story.ring.replace('/product/', '/p%72oduct/'));
    expect(story.shop.renderer.rendered.filter((line) => line.includes('catalog'))).toEqual([
      'stream de /catalog page=2&sortBy=price%7Casc',
    ]);
  });

  it.each([
    ['a listing', 'stream de /catalog', ['', '?page=1', '?min_cost_from=00', '?search=%20+', '?configuration_id=A']],
    [
      'its order and price',
      'stream de /catalog sortBy=price%7Cdesc&min_cost_from=7',
      ['?sortBy=price&min_cost_from=007.00', '?page=1&min_cost_from=7&sortBy=price%7Cdesc'],
    ],
    ['no listing', 'stream de /catalog page=0', ['?page=02', '?page=x', '?sortBy=name&cut=oval', '?page=0&min_cost_from=-1']],
    ['no price', 'stream de /catalog min_cost_from=invalid', ['?min_cost_from=-1', '?max_cost_to=abc', '?min_cost_from=1e3&max_cost_to=x']],
    ['no page', 'stream de /404', ['/a/b', '/a/b/c?page=2', `/${'a'.repeat(121)}`]],
  ])('has one copy for all spellings of its address: %s', async (_, render, spellings) => {
    for (const [at, spelling] of spellings.entries())
      expect([spelling, (await visit(`/catalog${spelling}`)).headers['cache-status']]).toEqual([
        spelling,
        expect.stringMatching(at ? /hit/ : /stored/),
      ]);
    expect(story.shop.renderer.rendered).toEqual([render]);
  });

  it('serves the same page for forwarded headers, another host or a body', async () => {
    const plain = await visit(story.ring);
    story.shop.parts.pageCache.clear();
    const evil = await raw(
      story.shop.url,
      `GET ${story.ring} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.test\r\nContent-Length: 4\r\nConnection: close\r\n\r\nevil`,
    );
    expect(evil).toContain('HTTP/1.1 200');
    expect(evil).not.toContain('evil.test');
    const again = await visit(story.ring);
    expect(again.headers['cache-status']).toMatch(/hit/);
    expect(textOf(again.body)).toBe(textOf(plain.body));
  });

  it('has one copy per language', async () => {
    const german = await visit('/');
    const english = await visit('/en');
    expect(german.body).toContain('<html lang="de">');
    expect(english.body).toContain('<html lang="en">');
    expect(english.headers['content-language']).toBe('en');
  });

  it('is rendered once for simultaneous requests', async () => {
    story.shop.renderer.behaviour.delay = 500;
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(story.ring)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(story.shop.renderer.rendered).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['cache-status'] === 'karat; fwd=uri-miss; collapsed')).toHaveLength(19);
  });

  it('is a hit although the client sends no-cache', async () => {
    await visit(story.ring);
    const hit = await visit(story.ring, { 'cache-control': 'no-cache', pragma: 'no-cache' });
    expect(hit.headers['cache-status']).toMatch(/hit/);
  });
});

describe('GET of a page that has moved', () => {
  it('answers 301, stored like any page until its data change', async () => {
    vi.spyOn(story.shop.parts.renderer, 'render').mockImplementation((_request, sink) => {
      sink.head({ status: 301, headers: { location: '/catalog' }, nonce: null, routeKey: 'home' });
      sink.body.end();
      const versions = new Map([['product', story.shop.parts.versions.current('product')] as const]);
      return Promise.resolve({ complete: true, outOfOrder: false, degraded: false, versions });
    });
    for (const did of [/stored/, /hit; ttl=\d/]) {
      const answer = await visit('/');
      expect([answer.status, answer.headers['location'], answer.body]).toEqual([301, '/catalog', '']);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=600/);
      expect(answer.headers['cache-status']).toMatch(did);
    }
    await story.backend.bump('product');
    await story.shop.parts.versions.poll();
    expect((await visit('/')).headers['cache-status']).toMatch(/ttl=-\d/);
  });
});

describe('codings and validators', () => {
  it('has a strong ETag per coding and the same page in all', async () => {
    const bodies = new Set<string>();
    const tags = new Set<string>();
    for (const coding of ['br', 'zstd', 'gzip', 'identity']) {
      const first = await visit(story.ring, { 'accept-encoding': coding });
      const { headers, body } = await visit(story.ring, { 'accept-encoding': coding });
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(headers['etag']).toMatch(/^"[\w-]+"$/);
      expect(first.headers['etag']).toBe(headers['etag']);
      tags.add(headers['etag'] ?? '');
      bodies.add(body);
    }
    expect(tags.size).toBe(4);
    expect(bodies.size).toBe(1);
  });

  it('is 304 for a matching ETag only', async () => {
    const { headers } = await visit(story.ring, { 'accept-encoding': 'br' });
    const etag = headers['etag'] ?? '';
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await visit(story.ring, { 'accept-encoding': 'br', 'if-none-match': value });
      expect(answer.status).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers['etag']).toBe(etag);
      expect(answer.headers['cache-control']).toMatch(/^public/);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['content-length']).toBeUndefined();
    }
    expect((await visit(story.ring, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const cold = await raw(story.shop.url, `HEAD ${story.ring} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const warm = await raw(story.shop.url, `HEAD ${story.ring} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    for (const text of [cold, warm]) {
      expect(text).toMatch(/^HTTP\/1\.1 200[^]*content-length: \d{4}[^]*\r\n\r\n$/i);
    }
  });
});

describe('never stored are', () => {
  it('personal pages', async () => {
    const before = story.shop.parts.pageCache.size;
    for (const path of ['/cart/0f8fad5b', '/checkout/0f8fad5b', '/checkout/success/0123456789abcdef', '/en/checkout/payout']) {
      const answer = await visit(path);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['cache-status']).toBe('karat; fwd=bypass');
      await visit(path);
    }
    expect(story.shop.renderer.rendered).toHaveLength(8);
    expect(story.shop.parts.pageCache.size).toBe(before);
  });

  it.each([400, 401, 403, 410, 418, 422, 451])('pages with the status %i', async (status) => {
    vi.spyOn(story.shop.parts.renderer, 'render').mockImplementation((_request, sink) => {
      sink.head({ status, headers: {}, nonce: null, routeKey: 'home' });
      sink.body.write(Buffer.from('<!doctype html></html>'));
      sink.body.end();
      return Promise.resolve({ complete: true, outOfOrder: false, degraded: false, versions: new Map() });
    });
    const answer = await visit('/');
    expect([answer.status, answer.headers['cache-control'], answer.headers['x-accel-expires']]).toEqual([status, 'no-store', undefined]);
  });

  it('pages that set a cookie, break off or fail', async () => {
    story.shop.renderer.behaviour.extraHeaders = { 'set-cookie': 'a=b' };
    expect((await visit('/')).headers['cache-control']).toBe('no-store');
    story.shop.renderer.behaviour.extraHeaders = {};
    story.shop.renderer.behaviour.breakOff = true;
    expect((await visit('/')).status).toBe(500);
    story.shop.renderer.behaviour.breakOff = false;
    expect((await visit('/')).headers['cache-status']).toBe('karat; fwd=uri-miss; stored');
    expect(story.shop.log().filter(({ level }) => level === 50)).toHaveLength(1);
  });
});
