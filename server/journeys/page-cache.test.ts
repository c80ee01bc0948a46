import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend, type TestBackend } from './support/backend.ts';
import { get, raw } from '../testing/http.ts';
import { type RunningShop, startShop } from './support/shop.ts';

const RING = '/product/solitaerring-klassik';
let backend: TestBackend;
let shop: RunningShop;
let ring: string;

beforeEach(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url);
  ring = await firstProduct();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
  await backend.close();
});

async function firstProduct(): Promise<string> {
  const { body } = await get(`${shop.url}/api/system-catalog?lang=de`);
  return `/product/${(JSON.parse(body) as { data: { slug: string }[] }).data[0]?.slug ?? RING}`;
}
const visit = (path: string, headers: Record<string, string> = {}) => get(shop.url + path, headers);
/** Until what runs in the background has been done. */
const settled = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

describe('a public page', () => {
  it('is rendered once and then comes from memory, for everybody', async () => {
    const first = await visit(ring);
    const second = await visit(ring, { cookie: 'access_token_v1=secret; locale=en', authorization: 'Bearer x' });
    expect(first.headers['cache-status']).toBe('karat; fwd=uri-miss; stored');
    expect(second.headers['cache-status']).toMatch(/^karat; hit; ttl=\d+$/);
    expect(second.body).toBe(first.body);
    expect(second.headers['age']).toBe('0');
    expect(shop.renderer.rendered).toHaveLength(1);
  });

  it('may be kept by a cache in front, with the keys to purge it, and sets no cookie', async () => {
    for (const { headers } of [await visit(ring), await visit(ring)]) {
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=600, stale-while-revalidate=3600, stale-if-error=86400');
      expect(headers['cdn-cache-control']).toBe('max-age=600, stale-while-revalidate=3600, stale-if-error=86400');
      expect(headers['x-accel-expires']).toBe('10');
      expect(Object.keys(headers).filter((name) => name.startsWith('karat-'))).toEqual([]);
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(headers['cache-tag']).toBe(`system_settings,product,product:${ring.split('/')[2]}`);
      expect(headers['surrogate-key']).toBe(headers['cache-tag']?.replaceAll(',', ' '));
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-language']).toBe('de');
    }
  });

  it('is one page whatever stands behind unknown parameters, escapes or their order', async () => {
    await visit('/catalog?page=2&sortBy=price%7Casc');
    for (const search of ['?sortBy=price|asc&page=2', '?utm_source=x&page=2&sortBy=price%7casc', '?page=2&sortBy=price%7Casc&gclid=1']) {
      const hit = await visit(`/catalog${search.replace('|', '%7C')}`);
      expect(hit.headers['cache-status']).toMatch(/hit/);
      expect(hit.body).not.toContain('utm_');
    }
    await visit(ring.replace('/product/', '/p%72oduct/'));
    expect(shop.renderer.rendered.filter((line) => line.includes('catalog'))).toEqual(['stream de /catalog page=2&sortBy=price%7Casc']);
  });

  it('is not changed by forwarded headers, another host or a body', async () => {
    const plain = await visit(ring);
    shop.services.pageCache.clear();
    const evil = await raw(
      shop.url,
      `GET ${ring} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.test\r\nContent-Length: 4\r\nConnection: close\r\n\r\nevil`,
    );
    expect(evil).toContain('HTTP/1.1 200');
    expect(evil).not.toContain('evil.test');
    const again = await visit(ring);
    expect(again.headers['cache-status']).toMatch(/hit/);
    expect(textOf(again.body)).toBe(textOf(plain.body));
  });

  it('exists once in each language', async () => {
    const german = await visit('/');
    const english = await visit('/en');
    expect(german.body).toContain('<html lang="de">');
    expect(english.body).toContain('<html lang="en">');
    expect(english.headers['content-language']).toBe('en');
  });

  it('is rendered once for all who ask at the same time, and all get it', async () => {
    shop.renderer.behaviour.delay = 500;
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(ring)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(shop.renderer.rendered).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['cache-status'] === 'karat; fwd=uri-miss; collapsed')).toHaveLength(19);
  });

  it('does not ask the origin because a client says no-cache', async () => {
    await visit(ring);
    const hit = await visit(ring, { 'cache-control': 'no-cache', pragma: 'no-cache' });
    expect(hit.headers['cache-status']).toMatch(/hit/);
  });
});

