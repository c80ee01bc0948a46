import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, cartWith, idOf, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const RING = 'FL-BEL-YG750-54';
const setStock = (sku: string, stock_qty: number) => shop.send('POST', '/sandbox/configuration', { sku, stock_qty });

describe('a cart', () => {
  it('the same piece raises its line; an engraving makes another line', async () => {
    await setStock(RING, 8);
    const product_configuration_id = await idOf(shop, RING);
    const add = async (cart_unique_id: string | null, text?: string) =>
      (await shop.call('addItem', { body: { cart_unique_id, product_configuration_id, quantity: 1, engraving: { text } } })).data;
    const { unique_id: id } = await add(null);
    await add(id, '  Für Ana ');
    await add(id, 'Für Ana');
    const { items } = await add(id, '   ');
    expect(items.map(({ quantity, engraving }) => [quantity, engraving])).toEqual([
      [2, {}],
      [2, { text: 'Für Ana' }],
    ]);
  });

  it('more than the stock over all lines is refused as out_of_stock', async () => {
    const sku = 'FL-SEC-YG750-50';
    await setStock(sku, 3);
    const cart = await cartWith(shop, sku, 2);
    const more = {
      cart_unique_id: cart.unique_id,
      product_configuration_id: await idOf(shop, sku),
      quantity: 2,
      engraving: { text: 'Ana' },
    };
    const refused = await shop.attempt('addItem', { body: more });
    expect([refused.status, refused.body.error_code, refused.body.errors?.['available']]).toEqual([409, 'out_of_stock', ['1']]);
    await shop.call('addItem', { body: { ...more, quantity: 1 } });
    const line = { params: { id: cart.items[0]?.id ?? 0 }, query: { cart_unique_id: cart.unique_id } };
    expect((await shop.attempt('updateItem', { ...line, body: { quantity: 3 } })).body.errors?.['available']).toEqual(['2']);
  });

  it('more than 99 made-to-order pieces are refused', async () => {
    const cart = await cartWith(shop, 'FL-ISO-RA-YG750-54', 99);
    const body = { cart_unique_id: cart.unique_id, product_configuration_id: await idOf(shop, 'FL-ISO-RA-YG750-54'), quantity: 1 };
    const refused = await shop.attempt('addItem', { body });
    expect([refused.status, refused.body.error_code]).toEqual([422, 'quantity_invalid']);
  });

  it('an engraving that is not allowed, too long or has foreign characters is refused', async () => {
    const add = async (sku: string, text: string) =>
      shop.attempt('addItem', { body: { product_configuration_id: await idOf(shop, sku), quantity: 1, engraving: { text } } });
    expect((await add('FL-SIR-BR', 'Ana')).body.errors).toEqual({ 'engraving.text': ['this piece cannot be engraved'] });
    // Three characters for a signet, as people count them: the Ü here is two letters in Unicode.
    expect((await add('FL-EUG-YG585-54', 'ABCD')).status).toBe(422);
    expect((await add('FL-EUG-YG585-54', 'AU\u0308B')).body).toMatchObject({ data: { items: [{ engraving: { text: 'AÜB' } }] } });
    expect((await add('FL-EUG-YG585-54', 'A\nB')).status).toBe(422);
    expect((await add('FL-EUG-YG585-54', 'A👨‍👩‍👧‍👦')).body.errors).toEqual({ 'engraving.text': ['cannot be engraved: 👨‍👩‍👧‍👦'] });
  });

  it('expires after thirty days without a change', async () => {
    const { unique_id: id } = await cartWith(shop, RING);
    await shop.sandbox.shop.db.run('UPDATE carts SET expires_at = ? WHERE unique_id = ?', Date.now(), id);
    expect((await shop.attempt('getCart', { query: { cart_unique_id: id } })).body.error_code).toBe('cart_not_found');
    await cartWith(shop, RING);
    expect(await shop.sandbox.shop.db.get('SELECT 1 FROM carts WHERE unique_id = ?', id)).toBeUndefined();
  });
});

describe('delivery', () => {
  it('rates depend on country and order value', async () => {
    const { unique_id: id } = await cartWith(shop, 'FL-WAL-YG585-54');
    const rates = async (country: string) =>
      (await shop.call('getRates', { body: { cart_unique_id: id, country } })).data.rates.map(({ id: rate, amount }) => [rate, amount]);
    // 449 minus 15 percent: above the limits of Austria, below those of Greece.
    expect(await rates('AT')).toEqual([
      ['post-at', 0],
      ['dpd', 0],
      ['gls', 0],
      ['pickup-vienna', 0],
    ]);
    expect(await rates('GR')).toEqual([
      ['post-at', 22.9],
      ['dpd', 24.9],
      ['gls', 20.9],
    ]);
  });

  it('is part of the total; a country without the rate clears it', async () => {
    const { unique_id: id } = await readyCart(shop, 'FL-WAL-YG585-54');
    const update = async (body: object) => (await shop.call('updateCart', { params: { id }, body })).data;
    expect(await update({ shipping_address: { ...ADDRESS, country: 'PT' } })).toMatchObject({
      shipping_rate_id: 'dpd',
      shipping_amount: 24.9,
      final_amount: 406.55,
    });
    await update({ shipping_address: ADDRESS, shipping_rate_id: 'pickup-vienna' });
    expect(await update({ shipping_address: { ...ADDRESS, country: 'PT' } })).toMatchObject({
      shipping_rate_id: null,
      shipping_amount: null,
    });
    const refused = await shop.attempt('updateCart', { params: { id }, body: { shipping_rate_id: 'pickup-vienna' } });
    expect([refused.status, refused.body.error_code]).toEqual([422, 'rate_unavailable']);
  });

  it('a change keeps the fields that it omits', async () => {
    const { unique_id: id } = await readyCart(shop, RING);
    const { data } = await shop.call('updateCart', {
      params: { id },
      body: { billing_address: { ...ADDRESS, city: 'Graz' }, order_notes: 'Hof' },
    });
    expect(data).toMatchObject({
      contact_email: 'ana@example.com',
      shipping_rate_id: 'dpd',
      billing_address: { city: 'Graz' },
      order_notes: 'Hof',
    });
    const { data: back } = await shop.call('updateCart', { params: { id }, body: { billing_address: null, order_notes: '' } });
    expect(back).toMatchObject({ billing_address: null, order_notes: null, shipping_address: { city: 'Wien' } });
  });
});
