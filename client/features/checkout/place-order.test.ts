import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAttempt } from './payment-attempt.ts';
import { bankTransfer } from './payment/bank-transfer.ts';
import { CART_ID, createCheckoutFixture, pressOrder, stubStorage, type TestShop } from './payment/purchase.fixture.ts';
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

describe('recoverOrder after a reload', () => {
  it('returns the order whose answer was lost', async () => {
    shop.backend.loseAnswer = true;
    await pressOrder(shop, bankTransfer);
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
