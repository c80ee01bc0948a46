import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { routes } from '../../shared/routes.ts';
import { edgeConfig, prepareNginx, siteFor, startNginx, startVarnish, systemPath, type TestEdge } from '../testing/edges.ts';
import { get, raw, type Received, send } from '../testing/http.ts';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type RunningShop, startShop } from './support/shop.ts';
import { startWire, type Wire } from './support/wire.ts';

const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
const cartCall = `/api/carts?cart_unique_id=${CART}&lang=de`;
const JSON_TYPE = { 'content-type': 'application/json', origin: 'http://shop.test' };
/** What the edge did itself: it stands last. */
const did = ({ headers }: Received): string => (headers['cache-status'] ?? '').split(/[,;] (?=nginx|varnish)/).at(-1) ?? '';
const HIT = /^(?:nginx|varnish); hit/;

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url, { TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await shop.close();
  await backend.close();
});

/** docs/edge: the real programs in front of two replicas, each behind a wire. */
describe.each([
  ['nginx', startNginx],
  ['varnish', startVarnish],
])('%s', (name, startEdge) => {
  let wires: Wire[] = [];
  let edge: TestEdge;
  const asked = (url: string) => wires.flatMap(({ seen }) => seen).filter((request) => request.url === url);
  const behave = (behaviour: Partial<Wire['behaviour']>) => wires.forEach((wire) => Object.assign(wire.behaviour, behaviour));

  beforeAll(async () => {
    const { port } = shop.server.address() as AddressInfo;
    wires = [await startWire(port), await startWire(port)];
    edge = await startEdge(wires.map((wire) => wire.port));
  });
  afterAll(async () => {
    await edge.close();
    for (const wire of wires) await wire.cut();
  });
  beforeEach(() => {
    behave({ headers: {}, held: null, breaksOff: false });
    wires.forEach(({ seen }) => (seen.length = 0));
  });

  describe('what it keeps', () => {
    it('answers the second ask itself', async () => {
      const first = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br' });
      const second = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br' });
      expect(did(first)).not.toMatch(HIT);
      expect(did(second)).toMatch(HIT);
      expect(second.body).toBe(first.body);
      expect(asked('/catalog')).toHaveLength(1);
      const again = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br', 'if-none-match': second.headers['etag'] ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
      const head = await send('HEAD', `${edge.url}/catalog`, { 'accept-encoding': 'br' });
      expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', second.headers['content-length']]);
      expect(asked('/catalog')).toHaveLength(1);
    });

    it('keeps one copy a coding, however it is asked for', async () => {
      for (const [accepted, coding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['BR;q=1.0, gzip;q=0.8', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['zstd', 'zstd'],
        ['gzip,deflate', 'gzip'],
        ['identity', undefined],
        ['x-brown', undefined],
      ] as const) {
        const { headers, body } = await get(`${edge.url}/collections`, { 'accept-encoding': accepted });
        expect([accepted, headers['content-encoding']]).toEqual([accepted, coding]);
        expect(body).toContain('</html>');
      }
      expect(asked('/collections')).toHaveLength(4);
    });

    it('gives each answer an id of its own', async () => {
      const answers = [];
      for (let ask = 0; ask < 3; ask += 1) answers.push(await get(`${edge.url}/api/languages?lang=de`));
      expect(answers.map(did).filter((one) => HIT.test(one))).toHaveLength(2);
      const ids = answers.map(({ headers }) => headers['x-request-id']);
      expect(new Set(ids).size).toBe(3);
      expect(asked('/api/languages?lang=de').map(({ headers }) => headers['x-request-id'])).toEqual([ids[0]]);
    });

    it('has one copy for all names and all visitors', async () => {
      const first = await get(`${edge.url}/en/collections`, {
        host: 'evil.example',
        cookie: 'access_token_v1=mine; locale=de',
        authorization: 'Bearer x',
      });
      const second = await get(`${edge.url}/en/collections`, { host: 'shop.test', cookie: 'access_token_v1=other' });
      expect(did(second)).toMatch(HIT);
      expect(second.body).toBe(first.body);
      const [request] = asked('/en/collections');
      expect([request?.headers.cookie, request?.headers.authorization]).toEqual([undefined, undefined]);
    });

    it.each([
      ['a cookie is set', { 'set-cookie': 'session=1' }],
      ['it is private', { 'cache-control': 'private, max-age=600' }],
      ['it is not to be stored', { 'cache-control': 'no-store' }],
    ])('keeps nothing where %s', async (why, headers) => {
      behave({ headers });
      const url = `/collections?why=${why.length}`;
      for (let ask = 0; ask < 2; ask += 1) expect(did(await get(edge.url + url))).not.toMatch(HIT);
      expect(asked(url)).toHaveLength(2);
      behave({ headers: {} });
      expect((await get(edge.url + url)).headers['set-cookie']).toBeUndefined();
    });

    it("never keeps what is somebody's own", async () => {
      for (const path of ['/cart', '/en/checkout/success/1', cartCall, '/api/carts', '/api/languages', '/api/languages?x=lang=de']) {
        for (let ask = 0; ask < 2; ask += 1) expect(did(await get(edge.url + path))).not.toMatch(HIT);
        expect([path, asked(path).length]).toEqual([path, 2]);
      }
    });

    it('asks once for what many want', async () => {
      let release = (): void => undefined;
      behave({ held: new Promise((resolve) => (release = resolve)) });
      const asking = Array.from({ length: 100 }, () => get(`${edge.url}/page/versand`, { 'accept-encoding': 'br' }));
      await vi.waitFor(() => expect(asked('/page/versand')).toHaveLength(1));
      await sleep(200);
      release();
      const answers = await Promise.all(asking);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      expect(asked('/page/versand')).toHaveLength(1);
    });
  });

  describe('what it lets through', () => {
    it('hands on the cookies of the shop, and no other', async () => {
      await get(edge.url + cartCall, { cookie: '_ga=1; access_token_v1=abc.def; foreign_locale=xx; locale=en; last=2' });
      await get(edge.url + cartCall, { cookie: '_ga=1; xaccess_token_v1=abc' });
      await get(edge.url + cartCall, { cookie: 'locale=en' });
      await get(edge.url + cartCall, { cookie: 'access_token_v1=abc' });
      const cookies = asked(cartCall).map(({ headers }) => headers.cookie);
      expect(new Set(cookies)).toEqual(new Set(['access_token_v1=abc', 'access_token_v1=abc.def; locale=en', 'locale=en', undefined]));
    });

    it('overwrites what a visitor says about where he comes from', async () => {
      backend.seen();
      const spoofed = {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-port': '666',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-request-id': 'chosen-by-visitor',
        traceparent: 'nonsense',
      };
      await get(edge.url + cartCall, spoofed);
      const [request] = asked(cartCall);
      expect(request?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(JSON.stringify(request?.headers)).not.toMatch(/6\.6\.6\.6|666|evil|gopher|chosen|nonsense/);
      const [call] = backend.seen();
      expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(call?.headers['x-request-id']).toBe(request?.headers['x-request-id']);
    });

    it('passes a trace on', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      await get(edge.url + cartCall, { traceparent });
      expect(asked(cartCall)[0]?.headers['traceparent']).toBe(traceparent);
    });

    it('passes writes on, each by itself', async () => {
      const statuses = [];
      for (let ask = 0; ask < 2; ask += 1) statuses.push((await send('POST', `${edge.url}/api/questions`, JSON_TYPE, '{}')).status);
      expect(statuses).toEqual([422, 422]);
      expect(asked('/api/questions')).toHaveLength(2);
    });

    it('refuses what is too large, a second Host and an encoded slash', async () => {
      const large = await send('POST', `${edge.url}/api/questions`, JSON_TYPE, JSON.stringify({ text: 'x'.repeat(65_536) }));
      expect([large.status, JSON.parse(large.body)]).toEqual([413, { error_code: 'too_large', message: '413' }]);
      expect(asked('/api/questions')).toHaveLength(0);
      expect(await raw(edge.url, 'GET /catalog HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
      expect((await get(`${edge.url}/product/a%2fb`)).status).toBe(400);
    });

    it('sends the beginning of a page while its end is on the way', async () => {
      // A client that is kept from reading for so long finds both at once.
      shop.renderer.behaviour.late = 2000;
      const parts: number[] = [];
      const { body } = await fetch(`${edge.url}/page/streamed-by-${name}`);
      for await (const part of body as unknown as AsyncIterable<Uint8Array>) parts.push(part.length);
      shop.renderer.behaviour.late = 0;
      expect(parts.length).toBeGreaterThan(1);
    });
  });

  // Varnish writes no lines of its own accord. A test that is skipped counts as a failure.
  const writers = name === 'nginx' ? [name] : [];
  it.each(writers)('writes a line for each request, with nothing of its visitor: %s', async () => {
    await get(`${edge.url}/catalog?search=geheim`, { referer: 'https://other.example/', 'user-agent': 'spy' });
    const answer = await get(`${edge.url}/checkout/${CART}`);
    const lines = await vi.waitFor(() => {
      const text = edge.accessLog();
      expect(text).toContain(answer.headers['x-request-id']);
      return text;
    });
    expect(lines).toContain('"path":"/catalog","status":200');
    expect(lines).not.toMatch(new RegExp(`geheim|${CART}|other\\.example|spy|127\\.0\\.0\\.1`));
    for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('id');
  });

  describe('when the shops are away', () => {
    const life = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=3600, stale-if-error=86400`;
    // For nginx as the shop says it: its own field counts, the lifetime for others does not.
    const soonOld = { age: null, 'cache-control': life(name === 'nginx' ? 600 : 1), 'x-accel-expires': '1' };

    it('serves the old copy while a new one is on its way', async () => {
      behave({ headers: soonOld });
      const first = await get(`${edge.url}/?a`);
      await sleep(2100);
      let release = (): void => undefined;
      behave({ headers: {}, held: new Promise((resolve) => (release = resolve)) });
      const old = await get(`${edge.url}/?a`);
      expect(did(old)).toBe(`${name}; hit; ttl=-1`);
      expect(old.body).toBe(first.body);
      // Two seconds later: its date tells how old it is.
      expect(old.headers['date']).toBe(first.headers['date']);
      release();
      await vi.waitFor(async () => expect(did(await get(`${edge.url}/?a`))).toBe(`${name}; hit`), { timeout: 5000 });
      expect(asked('/?a')).toHaveLength(2);
    });

    it('asks another one for a page that broke off, and never for an order', async () => {
      behave({ breaksOff: true });
      expect((await send('POST', `${edge.url}/api/orders/start-checkout`, JSON_TYPE, '{}')).status).toBe(503);
      expect(asked('/api/orders/start-checkout')).toHaveLength(1);
      expect((await get(`${edge.url}/collections?broken`)).status).toBe(503);
      // Varnish asks once more on a connection that it has had for a while: such a one may have been closed just before.
      expect(asked('/collections?broken').length).toBeGreaterThanOrEqual(2);
      expect(wires.map(({ seen }) => seen.some(({ method }) => method === 'GET'))).toEqual([true, true]);
    });

    it('goes on with one of two', async () => {
      await wires[0]?.cut();
      const pages = Array.from({ length: 6 }, (_, index) => `/collections?one=${index}`);
      const answers = await Promise.all(pages.map((page) => get(edge.url + page)));
      expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    });

    it('serves what it has when all are dead, and says so where it has nothing', async () => {
      behave({ headers: soonOld });
      const page = await get(`${edge.url}/?b`);
      await sleep(2100);
      for (const wire of wires) await wire.cut();
      for (let ask = 0; ask < 3; ask += 1) {
        const old = await get(`${edge.url}/?b`);
        expect([old.status, old.body, did(old)]).toEqual([200, page.body, `${name}; hit; ttl=-1`]);
      }
      const cold = await get(`${edge.url}/collections?cold`);
      expect([cold.status, cold.headers['retry-after'], cold.headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(cold.body).toMatch(/Gleich wieder da.*lang="en"/);
      const call = await get(`${edge.url}/api/filters?lang=de`);
      expect([call.status, JSON.parse(call.body)]).toEqual([503, { error_code: 'unavailable', message: '503' }]);
      expect((await get(`${edge.url}/edge-health`)).status).toBe(200);
    });
  });
});

describe('both configurations', () => {
  /** The two patterns, as they stand in a file. */
  function patternsOf(text: string): { personal: RegExp; publicCalls: RegExp } {
    const find = (begin: string): RegExp => {
      const found = text.split('"').find((part) => part.replace(/^~/, '').startsWith(begin));
      if (found === undefined) throw new Error(`no pattern begins with ${begin}`);
      return new RegExp(found.replace(/^~/, ''));
    };
    return { personal: find('^(?:/en)?/('), publicCalls: find('^/api/(?:') };
  }

  it.each(['nginx.conf', 'default.vcl'] as const)('know the pages and calls that are kept from the cache: %s', (name) => {
    const { personal, publicCalls } = patternsOf(edgeConfig(name));
    const filled = (path: string) => path.replace(/\/:\w+\?$/, '').replaceAll(/:\w+\??/g, 'x');
    for (const { path, cache } of Object.values(routes)) {
      for (const prefix of ['', '/en']) expect([path, personal.test(prefix + filled(path))]).toEqual([path, cache === 'personal']);
    }
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    for (const { path, cacheGroup } of reads) {
      expect([path, publicCalls.test(`/api${filled(path)}`)]).toEqual([path, cacheGroup !== undefined]);
    }
  });

  it('find the replicas of Docker again and again', () => {
    const shops = edgeConfig('shops.docker.conf');
    expect(shops).toMatch(/\n {4}server app:3000 resolve max_fails=\d+ fail_timeout=\d+s;\n/);
    expect(shops).toMatch(/\n {4}zone shops \d+k;\n/);
    // Debian's nginx is older than that word.
    const dir = prepareNginx((folder) => shops.replace(' resolve ', ' ').replace('app:', '127.0.0.1:') + siteFor(1, folder));
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', dir, '-c', `${dir}/nginx.conf`, '-e', 'stderr'], {
      encoding: 'utf8',
      env: systemPath(),
    });
    rmSync(dir, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
