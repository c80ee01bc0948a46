import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue } from '../../core/events.ts';
import { cartWith, newItem } from '../../../shared/commerce/cart.fixture.ts';
import { emptyForm } from '../../../shared/commerce/checkout-form.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { loadCart } from '../cart/cart-sync.ts';
import { createCartStore } from '../cart/store.ts';
import { closeCheckout, openCheckout } from './actions.ts';
import { recordOrder, orderOfCart } from './ordered-carts.ts';
import { storeForm, readForm } from './stored-form.ts';

const FULL = cartWith('r'.repeat(16), newItem(1), newItem(2));
const SINGLE = cartWith('s'.repeat(16), newItem(3));
const signal = new AbortController().signal;

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map([['karat:cart', FULL.unique_id]]);
  const area = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('sessionStorage', area);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser with a full regular cart, and a backend with another cart, too. */
function createCheckoutFixture() {
  const state = createCartStore();
  const calls: string[] = [];
  const call = async (key: string, args: { body?: { cart_unique_id: string }; query?: { cart_unique_id: string } }) => {
    calls.push(key);
    const id = args.body?.cart_unique_id ?? args.query?.cart_unique_id;
    const data: Cart | undefined = [FULL, SINGLE].find((cart) => cart.unique_id === id);
    if (!data) throw new ApiError(404, 'cart_not_found');
    return { data };
  };
  return { app: { api: { call }, stores: { cart: state, events: createEventQueue() } } as unknown as App, state, calls };
}

describe('openCheckout with an id', () => {
  it('leaves the regular cart as it is, in either order of loading', async () => {
    for (const first of ['regular', 'checkout']) {
      const { app, state, calls } = createCheckoutFixture();
      if (first === 'regular') await loadCart(app);
      expect(await openCheckout(app, signal, SINGLE.unique_id)).toBe(true);
      await loadCart(app);
      expect(calls).toContain('getCheckoutCart');
      expect(state).toMatchObject({ cart: FULL, checkoutCart: SINGLE });
      closeCheckout(app);
      expect(state).toMatchObject({ cart: FULL, checkoutCart: null });
    }
  });

  it('with the id of the regular cart: opens the regular checkout', async () => {
    const { app, state, calls } = createCheckoutFixture();
    await loadCart(app);
    await openCheckout(app, signal, FULL.unique_id);
    expect(calls).toEqual(['getCart', 'openCheckout']);
    expect(state.checkoutCart?.unique_id).toBe(FULL.unique_id);
  });

  it('of an unknown cart: returns false; a malformed id is not sent', async () => {
    const { app, state, calls } = createCheckoutFixture();
    await loadCart(app);
    expect(await openCheckout(app, signal, 'x'.repeat(16))).toBe(false);
    expect(await openCheckout(app, signal, '../../etc')).toBe(false);
    expect(calls).toEqual(['getCart', 'getCheckoutCart']);
    expect(state.cart).toEqual(FULL);
    expect(storage.get('karat:cart')).toBe(FULL.unique_id);
  });

  it('of an ordered cart: drops only that cart and finds its order', async () => {
    const { app, state } = createCheckoutFixture();
    await loadCart(app);
    await openCheckout(app, signal, SINGLE.unique_id);
    recordOrder(app, SINGLE.unique_id, 'o'.repeat(16));
    expect(state.checkoutCart).toEqual(SINGLE);
    closeCheckout(app);
    expect(state).toMatchObject({ cart: FULL, checkoutCart: null });
    expect(storage.get('karat:cart')).toBe(FULL.unique_id);
    expect(orderOfCart(SINGLE.unique_id)).toBe('o'.repeat(16));
    expect(orderOfCart(FULL.unique_id)).toBeNull();
    expect(orderOfCart('constructor')).toBeNull();
  });
});

describe('stored form input', () => {
  const typed = { ...emptyForm('AT'), email: 'anna@example.at', notes: 'Für Anna' };

  it('is shared by all carts, except for the notes', () => {
    storeForm(SINGLE.unique_id, typed);
    expect(readForm(SINGLE.unique_id, emptyForm('DE'))).toEqual(typed);
    expect(readForm(FULL.unique_id, emptyForm('DE'))).toEqual({ ...typed, notes: '' });
  });

  it('is deleted with the order, unless another cart is still to be ordered', async () => {
    const { app } = createCheckoutFixture();
    await loadCart(app);
    storeForm(FULL.unique_id, { ...typed, notes: 'Zum Abholen' });
    storeForm(SINGLE.unique_id, typed);
    recordOrder(app, SINGLE.unique_id, 'o'.repeat(16));
    expect(readForm(FULL.unique_id, emptyForm('DE'))).toEqual({ ...typed, notes: 'Zum Abholen' });
    recordOrder(app, FULL.unique_id, 'p'.repeat(16));
    expect([...storage.keys()].filter((key) => key.startsWith('karat:checkout'))).toEqual([]);
  });
});
