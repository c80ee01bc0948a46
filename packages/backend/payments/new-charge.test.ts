import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { cartWith, fillCheckout } from '../../sandbox/testing/purchase.fixture.ts';
import { startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { newCharge } from './new-charge.ts';
import { findPayment } from './rows.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

async function charged(cart: Cart) {
  const { id } = await startPayment(shop, cart);
  const inside = shop.sandbox.shop;
  const payment = await findPayment(inside, id);
  if (!payment) throw new Error('no payment');
  return newCharge(inside, payment);
}

it('a charge names shop, number, language and buyer, and its lines sum to the amount', async () => {
  const cart = await cartWith(shop, 'FL-AUR-BR-YG750-54', 2);
  for (const gift_card_code of ['WILLKOMMEN10', 'FL-0050-LINZ'])
    await shop.call('bindGiftCard', { body: { cart_unique_id: cart.unique_id, gift_card_code } });
  const ready = await fillCheckout(shop, cart.unique_id);
  const charge = await charged(ready);
  expect(charge).toMatchObject({
    shop: new URL(shop.sandbox.shop.shopOrigin).hostname,
    number: expect.stringMatching(/^cart-\d+$/),
    lang: 'de',
    cents: Math.round(ready.final_amount * 100),
    buyer: { email: 'ana@example.com', billing: { city: 'Wien' }, delivery: { city: 'Wien' } },
  });
  expect(new URL(charge.returnUrl ?? '').searchParams.get('payment')).toBe(charge.reference);
  expect(charge.lines.map(({ kind, quantity }) => `${quantity} ${kind}`)).toEqual(['2 goods', '1 delivery', '1 discount', '1 gift-card']);
  expect(charge.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(charge.cents);
  expect(charge.lines.map(({ taxRate }) => taxRate)).toEqual([20, 20, 20, 0]);
});
