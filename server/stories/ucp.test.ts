import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankBody, fillCheckout } from '../../sandbox/testing/purchase.fixture.ts';
import { OrderResponse } from '../../shared/contract/order.ts';
import { get, send } from '../testing/http.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type MachineAnswer, machineShopper, NAVIGATION } from './support/machine-shopper.ts';
import { type RunningShop, startShop } from './support/shop.ts';
import { ANOTHER_PLATFORM } from '../testing/platform.fixture.ts';
import { ANSWERS, PROFILE } from './support/ucp-answers.ts';
import { ucpFaults } from './support/ucp-schemas.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const SKU = 'FL-AUR-BR-YG750-54';
const OTHER = 'FL-AUR-BR-YG750-53';
const UNIQUE_ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  for (const sku of [SKU, OTHER]) await backend.change({ sku, stock_qty: 20 });
  shop = await startShop(backend.url, { UCP: 'on', COOKIE_SECRET: SECRET, TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

let tests = 0;
let machine: ReturnType<typeof machineShopper>;
// Each test from an address of its own: they would reach the limits together.
beforeEach(() => {
  machine = machineShopper(() => shop.url, { address: `192.0.2.${(tests += 1)}` });
});

const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
const linesOf = ({ line_items: lines = [] }: Pick<MachineAnswer['body'], 'line_items'>) =>
  lines.map(({ item, quantity }) => [item.id, quantity]);
const newCart = async (...lines: object[]) => ANSWERS.cart.parse((await machine('POST', '/carts', { line_items: lines })).body);
const newCheckout = async () => ANSWERS.checkout.parse((await machine('POST', '/checkout-sessions', { line_items: [line(SKU)] })).body);
const follow = (url: string, headers: Readonly<Record<string, string>> = NAVIGATION) =>
  get(shop.url + new URL(url).pathname + new URL(url).search, { host: 'shop.test', ...headers });
const writes = () => backend.seen().filter(({ method }) => method !== 'GET');

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

describe('the catalogue', () => {
  it('searches, pages and answers in the language of the buyer', async () => {
    const first = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { query: 'ring', pagination: { limit: 3 }, context: { language: 'en-GB' } })).body,
    );
    expect(first.products).toHaveLength(3);
    expect(first.products[0]?.url).toMatch(/^http:\/\/shop\.test\/en\/product\//);
    const { cursor } = first.pagination;
    const second = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { query: 'ring', pagination: { cursor }, context: { language: 'en' } })).body,
    );
    expect(second.products).toHaveLength(3);
    expect(second.products.map(({ id }) => id)).not.toEqual(first.products.map(({ id }) => id));
    const cheap = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { filters: { categories: ['Ringe'], price: { max: 100_000 } } })).body,
    );
    expect(cheap.products.length).toBeGreaterThan(0);
    for (const { categories, price_range: range } of cheap.products) {
      expect(categories.map(({ value }) => value)).toContain('Ringe');
      expect(range.min.amount).toBeLessThanOrEqual(100_000);
    }
  });

  it('looks products and configurations up, once each', async () => {
    const { products: all } = ANSWERS.lookup.parse(
      (await machine('POST', '/catalog/lookup', { ids: [SKU, '1', SKU, 'none', OTHER] })).body,
    );
    expect(all.map(({ id, variants }) => [id, variants.map(({ sku, inputs }) => [sku, inputs])])).toEqual([
      [
        '1',
        [
          [
            SKU,
            [
              { id: SKU, match: 'exact' },
              { id: '1', match: 'featured' },
            ],
          ],
          [OTHER, [{ id: OTHER, match: 'exact' }]],
        ],
      ],
    ]);
    const none = ANSWERS.lookup.parse((await machine('POST', '/catalog/lookup', { ids: ['none'] })).body);
    expect([none.products, none.messages]).toEqual([[], [{ type: 'info', code: 'not_found', content: 'none' }]]);
  });

  it('narrows a product, and reports a selection that no configuration has', async () => {
    const selected = [
      { name: 'Edelmetall', label: 'Platin 950' },
      { name: 'Ringgröße (EU)', label: '54' },
    ];
    const { product } = ANSWERS.product.parse((await machine('POST', '/catalog/product', { id: '1', selected })).body);
    expect([product.selected.map(({ label }) => label), product.variants.length]).toEqual([['Platin 950', '54'], 1]);
    const dropped = ANSWERS.product.parse(
      (await machine('POST', '/catalog/product', { id: '1', selected: [...selected.slice(0, 1), { name: 'Ringgröße (EU)', label: '99' }] }))
        .body,
    );
    expect(dropped.product.selected.map(({ label }) => label)).toEqual(['Platin 950']);
    ANSWERS.refusal.parse((await machine('POST', '/catalog/product', { id: 'none' })).body);
  });
});

