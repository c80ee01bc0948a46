import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newItem } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { isAllInCart } from '../../core/error-text.ts';
import { addItem, removeLine, setQuantity } from './cart-actions.ts';
import { type CartTab, openCartTab } from './cart.fixture.ts';
import { redeemCode, removeCode } from './codes/actions.ts';
import { cartCount } from './store.ts';

let tab: CartTab;
beforeEach(() => {
  tab = openCartTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => tab.state.cart?.items.map(({ title, quantity }) => `${quantity} ${title}`) ?? [];

describe('addItem', () => {
  it('shows the line at once and replaces it by the answer', async () => {
    const added = addItem(tab.app, newItem(1));
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(tab.state).toMatchObject({ stale: true, pending: ['1|'] });
    await added;
    expect(tab.state.cart?.items[0]?.id).toBeGreaterThan(0);
    expect(tab.state).toMatchObject({ stale: false, pending: [], added: '1|' });
    expect(tab.storage.get('karat:cart')).toBe(tab.state.cart?.unique_id);
  });

  it('refused: takes the line back and rejects with the reason', async () => {
    tab.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['0'] } }));
    await expect(addItem(tab.app, newItem(1))).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(shown()).toEqual([]);
    expect(tab.toasts()).toEqual([]);
  });

  it('refused after its page was left: shows a toast', async () => {
    tab.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['2'] } }));
    const added = addItem(tab.app, newItem(1));
    vi.stubGlobal('location', { pathname: '/elsewhere' });
    await expect(added).rejects.toThrow();
    expect(tab.toasts()).toEqual(['onlyLeft 2']);
  });

  it('refused because the cart has the whole stock: shows that, on a separate line and with another engraving', async () => {
    await addItem(tab.app, newItem(1));
    const refusals = [
      [newItem(1), '1'],
      [{ ...newItem(1), engraving: { text: 'A' } }, '0'],
    ] as const;
    for (const [item, available] of refusals) {
      tab.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: [available] } }));
      vi.stubGlobal('location', { pathname: '/product/adele' });
      const added = addItem(tab.app, item);
      vi.stubGlobal('location', { pathname: '/elsewhere' });
      await expect(added).rejects.toSatisfy(isAllInCart);
    }
    // The second toast has the same words, so it takes the place of the first.
    expect(tab.toasts()).toEqual(['allInCart 1']);
  });

  it('answer lost: sends the call again, and the cart has the line once', async () => {
    await addItem(tab.app, newItem(2));
    tab.backend.outcomes.push('lost');
    await addItem(tab.app, newItem(1));
    expect(shown()).toEqual(['1 Solitärring Adele', '1 Solitärring Adele']);
    expect(tab.backend.calls).toEqual(['addItem 1', 'addItem 1', 'addItem 1']);
    expect(tab.state.added).toBe('1|');
    // A further click adds a further unit.
    await addItem(tab.app, newItem(1));
    expect(cartCount(tab.state)).toBe(3);
  });

  it('answer with the new id lost: creates one cart', async () => {
    tab.backend.outcomes.push('lost');
    await addItem(tab.app, newItem(1));
    expect(tab.storage.get('karat:cart')).toBe(tab.state.cart?.unique_id);
    expect(tab.backend.count).toBe(1);
  });

  it('both answers missing: rejects, and the cart shows its last state', async () => {
    await addItem(tab.app, newItem(2));
    tab.backend.outcomes.push('down', 'down');
    await expect(addItem(tab.app, newItem(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(tab.backend.calls.filter((call) => call.startsWith('addItem'))).toHaveLength(3);
    expect(cartCount(tab.state)).toBe(1);
  });

  it('cart ordered meanwhile: creates a new cart', async () => {
    await addItem(tab.app, newItem(1));
    const old = tab.state.cart?.unique_id;
    tab.backend.finish();
    await addItem(tab.app, newItem(2));
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(tab.state.cart?.unique_id).not.toBe(old);
  });
});

describe('queued changes', () => {
  it('run one at a time, and rapid ones are merged into one call', async () => {
    await addItem(tab.app, newItem(1));
    const { id } = tab.state.cart!.items[0]!;
    setQuantity(tab.app, id, 2);
    await vi.waitFor(() => expect(tab.backend.calls).toContain('updateItem 2'), { interval: 0 });
    for (const quantity of [3, 4, 5]) setQuantity(tab.app, id, quantity);
    expect(shown()).toEqual(['5 Solitärring Adele']);
    await tab.settled();
    // The first had been sent when the others were queued; those are one call.
    expect(tab.backend.calls.filter((call) => call.startsWith('updateItem'))).toEqual(['updateItem 2', 'updateItem 5']);
    expect(tab.backend.maxConcurrent).toBe(1);
  });

  it('limit the quantity to the stock', async () => {
    tab.backend.stock = 3;
    await addItem(tab.app, newItem(1));
    setQuantity(tab.app, tab.state.cart!.items[0]!.id, 50);
    await tab.settled();
    expect(shown()).toEqual(['3 Solitärring Adele']);
  });

  it('mark a removed line as removing until the call ends', async () => {
    await addItem(tab.app, newItem(1));
    removeLine(tab.app, tab.state.cart!.items[0]!.id);
    expect(tab.state).toMatchObject({ removing: ['1|'], stale: true });
    expect(tab.state.cart?.items_amount).toBe(0);
    await tab.settled();
    expect(shown()).toEqual([]);
    expect(tab.state.removing).toEqual([]);
  });

  it('refused: return to the backend’s cart and show the reason beside the line', async () => {
    await addItem(tab.app, newItem(1));
    tab.state.session.lineViews = 1;
    tab.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['4'] } }));
    setQuantity(tab.app, tab.state.cart!.items[0]!.id, 7);
    await tab.settled();
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(tab.state.problem).toEqual({ key: '1|', change: 'set', code: 'out_of_stock', available: 4, inCart: 0, retryAfter: null });
    expect(tab.state.stale).toBe(false);
  });

  it.each([
    ['updateItem', () => setQuantity(tab.app, tab.state.cart!.items[0]!.id, 3)],
    ['removeItem', () => removeLine(tab.app, tab.state.cart!.items[0]!.id)],
    ['bindGiftCard', () => redeemCode(tab.app, 'WELCOME10')],
    ['unbindGiftCard', () => removeCode(tab.app, 'WELCOME10')],
  ])('%s with its answer lost is sent again with the same key, without a message', async (call, change) => {
    await addItem(tab.app, newItem(1));
    tab.backend.keys.length = 0;
    tab.backend.outcomes.push('lost');
    change();
    await tab.settled();
    const keys = tab.backend.keys.map(([name, key]) => `${name} ${key}`);
    expect(keys).toEqual([expect.stringMatching(new RegExp(`^${call} [\\w-]{8,64}$`)), keys[0]]);
    expect([tab.toasts(), tab.state.problem, tab.state.stale]).toEqual([[], null, false]);
  });

  it('without a network: keep the line and show a toast', async () => {
    await addItem(tab.app, newItem(1));
    tab.backend.refuseNext(new ApiError(503, 'unavailable'), 3);
    removeLine(tab.app, tab.state.cart!.items[0]!.id);
    await tab.settled();
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(tab.toasts()).toEqual(['unavailable']);
  });

  it('call and refetch failed: fetch the cart again later', async () => {
    await addItem(tab.app, newItem(1));
    vi.useFakeTimers();
    try {
      tab.backend.outcomes.push('lost', 'lost', 'down');
      setQuantity(tab.app, tab.state.cart!.items[0]!.id, 3);
      await vi.advanceTimersByTimeAsync(100);
      expect(tab.state).toMatchObject({ stale: true, pending: [] });
      expect(shown()).toEqual(['1 Solitärring Adele']);
      tab.backend.outcomes.push('down');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(shown()).toEqual(['3 Solitärring Adele']);
      expect(tab.state.stale).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a line whose addition was refused are dropped without a message', async () => {
    tab.backend.refuseNext(new ApiError(404, 'configuration_not_found'));
    const added = addItem(tab.app, newItem(1));
    setQuantity(tab.app, tab.state.cart!.items[0]!.id, 2);
    await expect(added).rejects.toThrow();
    await tab.settled();
    expect(shown()).toEqual([]);
    expect(tab.backend.calls.filter((call) => call.startsWith('updateItem'))).toEqual([]);
  });
});
