import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newItem } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { addItem, loadCart } from './cart-actions.ts';
import { type CartTab, openCartTab } from './cart.fixture.ts';
import { cartCount } from './store.ts';

let tab: CartTab;
beforeEach(() => {
  tab = openCartTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => tab.state.cart?.items.map(({ title, quantity }) => `${quantity} ${title}`) ?? [];

describe('loadCart', () => {
  it('loads the cart by its stored id', async () => {
    await addItem(tab.app, newItem(1, 2));
    const again = openCartTab(tab);
    expect(again.state.status).toBe('idle');
    await loadCart(again.app);
    expect(again.state.status).toBe('ready');
    expect(cartCount(again.state)).toBe(2);
  });

  it.each(['', '{"garbage":', 'x'.repeat(16), '../../x', 'null', 'ä'.repeat(20)])(
    'with the stored id %j: shows an empty cart without a message',
    async (id) => {
      tab.storage.set('karat:cart', id);
      await loadCart(tab.app);
      expect(tab.state).toMatchObject({ status: 'ready', cart: null });
      await addItem(tab.app, newItem(1));
      expect(shown()).toEqual(['1 Solitärring Adele']);
      expect(tab.toasts()).toEqual([]);
    },
  );

  it('keeps the stored id when the backend fails', async () => {
    await addItem(tab.app, newItem(1));
    const again = openCartTab(tab);
    again.backend.refuseNext(new ApiError(503, 'unavailable'));
    await loadCart(again.app);
    expect(again.state.status).toBe('failed');
    await loadCart(again.app);
    expect(cartCount(again.state)).toBe(1);
  });

  it('ignores a late answer about a cart that another tab has replaced', async () => {
    await addItem(tab.app, newItem(1));
    const old = tab.state.cart?.unique_id ?? '';
    tab.storage.delete('karat:cart');
    const other = openCartTab(tab);
    await addItem(other.app, newItem(2, 2));
    const taken = other.state.cart?.unique_id ?? '';
    tab.storage.set('karat:cart', old);
    const callsBefore = tab.backend.calls.length;
    const loaded = loadCart(tab.app);
    await vi.waitFor(() => expect(tab.backend.calls.length).toBe(callsBefore + 1), { interval: 0 });
    tab.storage.set('karat:cart', taken);
    await loaded;
    await tab.settled();
    expect(tab.storage.get('karat:cart')).toBe(taken);
    expect(shown()).toEqual(['2 Solitärring Adele']);
    // Its message may come before its id is stored.
    tab.storage.set('karat:cart', old);
    await loadCart(tab.app, taken);
    expect(tab.storage.get('karat:cart')).toBe(taken);
  });

  it('works without storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('forbidden');
      },
    });
    await loadCart(tab.app);
    await addItem(tab.app, newItem(1));
    await addItem(tab.app, newItem(1));
    await loadCart(tab.app);
    expect(shown()).toEqual(['2 Solitärring Adele']);
  });
});