describe('a page that has moved', () => {
  it('is a permanent redirect, stored like any page until its data change', async () => {
    vi.spyOn(shop.services.renderer, 'render').mockImplementation((_request, sink) => {
      sink.head({ status: 301, headers: { location: '/catalog' }, nonce: null, routeKey: 'home' });
      sink.body.end();
      const versions = new Map([['product', shop.services.versions.current('product')] as const]);
      return Promise.resolve({ complete: true, outOfOrder: false, degraded: false, versions });
    });
    for (const did of [/stored/, /hit; ttl=\d/]) {
      const answer = await visit('/');
      expect([answer.status, answer.headers['location'], answer.body]).toEqual([301, '/catalog', '']);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=600/);
      expect(answer.headers['cache-status']).toMatch(did);
    }
    await backend.bump('product');
    await shop.services.versions.poll();
    expect((await visit('/')).headers['cache-status']).toMatch(/ttl=-\d/);
  });
});

describe('codings and validators', () => {
  it('has a strong tag for each coding, and the same page in all', async () => {
    const bodies = new Set<string>();
    const tags = new Set<string>();
    for (const coding of ['br', 'zstd', 'gzip', 'identity']) {
      const first = await visit(ring, { 'accept-encoding': coding });
      const { headers, body } = await visit(ring, { 'accept-encoding': coding });
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(headers['etag']).toMatch(/^"[\w-]+"$/);
      expect(first.headers['etag']).toBe(headers['etag']);
      tags.add(headers['etag'] ?? '');
      bodies.add(body);
    }
    expect(tags.size).toBe(4);
    expect(bodies.size).toBe(1);
  });

  it('answers 304 to who has it, and to nobody else', async () => {
    const { headers } = await visit(ring, { 'accept-encoding': 'br' });
    const etag = headers['etag'] ?? '';
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await visit(ring, { 'accept-encoding': 'br', 'if-none-match': value });
      expect(answer.status).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers['etag']).toBe(etag);
      expect(answer.headers['cache-control']).toMatch(/^public/);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['content-length']).toBeUndefined();
    }
    expect((await visit(ring, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('answers HEAD with the same head and no body', async () => {
    const cold = await raw(shop.url, `HEAD ${ring} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const warm = await raw(shop.url, `HEAD ${ring} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    for (const text of [cold, warm]) {
      expect(text).toMatch(/^HTTP\/1\.1 200[^]*content-length: \d{4}[^]*\r\n\r\n$/i);
    }
  });
});

describe('getting stale', () => {
  it('shows the old page once, refreshes behind it, and then the new one: no purge, no restart', async () => {
    const before = await visit(ring);
    await backend.bump('product');
    await shop.services.versions.poll();
    const [stale] = await Promise.all([visit(ring), visit(ring), visit(ring)]);
    expect(stale.body).toBe(before.body);
    expect(stale.headers['cache-status']).toMatch(/^karat; hit; ttl=-\d+$/);
    expect(stale.headers['cache-control']).toMatch(/s-maxage=0/);
    expect(stale.headers['cdn-cache-control']).toMatch(/^max-age=0, /);
    expect(stale.headers['x-accel-expires']).toBe('0');
    await settled(() => expect(shop.renderer.rendered).toHaveLength(2));
    await settled(async () => expect((await visit(ring)).body).not.toBe(before.body));
    expect(shop.renderer.rendered[1]).toMatch(/^buffered/);
    expect(shop.renderer.rendered).toHaveLength(2);
  });

  it('leaves pages alone whose data did not change', async () => {
    await visit('/');
    await backend.bump('product');
    await shop.services.versions.poll();
    expect((await visit('/')).headers['cache-status']).toMatch(/ttl=\d+$/);
  });

  it('keeps serving while the backend is down or sends garbage', async () => {
    const before = await visit(ring);
    for (const mode of ['down', 'dead', 'garbage', 'wrong'] as const) {
      await backend.fault(mode);
      await shop.services.versions.poll();
      await backend.fault('none');
      await backend.bump('product');
      await shop.services.versions.poll();
      await backend.fault(mode);
      const answer = await visit(ring);
      expect(answer.status).toBe(200);
      expect(textOf(answer.body)).toBe(textOf(before.body));
    }
    await backend.fault('none');
  });
});

describe('late data', () => {
  it('streams behind its place with a nonce and is stored by nobody; a complete copy is made for the next', async () => {
    shop.renderer.behaviour.late = 150;
    const live = await visit(ring, { 'accept-encoding': 'br' });
    expect(live.headers['cache-control']).toBe('no-store');
    expect(live.headers['cache-status']).toBe('karat; fwd=uri-miss');
    expect(live.headers['content-security-policy']).toContain("'nonce-nonce-1'");
    expect(live.headers['content-encoding']).toBe('br');
    expect(live.headers['etag']).toBeUndefined();
    expect(live.headers['set-cookie']).toMatch(/^locale=de; Max-Age=259200; Path=\/;.* SameSite=Lax$/);
    expect(live.body).toContain('<script nonce=');
    await settled(() => expect(shop.renderer.rendered).toEqual([`stream de ${ring}`, `buffered de ${ring}`]));
    await settled(async () => {
      const next = await visit(ring);
      expect(next.headers['cache-status']).toMatch(/hit/);
      expect(next.body).not.toContain('nonce');
      expect(next.headers['content-security-policy']).not.toContain('nonce');
      expect(next.headers['set-cookie']).toBeUndefined();
    });
  });

  it('sends the first bytes at once', async () => {
    shop.renderer.behaviour.late = 1000;
    const answer = await fetch(shop.url + ring);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain('<!doctype html>');
    expect(first).not.toContain('late()');
    await reader.cancel();
  });

  it('lets others who wait have the stored copy, not the stream', async () => {
    shop.renderer.behaviour.late = 500;
    const [live, ...others] = await Promise.all([visit(ring), visit(ring), visit(ring)]);
    expect(live?.body).toContain('nonce');
    for (const other of others) expect(other.headers['cache-status']).toBe('karat; fwd=uri-miss; collapsed');
    expect(shop.renderer.rendered).toHaveLength(2);
  });
});

describe('what is never stored', () => {
  it('personal pages', async () => {
    const before = shop.services.pageCache.size;
    for (const path of ['/cart', '/checkout', '/checkout/success/0123456789abcdef', '/en/cart']) {
      const answer = await visit(path);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['cache-status']).toBe('karat; fwd=bypass');
      await visit(path);
    }
    expect(shop.renderer.rendered).toHaveLength(8);
    expect(shop.services.pageCache.size).toBe(before);
  });

  it('pages that set a cookie, break off or fail', async () => {
    shop.renderer.behaviour.extraHeaders = { 'set-cookie': 'a=b' };
    expect((await visit('/')).headers['cache-control']).toBe('no-store');
    shop.renderer.behaviour.extraHeaders = {};
    shop.renderer.behaviour.breakOff = true;
    expect((await visit('/')).status).toBe(500);
    shop.renderer.behaviour.breakOff = false;
    expect((await visit('/')).headers['cache-status']).toBe('karat; fwd=uri-miss; stored');
    expect(shop.log().filter(({ level }) => level === 50)).toHaveLength(1);
  });
});

describe('a page that there is no answer for', () => {
  it.each([
    ['/cart', 'de'],
    ['/en/cart', 'en'],
  ])('is a page of the shop that says so: %s', async (path, language) => {
    const server = createServer((req, res) => {
      req.exchange = { purpose: 'apology', budget: 1000 };
      shop.app.listener(req, res);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { status, headers, body } = await get(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body).toContain(`lang="${language}"`);
    expect(shop.renderer.rendered).toEqual([]);
    server.close();
  });
});

describe('a visitor who leaves', () => {
  it('leaves the page behind for the next', async () => {
    shop.renderer.behaviour.delay = 150;
    await leaveAfter(50, ring);
    await settled(async () => expect((await visit(ring)).headers['cache-status']).toMatch(/hit/));
    expect(shop.renderer.rendered).toHaveLength(1);
  });

  it('stops a render that could not be stored', async () => {
    shop.renderer.behaviour.delay = 5000;
    await leaveAfter(50, '/cart');
    await settled(() => expect(shop.renderer.active).toEqual({ now: 0, peak: 1 }));
  });

  async function leaveAfter(ms: number, path: string): Promise<void> {
    const leaving = AbortSignal.timeout(ms);
    await expect(fetch(shop.url + path, { signal: leaving })).rejects.toThrow();
  }
});

/** What does not depend on which render it was. */
function textOf(body: string): string {
  return body.replace(/data-render="\d+"/, '');
}
