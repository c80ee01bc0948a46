import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** An unavailable gateway. */
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const start = (cart: Cart, type: PaymentMethodCode) =>
  shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, type) });
const rows = async (table: string, cart: Cart): Promise<number> =>
  (await shop.sandbox.shop.db.all(`SELECT 1 FROM ${table} t JOIN carts c ON c.id = t.cart_id WHERE c.unique_id = ?`, cart.unique_id))
    .length;
const down = () => shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'provider' });
const up = () => shop.send('POST', '/sandbox/faults', { mode: 'none' });

it('a payment continues after the gateway was down', async () => {
  const cart = await readyCart(shop, SKU);
  await down();
  expect([said(await start(cart, 'card')), said(await start(cart, 'card'))]).toEqual(['503 unavailable', '503 unavailable']);
  await up();
  const payment = await startPayment(shop, cart);
  expect(await rows('payments', cart)).toBe(1);
  await shop.send('POST', '/sandbox/faults', { mode: 'hold', at: 'order-placed', delayMs: 20_000 });
  await atGateway(shop, payment, 'authorised');
  const answer = finish(shop, cart, payment);
  await expect.poll(() => rows('orders', cart)).toBe(1);
  await down();
  // No answer contains the order before its money is captured.
  expect(said(await answer)).toBe('503 unavailable');
  expect([said(await finish(shop, cart, payment)), chargeOf(shop, payment)?.state]).toEqual(['503 unavailable', 'authorised']);
  await up();
  expect((await finish(shop, cart, payment)).status).toBe(200);
  expect([chargeOf(shop, payment)?.state, await rows('orders', cart)]).toEqual(['captured', 1]);
});

it('the money of a refused payment is released once the gateway is back', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart);
  await shop.send('POST', '/sandbox/faults', { mode: 'hold', at: 'refused', delayMs: 20_000 });
  await shop.call('updateCart', { params: { id: cart.unique_id }, body: { order_notes: 'neu' } });
  await atGateway(shop, payment, 'authorised');
  const answer = finish(shop, cart, payment);
  const decided = () => shop.sandbox.shop.db.get('SELECT 1 FROM payments WHERE unique_id = ? AND refusal IS NOT NULL', payment.id);
  await expect.poll(decided).toBeDefined();
  await down();
  expect(said(await answer)).toBe('503 unavailable');
  expect(said(await start(cart, 'paypal'))).toBe('503 unavailable');
  await up();
  expect((await start(cart, 'paypal')).status).toBe(200);
  expect([chargeOf(shop, payment)?.state, said(await finish(shop, cart, payment))]).toEqual(['voided', '409 cart_changed']);
});