describe('a cart', () => {
  it('is made, replaced and cancelled under an id that does not open the cart of the backend', async () => {
    const made = await newCart(line(SKU), line('none'));
    expect([linesOf(made), made.messages?.map(({ code, path }) => [code, path])]).toEqual([
      [[SKU, 1]],
      [['item_unavailable', '$.line_items[1]']],
    ]);
    const { id } = made;
    expect((await get(`${shop.url}/api/carts?cart_unique_id=${id}`, { host: 'shop.test' })).status).toBe(404);
    const replaced = ANSWERS.cart.parse((await machine('PUT', `/carts/${id}`, { line_items: [line(OTHER, 2)] })).body);
    expect(linesOf(replaced)).toEqual([[OTHER, 2]]);
    const older = await machine('GET', `/carts/${id}`, undefined, { version: '2026-04-08' });
    expect([linesOf(older.body), older.body.ucp?.version]).toEqual([[[OTHER, 2]], '2026-04-08']);
    expect(linesOf(ANSWERS.cart.parse((await machine('POST', `/carts/${id}/cancel`)).body))).toEqual([[OTHER, 2]]);
    ANSWERS.refusal.parse((await machine('GET', `/carts/${id}`)).body);
    ANSWERS.refusal.parse((await machine('PUT', `/carts/${id}`, { line_items: [line(SKU)] })).body);
  });

  it('reports what is not on stock, and has no cart when that is all', async () => {
    const answer = await machine('POST', '/carts', { line_items: [line(SKU, 99)] });
    const { messages } = ANSWERS.refusal.parse(answer.body);
    expect([answer.status, messages[0]?.code]).toEqual([200, 'out_of_stock']);
  });
});

describe('one key', () => {
  it('twenty times at once is one cart, with one answer', async () => {
    writes();
    const key = randomUUID();
    const body = { line_items: [line(SKU), line(OTHER)] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => machine('POST', '/carts', body, { key })));
    expect(new Set(answers.map(({ status, body: one }) => JSON.stringify([status, one])))).toHaveLength(1);
    expect(answers[0]?.status).toBe(201);
    expect(writes().map(({ url }) => url.split('?')[0])).toEqual(['/api/v1/carts/items', '/api/v1/carts/items']);
  });

  it('twenty times at once is one checkout', async () => {
    const key = randomUUID();
    const body = { line_items: [line(SKU)] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => machine('POST', '/checkout-sessions', body, { key })));
    expect(new Set(answers.map(({ body: one }) => one.id))).toHaveLength(1);
  });

  it('with another body, or for another operation, is 409', async () => {
    const key = randomUUID();
    const { body } = await machine('POST', '/carts', { line_items: [line(SKU)] }, { key });
    writes();
    // The same meaning in other bytes is another body.
    for (const [path, sent] of [
      ['/carts', `{"line_items": [${JSON.stringify(line(SKU))}]}`],
      [`/carts/${body.id}/cancel`, undefined],
    ] as const) {
      const answer = await machine('POST', path, sent, { key });
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict']);
    }
    expect(writes()).toEqual([]);
    const other = machineShopper(() => shop.url, { platform: ANOTHER_PLATFORM });
    expect((await other('POST', '/carts', { line_items: [line(OTHER)] }, { key })).status).toBe(201);
  });

  it('finishes what broke off between two calls of the backend', async () => {
    const key = randomUUID();
    const body = { line_items: [line(SKU), line(OTHER, 2)] };
    let calls = 0;
    backend.breakWire((_req, res, onward) => {
      calls += 1;
      // The backend has done it; its answer is lost.
      void onward().then(() => res.writeHead(503).end());
    }, '/api/v1/carts/items');
    const first = await machine('POST', '/carts', body, { key });
    backend.breakWire(null);
    expect([first.status, first.headers['retry-after'] !== undefined, calls > 0]).toEqual([503, true, true]);
    const again = await machine('POST', '/carts', body, { key });
    expect([again.status, linesOf(again.body)]).toEqual([
      201,
      [
        [SKU, 1],
        [OTHER, 2],
      ],
    ]);
  });
});

