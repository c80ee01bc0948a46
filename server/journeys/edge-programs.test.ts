import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { routes } from '../../shared/routes.ts';
import { edgeConfig, startNginx, startVarnish, type TestEdge } from '../testing/edges.ts';
import { get, send } from '../testing/http.ts';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type RunningShop, startShop } from './support/shop.ts';

const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
const cartCall = `/api/carts?cart_unique_id=${CART}&lang=de`;

/** docs/edge: the real programs in front of the shop. */
describe.each([
  ['nginx', startNginx],
  ['varnish', startVarnish],
])('%s', (_, startEdge) => {
  let backend: TestBackend;
  let shop: RunningShop;
  let edge: TestEdge;
  let seen: { url: string; headers: IncomingHttpHeaders }[] = [];
  const asked = (url: string) => seen.filter((request) => request.url === url);

  beforeAll(async () => {
    backend = await startBackend();
    shop = await startShop(backend.url, { TRUST_PROXY: 'loopback' });
    shop.server.prependListener('request', ({ url = '', headers }) => seen.push({ url, headers }));
    edge = await startEdge((shop.server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await edge.close();
    await shop.close();
    await backend.close();
  });
  beforeEach(() => {
    seen = [];
  });

  it('answers the second ask itself', async () => {
    const first = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br' });
    const second = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br', cookie: 'access_token_v1=somebody' });
    expect([first.headers['x-edge'], second.headers['x-edge']]).toEqual(['MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-encoding']).toBe('br');
    expect(asked('/catalog')).toHaveLength(1);
    const again = await get(`${edge.url}/catalog`, { 'accept-encoding': 'br', 'if-none-match': second.headers['etag'] ?? '' });
    expect(again.status).toBe(304);
  });

  it("never keeps what is somebody's own", async () => {
    for (const path of ['/cart', '/en/checkout/success/1', cartCall, '/api/carts']) {
      for (let ask = 0; ask < 2; ask += 1) expect((await get(edge.url + path)).headers['x-edge']).not.toBe('HIT');
      expect(asked(path)).toHaveLength(2);
    }
  });

  it('hands on the cookies of the shop, and no other', async () => {
    await get(edge.url + cartCall, { cookie: '_ga=1; access_token_v1=abc.def; foreign_locale=xx; locale=en; last=2' });
    await get(edge.url + cartCall, { cookie: '_ga=1; xaccess_token_v1=abc' });
    const cookies = asked(cartCall).map(({ headers }) => headers.cookie);
    expect(cookies).toEqual(['access_token_v1=abc.def; locale=en', undefined]);
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

  it('asks once for what many want', async () => {
    shop.renderer.behaviour.delay = 400;
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`${edge.url}/collections`)));
    shop.renderer.behaviour.delay = 0;
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(asked('/collections')).toHaveLength(1);
  });

  it('passes writes on, each by itself', async () => {
    const headers = { 'content-type': 'application/json', origin: 'http://shop.test' };
    const statuses = [];
    for (let ask = 0; ask < 2; ask += 1) statuses.push((await send('POST', `${edge.url}/api/questions`, headers, '{}')).status);
    expect(statuses).toEqual([422, 422]);
    expect(asked('/api/questions')).toHaveLength(2);
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
});
