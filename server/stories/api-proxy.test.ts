import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import { get, raw, send } from '../../packages/http-cache/testing/http.ts';
import { startShop } from './testing/shop.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
let api: string;
let configurationId: number;

openBeforeStories();
beforeAll(async () => {
  api = `${shop.url}/api`;
  const { body } = await get(`${api}/system-catalog?lang=de&count=5`);
  const cards = (JSON.parse(body) as { data: { default_sku: string; stock_qty: number }[] }).data;
  const sku = cards.find(({ stock_qty }) => stock_qty > 2)?.default_sku ?? '';
  configurationId = (JSON.parse((await get(`${api}/product-configurations/${sku}?lang=de`)).body) as { data: { id: number } }).data.id;
});
beforeEach(() => {
  backend.seen();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send('POST', api + path, { ...JSON_TYPE, ...headers }, typeof body === 'string' ? body : JSON.stringify(body));
const item = () => ({ product_configuration_id: configurationId, quantity: 1 });

describe('a cart', () => {
  it('is filled, changed and read in the shopper’s language, with no-store', async () => {
    const added = await post('/carts/items?lang=en', item());
    expect(added.status).toBe(200);
    expect(added.headers['cache-control']).toBe('private, no-store');
    const cart = (JSON.parse(added.body) as { data: Cart }).data;
    const line = cart.items[0];
    const query = `?cart_unique_id=${cart.unique_id}&lang=en`;
    const changed = await send('PATCH', `${api}/carts/items/${line?.id}${query}`, JSON_TYPE, JSON.stringify({ quantity: 2 }));
    expect((JSON.parse(changed.body) as { data: Cart }).data.items[0]?.quantity).toBe(2);
    const removed = await send('DELETE', `${api}/carts/items/${line?.id}${query}`);
    expect((JSON.parse(removed.body) as { data: Cart }).data.items).toEqual([]);
    const read = await get(`${api}/carts${query}`);
    expect(read.status).toBe(200);
    expect(read.headers['etag']).toBeUndefined();
    for (const { headers } of backend.seen()) {
      expect(headers['accept-language']).toBe('en');
      expect(headers['lang']).toBe('en');
    }
  });

  it('that is unknown is 404 with the backend’s error code', async () => {
    const answer = await get(`${api}/carts?cart_unique_id=0123456789abcdef0123&lang=de`);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: 'cart_not_found', message: expect.any(String) });
  });
});

