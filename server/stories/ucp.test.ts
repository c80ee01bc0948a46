import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { machineShopper, NAVIGATION } from './testing/machine-shopper.ts';
import { type RunningShop, startShop } from './testing/shop.ts';
import { PROFILE } from './testing/ucp-answers.ts';
import { ucpFaults } from './testing/ucp-schemas.ts';
import { backend, line, machine, openUcpShop, SECRET, shop, SKU, writes } from './testing/ucp-shop.ts';

openUcpShop();

describe('without the setting', () => {
  it('nothing of it is there', async () => {
    const closed = await startShop(backend.url);
    const at = { host: 'shop.test', 'ucp-agent': 'profile="https://platform.example/p"' };
    expect((await get(`${closed.url}/.well-known/ucp`, at)).status).toBe(404);
    expect((await get(`${closed.url}/ucp/continue?with=x`, at)).status).toBe(404);
    expect((await send('POST', `${closed.url}/ucp/2026-08-25/carts`, at, '{}')).status).toBe(405);
    await closed.close();
  });
});

describe('GET /.well-known/ucp', () => {
  it('names each version with its own endpoint, and no capability that is not served', async () => {
    const newest = await get(`${shop.url}/.well-known/ucp`, { host: 'shop.test' });
    const { ucp } = PROFILE.parse(JSON.parse(newest.body));
    expect(newest.headers['cache-control']).toBe('public, max-age=300');
    expect(ucp.supported_versions).toEqual({ '2026-04-08': 'http://shop.test/.well-known/ucp/2026-04-08' });
    const older = PROFILE.parse(JSON.parse((await get(`${shop.url}/.well-known/ucp/2026-04-08`, { host: 'shop.test' })).body)).ucp;
    expect([older.version, older.services['dev.ucp.shopping'][0].endpoint]).toEqual(['2026-04-08', 'http://shop.test/ucp/2026-04-08']);
    for (const [version, { body }] of [
      ['2026-08-25', newest],
      ['2026-04-08', await get(`${shop.url}/.well-known/ucp/2026-04-08`, { host: 'shop.test' })],
    ] as const) {
      expect(ucpFaults(version, 'profile', JSON.parse(body))).toBe('');
    }
    const served = ['catalog.search', 'catalog.lookup', 'cart', 'checkout'].map((name) => `dev.ucp.shopping.${name}`);
    expect([Object.keys(ucp.capabilities), Object.keys(older.capabilities)]).toEqual([served, served]);
    const again = await get(`${shop.url}/.well-known/ucp`, { host: 'shop.test', 'if-none-match': newest.headers['etag'] ?? '' });
    expect(again.status).toBe(304);
  });
});

describe('what machines read first', () => {
  it('llms.txt and agents.md name the profile, in each language, and robots.txt allows it', async () => {
    for (const path of ['/llms.txt', '/en/agents.md']) {
      expect((await get(shop.url + path, { host: 'shop.test' })).body).toContain('<http://shop.test/.well-known/ucp>');
    }
    const closed = await startShop(backend.url);
    expect((await get(`${closed.url}/llms.txt`, { host: 'shop.test' })).body).not.toContain('/.well-known/ucp');
    await closed.close();
    const { body } = await get(`${shop.url}/robots.txt`, { host: 'shop.test' });
    const disallowed = body.split('\n').flatMap((rule) => (rule.startsWith('Disallow: ') ? [rule.slice(10)] : []));
    for (const path of ['/.well-known/ucp', '/ucp/2026-08-25/carts'])
      expect(disallowed.filter((rule) => path.startsWith(rule))).toEqual([]);
  });
});

