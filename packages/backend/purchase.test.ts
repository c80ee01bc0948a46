import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../contract/cart.ts';
import { addDays, shopDay } from './core/calendar.ts';
import { ADDRESS, cartWith, bankBody, idOf, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const RING = 'FL-AUR-BR-YG750-54';
const stockOf = async (sku: string): Promise<number> => (await shop.call('getConfiguration', { params: { id: sku } })).data.stock_qty;
const setConfiguration = (sku: string, change: object) => shop.send('POST', '/sandbox/configuration', { sku, ...change });
const order = (cart: Cart) => shop.call('finishCheckout', { body: bankBody(cart) });

describe('a purchase', () => {
  it('leads from the first piece to one order', async () => {
    await setConfiguration(RING, { stock_qty: 5 });
    const cart = await readyCart(shop, RING, 2);
    expect(cart).toMatchObject({ items_amount: 14_980, shipping_amount: 0, tax_amount: 2496.67, tax_rate: 20, final_amount: 14_980 });
    const { unique_id: id } = cart;
    await shop.call('startCheckout', { params: { id }, body: { expected_amount: cart.final_amount } });
    const { data: placed } = await order(cart);
    expect(placed).toMatchObject({ status: 'awaiting-payment', payment_status: 0, payment_method: 'bank_transfer', final_amount: 14_980 });
    expect(placed.po_number).toMatch(/^FL-\d\d-10482$/);
    expect(placed.options.bank_details).toMatchObject({ iban: 'AT00 0000 0000 0000 0000', reference: placed.po_number });
    expect(placed.options.bank_details?.due_on).toBe(addDays(shopDay(Date.parse(placed.created_at)), 7));
    expect(placed.billing_address).toEqual(placed.shipping_address);
    expect(await stockOf(RING)).toBe(3);

    const repeated = await order(cart);
    expect(repeated.data).toEqual(placed);
    expect(await stockOf(RING)).toBe(3);
    expect((await shop.call('getOrder', { query: { order_id: placed.unique_id } }, 'en')).data.order_products[0]).toMatchObject({
      title: 'Aurelia – Solitaire Ring with Round Brilliant',
      options: [{ value: '18 carat yellow gold' }, { value: '54' }],
      cost: 7490,
    });
    expect((await shop.attempt('getCart', { query: { cart_unique_id: id } })).body.error_code).toBe('cart_not_found');
    const late = await shop.attempt('updateCart', { params: { id }, body: { order_notes: 'Bitte klingeln' } });
    expect([late.status, late.body.error_code]).toEqual([409, 'cart_finished']);
    const again = await shop.call('addItem', {
      body: { cart_unique_id: id, product_configuration_id: await idOf(shop, RING), quantity: 1 },
    });
    expect(again.data.unique_id).not.toBe(id);
  });

  it('uses the sale price of the catalogue; a changed price is refused as cart_changed', async () => {
    const marina = 'FL-MAR-OV-AQU-WG750-54';
    const cart = await readyCart(shop, marina);
    // 2430 minus 15 percent.
    expect(cart.items[0]).toMatchObject({ base_cost: 2430, discount_amount: 364.5 });
    expect(cart.final_amount).toBe(2065.5);
    await setConfiguration(marina, { cost: 2431.33 });
    const refused = await shop.attempt('finishCheckout', { body: bankBody(cart) });
    expect([refused.status, refused.body.error_code]).toEqual([409, 'cart_changed']);
    const { data: now } = await shop.call('getCart', { query: { cart_unique_id: cart.unique_id } });
    // 2431.33 × 15 % = 364.6995, a reduction of 364.70.
    expect(now.final_amount).toBe(2066.63);
    expect((await order(now)).data.final_amount).toBe(2066.63);
  });

  it('of a made-to-order piece needs no stock', async () => {
    const cart = await readyCart(shop, 'FL-ISO-RA-YG750-54', 3);
    expect(cart.items[0]).toMatchObject({ stock_qty: 0, track_inventory: false });
    expect((await order(cart)).data.order_products[0]?.quantity).toBe(3);
  });

  it('raises the cache version of products, only when a piece sells out', async () => {
    const sku = 'FL-GRI-BR-RG750-55';
    const versions = async () => (await shop.call('getCacheVersions', {})).data;
    await setConfiguration(sku, { stock_qty: 2 });
    const before = await versions();
    await order(await readyCart(shop, sku));
    expect(await versions()).toEqual(before);
    await order(await readyCart(shop, sku));
    const after = await versions();
    expect(Number(after['product'])).toBeGreaterThan(Number(before['product']));
    expect({ ...after, product: '' }).toEqual({ ...before, product: '' });
  });

  it('an incomplete cart is refused with the missing fields', async () => {
    const { unique_id: id } = await cartWith(shop, RING);
    const missing = async () => (await shop.attempt('startCheckout', { params: { id }, body: { expected_amount: 7490 } })).body;
    expect(Object.keys((await missing()).errors ?? {})).toEqual(['contact_email', 'shipping_address', 'shipping_rate_id']);
    await shop.call('updateCart', { params: { id }, body: { contact_email: 'a@example.com', shipping_address: ADDRESS } });
    expect(Object.keys((await missing()).errors ?? {})).toEqual(['shipping_rate_id']);
  });

  it('below the smallest amount is refused', async () => {
    const sku = 'FL-PIZ-RG585-54';
    await setConfiguration(sku, { stock_qty: 5, cost: 0.5 });
    const { unique_id: id } = await readyCart(shop, sku);
    const { data: cart } = await shop.call('updateCart', { params: { id }, body: { shipping_rate_id: 'pickup-vienna' } });
    const refused = await shop.attempt('finishCheckout', { body: bankBody(cart) });
    expect([cart.final_amount, refused.status, refused.body.error_code]).toEqual([0.5, 422, 'amount_too_small']);
    expect(refused.body.errors).toEqual({ final_amount: ['0.5'], min_payment_amount: ['1'] });
  });
});

describe('an Idempotency-Key', () => {
  it('stores no refusal: a repeat with the same key may succeed', async () => {
    const cart = await readyCart(shop, RING);
    const headers = { 'idempotency-key': 'finish-1' };
    await setConfiguration(RING, { stock_qty: 0 });
    expect((await shop.attempt('finishCheckout', { body: bankBody(cart) }, headers)).status).toBe(409);
    await setConfiguration(RING, { stock_qty: 5 });
    expect((await shop.attempt('finishCheckout', { body: bankBody(cart) }, headers)).status).toBe(200);
  });
});
