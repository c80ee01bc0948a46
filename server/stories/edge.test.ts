import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { createShutdown } from '../../packages/engine/observability/shutdown.ts';
import { get, raw } from '../../packages/http-cache/testing/http.ts';
import { startShop } from './testing/shop.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

describe('files of the build', () => {
  it('are served compressed by the build, with max-age of a year', async () => {
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['zstd, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { status, headers, body } = await get(`${shop.url}/assets/entry-ABC123.js`, { 'accept-encoding': accepted });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']).toBe('accept-encoding');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(body).toContain('console.log');
    }
  });

  it('are the same from memory as from disk', async () => {
    const fresh = await startShop(backend.url);
    for (const accepted of ['br', 'gzip', 'zstd', 'identity']) {
      const path = '/assets/entry-ABC123.js';
      const answers = [
        await get(fresh.url + path, { 'accept-encoding': accepted }),
        await get(fresh.url + path, { 'accept-encoding': accepted }),
      ];
      const [first, next] = answers.map(({ status, headers, body }) => {
        const { date: _, 'x-request-id': __, ...others } = headers;
        return { status, headers: others, body };
      });
      expect(next).toEqual(first);
    }
    await fresh.close();
  });

  it('answer 304 to a validator, and HEAD without a body', async () => {
    const { headers } = await get(`${shop.url}/assets/entry-ABC123.js`);
    const url = `${shop.url}/assets/entry-ABC123.js`;
    expect((await get(url, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
    await supertest(shop.server)
      .head('/assets/entry-ABC123.js')
      .expect(200)
      .expect('content-length', headers['content-length'] ?? '');
  });

  it.each(['/assets/entry-GONE.js', '/assets/', '/assets/.env', '/assets/entry-ABC123.js.br', '/assets/x', '/favicon.ico'])(
    '%s is a short 404, never HTML',
    async (path) => {
      const answer = await get(shop.url + path);
      expect([answer.status, answer.body]).toEqual([404, '404 Not Found\n']);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('at the root: icon and robots.txt', async () => {
    await supertest(shop.server).get('/favicon.svg').expect(200).expect('content-type', 'image/svg+xml');
    const robots = await get(`${shop.url}/robots.txt`);
    expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  });
});

describe('films', () => {
  it('are passed through in the requested ranges', async () => {
    const path = '/media/solitaire-6prong-yellow-gold-round-diamond-near.mp4';
    const whole = await supertest(shop.server).get(path).expect(200).expect('content-type', 'video/mp4').expect('accept-ranges', 'bytes');
    const size = (whole.body as Buffer).length;
    const part = await supertest(shop.server).get(path).set('range', 'bytes=0-99').expect(206);
    expect(part.headers).toMatchObject({ 'content-range': `bytes 0-99/${size}`, 'content-length': '100', 'content-type': 'video/mp4' });
    expect(part.headers['cache-control']).toMatch(/immutable/);
    const rest = { range: 'bytes=100-', 'if-range': whole.headers['etag'] ?? '' };
    expect(((await supertest(shop.server).get(path).set(rest).expect(206)).body as Buffer).length).toBe(size - 100);
    await supertest(shop.server).get(path).set('range', `bytes=${size}-`).expect(416);
    await supertest(shop.server)
      .get(path)
      .set('if-none-match', whole.headers['etag'] ?? '')
      .expect(304);
    await supertest(shop.server).head(path).expect(200).expect('content-length', String(size));
  });
});

describe('pictures', () => {
  const picture = async (): Promise<string> => {
    const { body } = await get(`${shop.url}/api/system-catalog?lang=de&count=1`);
    return (JSON.parse(body) as { data: { images: { url: string }[] }[] }).data[0]?.images[0]?.url ?? '';
  };

  it('GET answers the best format of the backend, with its cache headers and a policy without scripts', async () => {
    const path = await picture();
    backend.seen();
    const answer = await supertest(shop.server)
      .get(`${path}?w=400&utm_source=x`)
      .set('accept', 'image/webp')
      .set('cookie', 'a=b')
      .expect(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toMatch(/max-age/);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const [seen] = backend.seen();
    expect(seen?.url).toBe(`${path}?w=400`);
    expect(seen?.headers['accept']).toBe('image/webp');
    expect(seen?.headers['cookie']).toBeUndefined();
    if (answer.headers['etag'])
      await supertest(shop.server)
        .get(`${path}?w=400`)
        .set('accept', 'image/webp')
        .set('if-none-match', answer.headers['etag'])
        .expect(304);
  });

  it('GET answers a PDF as a download', async () => {
    const answer = await supertest(shop.server).get('/media/example-report.pdf').expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' });
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it.each(['/media/', '/media/.env', '/media/x;y.webp', '/media/x.webp?w=0', '/media/x.webp?w=99999', '/media/x.webp?w=1e3'])(
    '%s is not passed on',
    async (path) => {
      backend.seen();
      const answer = await get(shop.url + path);
      expect([400, 404]).toContain(answer.status);
      expect(backend.seen().filter(({ url }) => url.startsWith('/media'))).toEqual([]);
    },
  );

  it('that were served are there while the backend is down', async () => {
    const path = `${await picture()}?w=480`;
    const asBrowsers = { accept: 'image/webp,*/*' };
    const { headers } = await get(shop.url + path, asBrowsers);
    await backend.fault('down', { path: '/media' });
    const stale = await get(shop.url + path, asBrowsers);
    expect([stale.status, stale.headers['content-length']]).toEqual([200, headers['content-length']]);
    expect(stale.headers['cache-status']).toBe('karat; fwd=stale; detail=stale-if-error');
    await backend.fault('none');
  });

  it('unknown to the backend are a short 404; when it is down, 503', async () => {
    expect((await get(`${shop.url}/media/nothing.webp`)).status).toBe(404);
    await backend.fault('down', { path: '/media' });
    expect((await get(`${shop.url}/media/nothing.webp`)).status).toBe(503);
    await backend.fault('garbage', { path: '/media' });
    expect((await get(`${shop.url}/media/nothing.webp`)).status).toBe(404);
    await backend.fault('none');
  });
});

describe('headers of every response', () => {
  it.each(['/', '/cart', '/api/collections?lang=de', '/assets/entry-ABC123.js', '/healthz', '/no/such', '/robots.txt'])(
    '%s',
    async (path) => {
      for (const { headers } of [await get(shop.url + path), await get(shop.url + path)]) {
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(headers['content-security-policy']).not.toContain('unsafe');
        expect(headers['strict-transport-security']).toBeUndefined();
        expect(headers['x-powered-by']).toBeUndefined();
      }
    },
  );

  it('name https when the shop is reached by https', async () => {
    const secure = await startShop(backend.url, { PUBLIC_ORIGIN: 'https://shop.example' });
    for (const path of ['/', '/', '/cart']) {
      const { headers } = await get(secure.url + path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }
    expect((await get(`${secure.url}/checkout/success`)).headers['set-cookie']).toMatch(/Secure/);
    await secure.close();
  });

  it('set the language cookie on responses that are not stored', async () => {
    expect((await get(`${shop.url}/en/checkout/success`)).headers['set-cookie']).toMatch(
      /^locale=en; Max-Age=259200; Path=\/; Expires=[^;]+; SameSite=Lax$/,
    );
    expect((await get(`${shop.url}/en`)).headers['set-cookie']).toBeUndefined();
  });
});

describe('the end of a process', () => {
  it('finishes running requests, accepts no new ones and closes idle connections in time', async () => {
    const closing = await startShop(backend.url);
    await get(`${closing.url}/`);
    closing.renderer.behaviour.delay = 600;
    const idle = raw(closing.url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const underWay = get(`${closing.url}/catalog`);
    await vi.waitFor(() => expect(closing.renderer.active.now).toBe(1));
    const log = { access: () => undefined, flush: () => undefined, debug() {}, info() {}, warn() {}, error() {} };
    const shutdown = createShutdown({
      server: closing.server,
      log,
      startDraining: closing.app.startDraining,
      stop: () => closing.parts.stop(),
      within: 60_000,
    });
    const started = performance.now();
    const done = shutdown.run();
    await vi.waitUntil(() => !closing.server.listening, { timeout: 20_000, interval: 5 });
    await expect(get(`${closing.url}/catalog`)).rejects.toThrow('ECONNREFUSED');
    expect((await underWay).status).toBe(200);
    await done;
    expect(await idle).toContain('200 OK');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('does not wait longer than its limit for a client that does not finish', async () => {
    const closing = await startShop(backend.url);
    closing.renderer.behaviour.late = 60_000;
    const reader = (await fetch(`${closing.url}/`)).body?.getReader();
    const log = { access: () => undefined, flush: () => undefined, debug() {}, info() {}, warn() {}, error() {} };
    const stop = () => closing.parts.stop();
    const started = performance.now();
    await createShutdown({ server: closing.server, log, startDraining: closing.app.startDraining, stop, within: 300 }).run();
    expect(performance.now() - started).toBeLessThan(20_000);
    // The client sees that the page broke off.
    await expect(readAll(reader)).rejects.toThrow('terminated');
  });

  it('is announced to the load balancer first', async () => {
    const closing = await startShop(backend.url);
    await get(`${closing.url}/`);
    expect((await get(`${closing.url}/readyz`)).status).toBe(200);
    closing.app.startDraining();
    expect((await get(`${closing.url}/readyz`)).body).toBe('draining\n');
    expect((await get(`${closing.url}/healthz`)).status).toBe(200);
    await closing.close();
  });
});

async function readAll(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  for (;;) if ((await reader?.read())?.done !== false) return;
}