describe('a checkout', () => {
  it('of a cart is the open one of that cart, and is answered with the price of now', async () => {
    const cart = await newCart(line(SKU));
    const [first, second] = [
      await machine('POST', '/checkout-sessions', { cart_id: cart.id }),
      await machine('POST', '/checkout-sessions', { cart_id: cart.id }),
    ];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    // The read cache still has the old price.
    await backend.change({ sku: SKU, cost: 8000 });
    const { totals } = ANSWERS.checkout.parse((await machine('GET', `/checkout-sessions/${first.body.id}`)).body);
    expect(totals.find(({ type }) => type === 'total')?.amount).toBe(800_000);
    await backend.change({ sku: SKU, cost: 7490 });
  });

  it('needs its buyer, whatever a machine completes, and ends when it is cancelled', async () => {
    const { id, status } = await newCheckout();
    expect(status).toBe('requires_escalation');
    writes();
    const done = ANSWERS.checkout.parse(
      (await machine('POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [{}] } })).body,
    );
    expect([done.status, writes()]).toEqual(['requires_escalation', []]);
    expect(ANSWERS.checkout.parse((await machine('POST', `/checkout-sessions/${id}/cancel`)).body).status).toBe('canceled');
    const late = ANSWERS.checkout.parse((await machine('PUT', `/checkout-sessions/${id}`, { line_items: [line(OTHER)] })).body);
    expect([late.status, linesOf(late), late.messages?.[0]?.code]).toEqual(['canceled', [[SKU, 1]], 'invalid_state']);
  });

  it('is handed over to one browser, not to a preview of the link', async () => {
    const { id, continue_url: url = '' } = await newCheckout();
    const other = ANSWERS.checkout.parse((await machine('GET', `/checkout-sessions/${id}`)).body).continue_url ?? '';
    expect(url).toMatch(/^http:\/\/shop\.test\/ucp\/continue\?with=/);
    expect(url).not.toMatch(UNIQUE_ID);
    for (const headers of [{}, { ...NAVIGATION, 'sec-purpose': 'prefetch' }])
      expect((await follow(url, headers)).headers['location']).toBe('/');
    expect((await send('HEAD', shop.url + new URL(url).pathname + new URL(url).search, { host: 'shop.test', ...NAVIGATION })).status).toBe(
      405,
    );
    const page = await follow(url);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      303,
      'private, no-store',
      'no-referrer',
    ]);
    expect(page.headers['location']).toMatch(new RegExp(`^/cart/${UNIQUE_ID.source}$`));
    for (const used of [url, other, `${url}x`]) expect((await follow(used)).headers['location']).toBe('/cart/link-is-no-longer-valid');
    expect(shop.logText()).not.toContain(new URL(url).searchParams.get('with'));
    expect(shop.logText()).not.toContain(id);
  });

  it('in the hands of its buyer shows sums and the number of the order, nothing that the buyer enters', async () => {
    const cart = await newCart(line(SKU));
    const { id, continue_url: url = '' } = ANSWERS.checkout.parse((await machine('POST', '/checkout-sessions', { cart_id: cart.id })).body);
    const cartId = UNIQUE_ID.exec((await follow(url)).headers['location'] ?? '')?.[0] ?? '';
    await fillCheckout(backend.sandbox, cartId);
    const during = await machine('GET', `/checkout-sessions/${id}`);
    expect(ANSWERS.checkout.parse(during.body)).toMatchObject({ status: 'requires_escalation', continue_url: 'http://shop.test/cart' });
    ANSWERS.refusal.parse((await machine('GET', `/carts/${cart.id}`)).body);
    writes();
    for (const [method, path, body] of [
      ['PUT', '', { line_items: [line(OTHER)] }],
      ['POST', '/cancel', undefined],
    ] as const) {
      const late = ANSWERS.checkout.parse((await machine(method, `/checkout-sessions/${id}${path}`, body)).body);
      expect([late.status, late.messages?.[0]?.code]).toEqual(['requires_escalation', 'invalid_state']);
    }
    expect(writes()).toEqual([]);

    const body = JSON.stringify(bankBody((await backend.sandbox.call('getCart', { query: { cart_unique_id: cartId } })).data));
    const headers = { host: 'shop.test', 'content-type': 'application/json', 'content-length': String(body.length) };
    const placed = await send('POST', `${shop.url}/api/carts/checkout/finish-immediately`, headers, body);
    expect(placed.status).toBe(200);
    const { data: order } = OrderResponse.parse(JSON.parse(placed.body));
    const after = await vi.waitFor(async () => {
      const answer = await machine('GET', `/checkout-sessions/${id}`);
      expect(answer.body.status).toBe('completed');
      return answer;
    });
    const { order: confirmation, totals, continue_url: none } = ANSWERS.checkout.parse(after.body);
    expect([confirmation?.id, none]).toEqual([order.po_number, undefined]);
    expect(totals.find(({ type }) => type === 'total')?.amount).toBe(Math.round(order.final_amount * 100));
    for (const { body: shown } of [during, after]) {
      const text = JSON.stringify(shown);
      const { person_last_name: name = 'none', address_line_1: street = 'none' } = order.shipping_address ?? {};
      for (const secret of [order.contact_email, name, street, order.unique_id, cartId]) expect(text).not.toContain(secret);
    }
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
    expect(pages.filter(({ headers }) => headers['location'] !== '/cart/link-is-no-longer-valid')).toHaveLength(1);
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