describe('requests that are none', () => {
  it.each([
    ['without UCP-Agent', 'POST', '/carts', '{}', { 'ucp-agent': '' }, 400, 'invalid_profile_url'],
    ['with a profile over http', 'POST', '/carts', '{}', { 'ucp-agent': 'profile="http://10.0.0.1/p"' }, 400, 'invalid_profile_url'],
    ['without a key', 'POST', '/carts', JSON.stringify({ line_items: [line(SKU)] }), { 'idempotency-key': '' }, 400, 'invalid_request'],
    ['with broken JSON', 'POST', '/carts', '{"line_items":', {}, 400, 'invalid_request'],
    ['with a form', 'POST', '/carts', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'invalid_request'],
    ['with no lines', 'POST', '/carts', '{"line_items":[]}', {}, 400, 'invalid_request'],
    ['with 65 KB', 'POST', '/carts', JSON.stringify({ text: 'x'.repeat(66_000) }), {}, 413, 'request_too_large'],
    ['for another path', 'POST', '/orders', '{}', {}, 404, 'not_found'],
    ['by another method', 'PUT', '/carts', '{}', {}, 405, 'method_not_allowed'],
    ['for nothing', 'POST', '/catalog/search', '{}', {}, 400, 'invalid_request'],
    [
      'for 21 products',
      'POST',
      '/catalog/lookup',
      JSON.stringify({ ids: Array.from({ length: 21 }, (_, index) => String(index)) }),
      {},
      400,
      'request_too_large',
    ],
  ] as const)('%s %s %s is %i, and nothing reaches the cart of the backend', async (_name, method, path, body, headers, status, code) => {
    writes();
    const answer = await machine(method, path, body, { headers });
    expect([answer.status, answer.body.code, answer.headers['cache-control']]).toEqual([status, code, 'private, no-store']);
    expect(writes()).toEqual([]);
  });
});

describe('limits', () => {
  it('an anonymous platform at one address gets 429; one that signs is served there', async () => {
    const greedy = machineShopper(() => shop.url, { address: '198.51.100.1', signed: false });
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => greedy('POST', '/catalog/search', { query: 'ring', pagination: { limit: 1 } })),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await greedy('POST', '/catalog/search', { query: 'ring' }, { signed: true })).status).toBe(200);
    expect((await machine('POST', '/catalog/search', { query: 'ring' })).status).toBe(200);
  });

  it('addresses of one IPv6 network are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, host) =>
        machineShopper(() => shop.url, { address: `2001:db8:1:2::${host}`, signed: false })('POST', '/catalog/search', {
          query: 'ring',
          pagination: { limit: 1 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('new carts count for the address of an anonymous platform, and for a platform itself once it signs', async () => {
    const lines = { line_items: [line(SKU)] };
    for (const [signed, forwarded] of [
      [false, '198.51.100.2'],
      [true, undefined],
    ] as const) {
      writes();
      const platform = machineShopper(() => shop.url, { address: '198.51.100.2', signed });
      expect((await platform('POST', '/carts', lines)).status).toBe(201);
      expect(writes().map(({ headers }) => headers['x-forwarded-for'])).toEqual([forwarded]);
    }
  });
});

describe('with Redis', () => {
  let redis: TestRedis;
  let replicas: RunningShop[];
  beforeAll(async () => {
    redis = await startRedis();
    const env = { UCP: 'on', COOKIE_SECRET: SECRET, REDIS_URL: redis.url };
    replicas = await Promise.all([
      startShop(backend.url, env, { redis: { timeout: 1000 } }),
      startShop(backend.url, env, { redis: { timeout: 1000 } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((one) => one.close()));
    await redis.kill();
  });
  beforeEach(() => vi.waitUntil(() => replicas.every(({ parts }) => parts.replicas.redis?.isReady() === true)));

  it('twenty repeats on two replicas are one cart, and the link works once on both together', async () => {
    writes();
    const [one, two] = replicas.map(({ url }) => machineShopper(() => url)) as [typeof machine, typeof machine];
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two)('POST', '/checkout-sessions', { line_items: [line(SKU)] }, { key }),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(writes()).toHaveLength(1);
    const { pathname, search } = new URL(answers[0]?.body.continue_url ?? '');
    const pages = await Promise.all(
      [...replicas, ...replicas].map(({ url }) => get(url + pathname + search, { host: 'shop.test', ...NAVIGATION })),
    );
    expect(pages.filter(({ headers }) => headers['location'] !== '/checkout/link-is-no-longer-valid')).toHaveLength(1);
  });

  it('that is away, changes are 503 and nothing reaches the backend; the catalogue goes on', async () => {
    const call = machineShopper(() => replicas[0]?.url ?? '');
    await redis.kill();
    writes();
    const answer = await call('POST', '/carts', { line_items: [line(SKU)] });
    expect([answer.status, answer.body.code, answer.headers['retry-after'] !== undefined]).toEqual([503, 'unavailable', true]);
    expect(writes()).toEqual([]);
    // The first read may wait for Redis longer than a page does.
    await vi.waitFor(async () => expect((await call('POST', '/catalog/search', { query: 'ring' })).status).toBe(200), 10_000);
    await redis.restart();
  });
});