describe('the backend gets', () => {
  it.each([
    ['GET', '/cv'],
    ['GET', '/nothing'],
    ['GET', '/products'],
    ['GET', '/products/a/b'],
    ['GET', '/Products/a'],
    ['GET', '/products/a/'],
    ['GET', `/products/${'x'.repeat(200)}`],
    ['GET', '/v1/bootstrap'],
    ['GET', '/sandbox/faults'],
    ['POST', '/comparisons/x'],
  ])('no %s %s', async (method, path) => {
    const answer = await send(method, api + path, JSON_TYPE, method === 'GET' ? undefined : '{}');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: 'not_found' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(backend.seen()).toEqual([]);
  });

  it('no method that the table lacks', async () => {
    const answer = await send('DELETE', `${api}/bootstrap`);
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET');
  });

  it('no header of the visitor and no parameter without a schema', async () => {
    await get(`${api}/carts?cart_unique_id=0123456789abcdef0123&lang=de&admin=1`, {
      cookie: 'other=1',
      authorization: 'Bearer mine',
      'x-evil': '1',
      'user-agent': 'me',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-for': '6.6.6.6',
    });
    const [call] = backend.seen();
    // X-Forwarded-For of a proxy that is not in TRUST_PROXY is ignored.
    expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(call?.url).toBe('/api/v1/carts?cart_unique_id=0123456789abcdef0123&lang=de');
    for (const name of ['cookie', 'authorization', 'x-evil', 'user-agent', 'x-forwarded-host']) expect(call?.headers[name]).toBeUndefined();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['"; DROP TABLE orders', '127.0.0.1'],
    ['203.0.113.7, not-an-address', '127.0.0.1'],
  ])('from "X-Forwarded-For: %s" of a trusted proxy the address %s', async (field, address) => {
    const behindProxy = await startShop(backend.url, { TRUST_PROXY: 'loopback' });
    backend.seen();
    await get(`${behindProxy.url}/api/carts?cart_unique_id=0123456789abcdef0123&lang=de`, { 'x-forwarded-for': field });
    const call = backend.seen().find(({ url }) => url.includes('/carts'));
    expect(call?.headers['x-forwarded-for']).toBe(address);
    await behindProxy.close();
  });

  it('the body that the schema returned', async () => {
    await post('/carts/items?lang=de', { ...item(), role: 'admin', __proto__: { polluted: true } });
    expect(JSON.parse(backend.seen()[0]?.body ?? '')).toEqual({ ...item(), engraving: {} });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('a valid Idempotency-Key only', async () => {
    await post('/carts/items?lang=de', item(), { 'idempotency-key': 'key-1234-5678' });
    expect(backend.seen()[0]?.headers['idempotency-key']).toBe('key-1234-5678');
    expect((await post('/carts/items?lang=de', item(), { 'idempotency-key': 'a b' })).status).toBe(400);
  });

  it.each([
    ['PATCH', '/carts/items/1?cart_unique_id=0123456789abcdef0123&lang=de', { quantity: 2 }],
    ['DELETE', '/carts/items/1?cart_unique_id=0123456789abcdef0123&lang=de', undefined],
    ['POST', '/carts/bind-gift-card?lang=de', { cart_unique_id: '0123456789abcdef0123', gift_card_code: 'X' }],
    ['POST', '/carts/unbind-gift-card?lang=de', { cart_unique_id: '0123456789abcdef0123', gift_card_code: 'X' }],
  ])('the Idempotency-Key of %s %s', async (method, path, body) => {
    const key = crypto.randomUUID();
    const headers = { ...JSON_TYPE, 'idempotency-key': key };
    expect((await send(method, api + path, headers, body && JSON.stringify(body))).status).toBe(404);
    expect(backend.seen().map((request) => [request.method, request.headers['idempotency-key']])).toEqual([[method, key]]);
    expect(backend.seen()).toEqual([]);
  });
});

describe('bodies', () => {
  it.each([
    ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['text that is JSON', 415, { 'content-type': 'text/plain' }, '{}'],
    ['no type', 415, { 'content-type': '' }, '{}'],
    ['torn JSON', 400, JSON_TYPE, '{"a":'],
    ['a compressed body', 415, { ...JSON_TYPE, 'content-encoding': 'gzip' }, '{}'],
    ['65 KB', 413, JSON_TYPE, JSON.stringify({ text: 'x'.repeat(65 * 1024) })],
    ['a wrong shape', 422, JSON_TYPE, '{"quantity":0}'],
    ['no object', 400, JSON_TYPE, '"text"'],
    ['a list', 422, JSON_TYPE, '[]'],
    ['nothing', 422, JSON_TYPE, ''],
  ])('%s: %i', async (_, status, headers, body) => {
    const answer = await send('POST', `${api}/carts/items`, headers, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: expect.any(String) });
    expect(answer.body).not.toMatch(/SyntaxError|at \w+ \(|node_modules/);
    expect(backend.seen()).toEqual([]);
  });

  it('with errors are 422 with each field', async () => {
    const answer = await post('/carts/items', { product_configuration_id: 'not an id', quantity: 1000 });
    expect(Object.keys((JSON.parse(answer.body) as { errors: object }).errors).sort()).toEqual(['product_configuration_id', 'quantity']);
  });

  it('must arrive in time and match Content-Length', async () => {
    const torn = await raw(
      shop.url,
      'POST /api/carts/items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(torn).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('writes from other origins', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' }, 403],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://shop.test.evil.test' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://shop.test' }, 200],
    [{}, 200],
  ])('%j: %i', async (headers, status) => {
    const answer = await post('/carts/items?lang=de', item(), headers);
    expect(answer.status).toBe(status);
    expect(backend.seen()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('are recognised when the shop has another host name', async () => {
    const { host } = new URL(shop.url);
    expect((await post('/carts/items?lang=de', item(), { origin: `http://${host}` })).status).toBe(200);
  });
});

describe('sessions', () => {
  const cartPath = '/carts?cart_unique_id=0123456789abcdef0123&lang=de';

  it('send the token with personal calls only', async () => {
    const cookie = 'a=b; access_token_v1=tok.en-1; locale=de';
    await get(api + cartPath, { cookie });
    expect(backend.seen()[0]?.headers['authorization']).toBe('Bearer tok.en-1');
    const page = await get(`${api}/pages/home?lang=de`, { cookie });
    expect(page.status).toBe(200);
    expect(backend.seen().map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });

  it('ignore a malformed token', async () => {
    for (const value of ['', 'a b', 'x"y', 'ä', 'x'.repeat(5000)]) {
      await get(api + cartPath, { cookie: `access_token_v1=${encodeURI(value) === value ? value : 'a,b'}` });
      expect(backend.seen()[0]?.headers['authorization']).toBeUndefined();
    }
  });
});

describe('public data', () => {
  it('is requested once, then answered from memory with a validator', async () => {
    const first = await get(`${api}/collections?lang=en`);
    const again = await get(`${api}/collections?cv=other&lang=en`);
    expect(again.body).toBe(first.body);
    expect(backend.seen()).toHaveLength(1);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    const etag = first.headers['etag'] ?? '';
    expect((await get(`${api}/collections?lang=en`, { 'if-none-match': etag })).status).toBe(304);
  });

  it('is one read for all spellings of an address', async () => {
    const spellings = ['count=5&cut[]=b&cut[]=a&page=01', 'cut[]=a&cut[]=b&cut[]=a&min_cost_from=00&count=05', 'count=5&cut[]=a&cut[]=b'];
    const answers = [];
    for (const query of spellings) answers.push(await get(`${api}/system-catalog?${query}&lang=de`));
    expect(answers.map(({ headers }) => headers['cache-status']?.split(/; ttl/, 1)[0])).toEqual([
      'karat; fwd=uri-miss; stored',
      'karat; hit',
      'karat; hit',
    ]);
    // A call without a language has no key in the page cache, but the read behind it is cached.
    await get(`${api}/system-catalog?${spellings[0]}`);
    expect(backend.seen()).toHaveLength(1);
  });

  it('is requested with the current cache version', async () => {
    await get(`${api}/blocks/size-guide?lang=de`);
    expect(backend.seen()[0]?.url).toMatch(/^\/api\/v1\/blocks\/size-guide\?cv=[^&]+&lang=de$/);
  });

  it('without lang in its address is private', async () => {
    for (const headers of [{ lang: 'en' }, { cookie: 'locale=en' }] as Record<string, string>[]) {
      const answer = await get(`${api}/pages/home`, headers);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.body).toBe((await get(`${api}/pages/home?lang=en`)).body);
    }
    expect((await get(`${api}/pages/home?lang=xx`)).body).toBe((await get(`${api}/pages/home?lang=de`)).body);
  });

  it.each(['?page=0', '?page=x', '?count=1000', '?column=name', '?evil[]=1&Upper[]=2', '?categories=3'])('refuses %s', async (search) => {
    const answer = await get(`${api}/system-catalog${search}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: 'validation_failed' });
    expect(backend.seen()).toEqual([]);
  });

  it('is compressed on request', async () => {
    expect((await get(`${api}/system-catalog?lang=de`, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it('answers HEAD', async () => {
    const answer = await send('HEAD', `${api}/collections?lang=en`);
    expect([answer.status, answer.body]).toEqual([200, '']);
  });
});
