import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartWith, wanted } from '../../../shared/commerce/cart-fixture.ts';
import { type CheckoutForm, emptyForm } from '../../../shared/commerce/checkout-form.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { CallOptions } from '../../../shared/contract/request.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../app-context.tsx';
import { createCartStore } from '../cart/store.ts';
import { closeCheckout, openCheckout } from './actions.ts';
import { readAttempt } from './attempt.ts';
import { placeOrder, recoverOrder } from './place-order.ts';

const form: CheckoutForm = { ...emptyForm('AT'), email: 'anna@example.at', rate: 'post-at', method: 'bank_transfer' };
const LOST = new ApiError(503, 'unavailable');

let storage: Map<string, string>;
let shop: ReturnType<typeof openShop>;
beforeEach(() => {
  storage = new Map();
  const area = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('sessionStorage', area);
  shop = openShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A backend with one cart of 100 euros, and the app in its checkout. */
function openShop() {
  const state = createCartStore();
  const orders = new Map<string, string>();
  let cart: Cart | null = cartWith('c'.repeat(16), wanted(1));
  const backend = { calls: [] as string[], keys: [] as string[], loseAnswer: false, price: 100 };
  const call = async (key: string, _: unknown, options?: CallOptions): Promise<{ data: unknown }> => {
    backend.calls.push(key);
    if (key === 'finishCheckout') {
      backend.keys.push(options?.idempotencyKey ?? '');
      const id = orders.get('c') ?? crypto.randomUUID();
      orders.set('c', id);
      cart = null;
      if (backend.loseAnswer) throw LOST;
      return { data: { unique_id: id } };
    }
    if (!cart) throw key === 'getCart' ? new ApiError(404, 'cart_not_found') : new ApiError(409, 'cart_finished');
    cart = { ...cart, items_amount: backend.price, final_amount: backend.price };
    return { data: cart };
  };
  const app = { api: { call }, stores: { cart: state } } as unknown as App;
  state.session.confirmed = { cart, checkoutCart: null };
  storage.set('karat:cart', cart.unique_id);
  return { app, state, backend, orders };
}

const enter = () => openCheckout(shop.app, new AbortController().signal);

describe('placing an order', () => {
  it('tells the backend all, starts, pays, and leaves empty carts behind', async () => {
    await enter();
    const order = await placeOrder(shop.app, form, 100);
    expect(shop.backend.calls).toEqual(['openCheckout', 'updateCart', 'startCheckout', 'finishCheckout']);
    expect(order.unique_id).toBe(shop.orders.get('c'));
    expect(storage.get('karat:cart')).toBeUndefined();
    expect(readAttempt()).toBeNull();
    // The page stays as it is until it is left.
    expect(shop.state.checkoutCart).not.toBeNull();
    closeCheckout(shop.app);
    expect(shop.state).toMatchObject({ cart: null, checkoutCart: null });
  });

  it('stops when the total is another than the one that was seen', async () => {
    await enter();
    shop.backend.price = 120;
    await expect(placeOrder(shop.app, form, 100)).rejects.toMatchObject({ code: 'cart_changed' });
    expect(shop.backend.calls).not.toContain('finishCheckout');
    expect(shop.state.checkoutCart?.final_amount).toBe(120);
  });

  it('gives the same order when the answer was lost and the button is pressed again', async () => {
    await enter();
    shop.backend.loseAnswer = true;
    shop.app.api.call = refuseRefresh(shop.app.api.call);
    await expect(placeOrder(shop.app, form, 100)).rejects.toBe(LOST);
    shop.backend.loseAnswer = false;
    const order = await placeOrder(shop.app, form, 100);
    expect(order.unique_id).toBe(shop.orders.get('c'));
    expect(new Set(shop.backend.keys).size).toBe(1);
  });

  it('finds the order after a reload in between', async () => {
    await enter();
    shop.backend.loseAnswer = true;
    await expect(placeOrder(shop.app, form, 100)).rejects.toBe(LOST);
    shop.backend.loseAnswer = false;
    shop.state.session.confirmed = { cart: null, checkoutCart: null };
    expect((await recoverOrder(shop.app))?.unique_id).toBe(shop.orders.get('c'));
    expect(await recoverOrder(shop.app)).toBeNull();
  });

  it('never orders by itself what was not ordered: an open cart comes back instead', async () => {
    await enter();
    storage.set(
      'karat:order-attempt',
      JSON.stringify({ cartId: 'c'.repeat(16), method: 'bank_transfer', amount: 100, idempotencyKey: 'k' }),
    );
    shop.state.session.confirmed = { cart: null, checkoutCart: null };
    expect(await recoverOrder(shop.app)).toBeNull();
    expect(shop.orders.size).toBe(0);
    expect(shop.state.cart?.unique_id).toBe('c'.repeat(16));
  });

  it.each(['', '{', '7', '{"cartId":1}', 'null'])('takes no attempt out of %j', async (stored) => {
    storage.set('karat:order-attempt', stored);
    expect(await recoverOrder(shop.app)).toBeNull();
  });
});

/** The network stays away: what became of the cart cannot be asked either. */
function refuseRefresh(call: App['api']['call']): App['api']['call'] {
  return (key, ...rest) => (key === 'getCheckoutCart' ? Promise.reject(LOST) : call(key, ...rest));
}
