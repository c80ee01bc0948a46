import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { ANOTHER_PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { machineShopper, NAVIGATION } from './testing/machine-shopper.ts';
import { ANSWERS } from './testing/ucp-answers.ts';
import { backend, follow, line, linesOf, machine, newCart, openUcpShop, OTHER, shop, SKU, UNIQUE_ID, writes } from './testing/ucp-shop.ts';

openUcpShop();

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

  it('has the terms of each line, and shows what cannot be returned beside it', async () => {
    const { products } = ANSWERS.search.parse((await machine('POST', '/catalog/search', { query: 'Violetta' })).body);
    const measured = products[0]?.variants[0]?.id ?? '';
    await backend.change({ sku: measured, stock_qty: 5 });
    const { id, policies, messages } = await newCart(line(SKU), line(measured));
    const returns = policies?.filter(({ type }) => type.endsWith('.return')) ?? [];
    expect(returns.map(({ applies_to }) => applies_to)).toEqual([['$.line_items[0]'], ['$.line_items[1]']]);
    expect(returns[0]?.description.plain).toContain('60 Tagen');
    const disclosure = { type: 'warning', presentation: 'disclosure', path: '$.line_items[1]', content: returns[1]?.description.plain };
    expect(messages).toEqual([expect.objectContaining({ ...disclosure, code: returns[1]?.type })]);
    const { body: checkout } = await machine('POST', '/checkout-sessions', { cart_id: id });
    expect(ANSWERS.checkout.parse(checkout)).toMatchObject({ policies, messages: [disclosure, { code: 'buyer_review_required' }] });
    // The version before has disclosures and no policies.
    const older = ANSWERS.cart.parse((await machine('GET', `/carts/${id}`, undefined, { version: '2026-04-08' })).body);
    expect([older.policies, older.messages]).toEqual([undefined, messages]);
    const product = ANSWERS.product.parse((await machine('POST', '/catalog/product', { id: measured })).body);
    expect(product.messages).toEqual([expect.objectContaining({ ...disclosure, path: '$.product' })]);
  });

  it('reports what is not on stock, and has no cart when that is all', async () => {
    const answer = await machine('POST', '/carts', { line_items: [line(SKU, 99)] });
    const { messages } = ANSWERS.refusal.parse(answer.body);
    expect([answer.status, messages[0]?.code]).toEqual([200, 'out_of_stock']);
  });
});

describe('the link of a cart', () => {
  it('hands it over to one browser, which is asked before its own cart is replaced; the platform then sees no more', async () => {
    const { id, continue_url: url = '' } = await newCart(line(SKU));
    const { body: checkout } = await machine('POST', '/checkout-sessions', { cart_id: id });
    expect((await follow(url, {})).headers['location']).toBe('/');
    const page = await follow(url);
    const location = page.headers['location'] ?? '';
    expect(location).toMatch(new RegExp(`^/cart/${UNIQUE_ID.source}$`));
    ANSWERS.refusal.parse((await machine('GET', `/carts/${id}`)).body);
    ANSWERS.refusal.parse((await machine('PUT', `/carts/${id}`, { line_items: [line(OTHER)] })).body);
    const open = ANSWERS.checkout.parse((await machine('PUT', `/checkout-sessions/${checkout.id}`, { line_items: [line(OTHER)] })).body);
    expect([linesOf(open), open.messages?.[0]?.code]).toEqual([[[SKU, 1]], 'invalid_state']);
    expect((await follow(url)).headers['location']).toBe('/cart/link-is-no-longer-valid');
    const cookie = page.headers['set-cookie']?.split(';')[0] ?? '';
    expect((await follow(url, { ...NAVIGATION, cookie })).headers['location']).toBe(location);
  });

  it('goes with the cart when that is cancelled', async () => {
    const { id, continue_url: url = '' } = await newCart(line(SKU));
    const canceled = ANSWERS.cart.parse((await machine('POST', `/carts/${id}/cancel`)).body);
    expect(canceled.continue_url).toBeUndefined();
    expect((await follow(url)).headers['location']).toBe('/cart/link-is-no-longer-valid');
  });
});

it('carts of machines are no visits: neither statistics nor mails come from them', async () => {
  const { db } = backend.sandbox.sandbox.shop;
  const counts = async () =>
    Promise.all(['stats_events', 'frontend_events', 'mails'].map(async (table) => db.get(`SELECT count(*) AS n FROM ${table}`)));
  const before = await counts();
  const { id } = await newCart(line(SKU));
  await machine('POST', '/checkout-sessions', { cart_id: id });
  await machine('POST', `/carts/${id}/cancel`);
  expect(await counts()).toEqual(before);
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
