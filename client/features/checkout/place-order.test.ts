import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { PaymentAdapter } from './payment/adapter.ts';
import { storeAttempt } from './payment-attempt.ts';
import { withoutGateway } from './payment/without-gateway.ts';
import { CART_ID, createCheckoutFixture, formWith, pressOrder, stubStorage, type TestShop } from './payment/purchase.fixture.ts';
import { recoverOrder } from './place-order.ts';

let storage: Map<string, string>;
let shop: TestShop;
beforeEach(async () => {
  storage = stubStorage();
  shop = await createCheckoutFixture();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a method of the session call', () => {
  const adapter: PaymentAdapter = { pay: async ({ begin }) => (await begin(), { kind: 'agreed' }) };
  const press = () => pressOrder(shop, adapter, { form: formWith('stripe') });
  const starts = () => shop.backend.calls.filter((key) => key === 'startCheckout' || key === 'createStripeSession');

  it('starts with start-checkout, whose answer is enough', async () => {
    expect((await press()).state.status).toBe('placed');
    expect(starts()).toEqual(['startCheckout']);
  });

  it.each([
    ['answers no payment', null],
    ['refuses the method', new ApiError(422, 'method_unavailable')],
  ])('starts with the session call when start-checkout %s', async (_, answer) => {
    shop.backend.startOfSession = answer;
    expect((await press()).state.status).toBe('placed');
    expect(starts()).toEqual(['startCheckout', 'createStripeSession']);
    expect(new Set(shop.backend.keys).size).toBe(shop.backend.keys.length);
  });

  it('is refused with the reason of start-checkout', async () => {
    shop.backend.startOfSession = new ApiError(422, 'out_of_stock');
    expect((await press()).state).toMatchObject({ status: 'failed', error: { code: 'out_of_stock' } });
    expect(starts()).toEqual(['startCheckout']);
  });
});

describe('recoverOrder after a reload', () => {
  it('returns the order whose answer was lost', async () => {
    shop.backend.loseAnswer = true;
    await pressOrder(shop, withoutGateway);
    shop.backend.loseAnswer = false;
    shop.state.session.confirmed = { cart: null, checkoutCart: null };
    expect((await recoverOrder(shop.app))?.unique_id).toBe(shop.orders.get(CART_ID));
    expect(await recoverOrder(shop.app)).toBeNull();
  });

  it('of an open cart: orders nothing and restores the cart', async () => {
    storeAttempt({
      cartId: CART_ID,
      method: 'bank_transfer',
      amount: 100,
      idempotencyKey: 'kept-key',
      paymentId: null,
      state: 'agreed',
      orderId: null,
      measured: [],
      at: Date.now(),
    });
    shop.state.session.confirmed = { cart: null, checkoutCart: null };
    expect(await recoverOrder(shop.app)).toBeNull();
    expect(shop.orders.size).toBe(0);
    expect(shop.state.cart?.unique_id).toBe(CART_ID);
  });

  it.each(['', '{', '7', '[{"cartId":1}]', '[null]', 'null'])('ignores the stored text %j', async (stored) => {
    storage.set('karat:order-attempts', stored);
    expect(await recoverOrder(shop.app)).toBeNull();
  });
});
