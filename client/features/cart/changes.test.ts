import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wanted } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../shared/errors.ts';
import { addItem, putBack, removeLine, setQuantity } from './actions.ts';
import { redeemCode, removeCode } from './codes/actions.ts';
import { loadCart } from './load.ts';
import { cartCount } from './store.ts';
import { type Desk, openDesk } from './cart.fixture.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => desk.state.cart?.items.map(({ title, quantity }) => `${quantity} ${title}`) ?? [];

describe('an added line', () => {
  it('shows before the backend has answered, and the answer takes its place', async () => {
    const added = addItem(desk.app, wanted(1));
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.state).toMatchObject({ stale: true, pending: ['1|'] });
    await added;
    expect(desk.state.cart?.items[0]?.id).toBeGreaterThan(0);
    expect(desk.state).toMatchObject({ stale: false, pending: [], added: '1|' });
    expect(desk.storage.get('karat:cart')).toBe(desk.state.cart?.unique_id);
  });

  it('goes again when the backend refuses it, and the promise says why', async () => {
    desk.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['0'] } }));
    await expect(addItem(desk.app, wanted(1))).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(shown()).toEqual([]);
    expect(desk.toasts()).toEqual([]);
  });

  it('is told as a toast when its page was left meanwhile', async () => {
    desk.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['2'] } }));
    const added = addItem(desk.app, wanted(1));
    vi.stubGlobal('location', { pathname: '/elsewhere' });
    await expect(added).rejects.toThrow();
    expect(desk.toasts()).toEqual(['onlyLeft 2']);
  });

  it('is sent again when its answer was lost, and lies in the cart once', async () => {
    await addItem(desk.app, wanted(2));
    desk.backend.outcomes.push('lost');
    await addItem(desk.app, wanted(1));
    expect(shown()).toEqual(['1 Solitärring Adele', '1 Solitärring Adele']);
    expect(desk.backend.calls).toEqual(['addItem 1', 'addItem 1', 'addItem 1']);
    expect(desk.state.added).toBe('1|');
    // Another click is another piece.
    await addItem(desk.app, wanted(1));
    expect(cartCount(desk.state)).toBe(3);
  });

  it('makes one cart when the answer with its id was lost', async () => {
    desk.backend.outcomes.push('lost');
    await addItem(desk.app, wanted(1));
    expect(desk.storage.get('karat:cart')).toBe(desk.state.cart?.unique_id);
    expect(desk.backend.count).toBe(1);
  });

  it('is told as failed when the second answer does not come either; the cart shows what it has', async () => {
    await addItem(desk.app, wanted(2));
    desk.backend.outcomes.push('down', 'down');
    await expect(addItem(desk.app, wanted(1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(desk.backend.calls.filter((call) => call.startsWith('addItem'))).toHaveLength(3);
    expect(cartCount(desk.state)).toBe(1);
  });

  it('starts a new cart when the old one has been ordered', async () => {
    await addItem(desk.app, wanted(1));
    const old = desk.state.cart?.unique_id;
    desk.backend.finish();
    await addItem(desk.app, wanted(2));
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.state.cart?.unique_id).not.toBe(old);
  });
});

describe('changes', () => {
  it('go one by one, rapid ones as one', async () => {
    await addItem(desk.app, wanted(1));
    const { id } = desk.state.cart!.items[0]!;
    setQuantity(desk.app, id, 2);
    await vi.waitFor(() => expect(desk.backend.calls).toContain('updateItem 2'), { interval: 0 });
    for (const quantity of [3, 4, 5]) setQuantity(desk.app, id, quantity);
    expect(shown()).toEqual(['5 Solitärring Adele']);
    await desk.settled();
    // The first was under way when the others came; they are one call.
    expect(desk.backend.calls.filter((call) => call.startsWith('updateItem'))).toEqual(['updateItem 2', 'updateItem 5']);
    expect(desk.backend.most).toBe(1);
  });

  it('never ask for more than there is', async () => {
    desk.backend.stock = 3;
    await addItem(desk.app, wanted(1));
    setQuantity(desk.app, desk.state.cart!.items[0]!.id, 50);
    await desk.settled();
    expect(shown()).toEqual(['3 Solitärring Adele']);
  });

  it('mark a line as removing until the call ends', async () => {
    await addItem(desk.app, wanted(1));
    removeLine(desk.app, desk.state.cart!.items[0]!.id);
    expect(desk.state).toMatchObject({ removing: ['1|'], stale: true });
    expect(desk.state.cart?.items_amount).toBe(0);
    await desk.settled();
    expect(shown()).toEqual([]);
    expect(desk.state.removing).toEqual([]);
  });

  it('come back to the backend’s state when one fails, and say so beside the line', async () => {
    await addItem(desk.app, wanted(1));
    desk.state.session.views = 1;
    desk.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['4'] } }));
    setQuantity(desk.app, desk.state.cart!.items[0]!.id, 7);
    await desk.settled();
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.state.problem).toEqual({ key: '1|', change: 'set', code: 'out_of_stock', available: 4, retryAfter: null });
    expect(desk.state.stale).toBe(false);
  });

  it.each([
    ['updateItem', () => setQuantity(desk.app, desk.state.cart!.items[0]!.id, 3)],
    ['removeItem', () => removeLine(desk.app, desk.state.cart!.items[0]!.id)],
    ['bindGiftCard', () => redeemCode(desk.app, 'WELCOME10')],
    ['unbindGiftCard', () => removeCode(desk.app, 'WELCOME10')],
  ])('%s is sent again with its key when its answer was lost, and nobody is told', async (call, change) => {
    await addItem(desk.app, wanted(1));
    desk.backend.keys.length = 0;
    desk.backend.outcomes.push('lost');
    change();
    await desk.settled();
    const keys = desk.backend.keys.map(([name, key]) => `${name} ${key}`);
    expect(keys).toEqual([expect.stringMatching(new RegExp(`^${call} [\\w-]{8,64}$`)), keys[0]]);
    expect([desk.toasts(), desk.state.problem, desk.state.stale]).toEqual([[], null, false]);
  });

  it('lose nothing when the network is away', async () => {
    await addItem(desk.app, wanted(1));
    desk.backend.refuseNext(new ApiError(503, 'unavailable'), 3);
    removeLine(desk.app, desk.state.cart!.items[0]!.id);
    await desk.settled();
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.toasts()).toEqual(['unavailable']);
  });

  it('are asked for again when the answer and the question after it failed', async () => {
    await addItem(desk.app, wanted(1));
    vi.useFakeTimers();
    try {
      desk.backend.outcomes.push('lost', 'lost', 'down');
      setQuantity(desk.app, desk.state.cart!.items[0]!.id, 3);
      await vi.advanceTimersByTimeAsync(100);
      expect(desk.state).toMatchObject({ stale: true, pending: [] });
      expect(shown()).toEqual(['1 Solitärring Adele']);
      desk.backend.outcomes.push('down');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(shown()).toEqual(['3 Solitärring Adele']);
      expect(desk.state.stale).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a line whose addition failed are dropped quietly', async () => {
    desk.backend.refuseNext(new ApiError(404, 'configuration_not_found'));
    const added = addItem(desk.app, wanted(1));
    setQuantity(desk.app, desk.state.cart!.items[0]!.id, 2);
    await expect(added).rejects.toThrow();
    await desk.settled();
    expect(shown()).toEqual([]);
    expect(desk.backend.calls.filter((call) => call.startsWith('updateItem'))).toEqual([]);
  });
});

describe('a removed line', () => {
  const remove = async () => {
    removeLine(desk.app, desk.state.cart!.items[0]!.id);
    await desk.settled();
  };
  beforeEach(async () => {
    desk.state.session.views = 1;
    await addItem(desk.app, { ...wanted(1, 3), engraving: { text: 'A & L' } });
    await addItem(desk.app, wanted(2));
  });

  it('can be put back with its engraving and quantity', async () => {
    const [line] = desk.state.cart!.items;
    await remove();
    expect(desk.state.removed).toMatchObject([{ key: '1|A & L', index: 0, problem: null }]);
    await putBack(desk.app, '1|A & L');
    expect(desk.state.cart?.items.find(({ product_configuration_id: id }) => id === 1)).toMatchObject({
      quantity: 3,
      engraving: line!.engraving,
      sku: line!.sku,
    });
    expect(desk.state).toMatchObject({ removed: [], added: '2|' });
  });

  it('keeps its place among others that went', async () => {
    await remove();
    await remove();
    expect(desk.state.removed.map(({ key, index }) => `${key} ${index}`)).toEqual(['1|A & L 0', '2| 1']);
    await putBack(desk.app, '1|A & L');
    expect(desk.state.removed.map(({ key, index }) => `${key} ${index}`)).toEqual(['2| 0']);
  });

  it('says why it cannot be put back, and can be tried again', async () => {
    await remove();
    desk.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['0'] } }));
    await putBack(desk.app, '1|A & L');
    expect(desk.state.removed).toMatchObject([{ problem: { code: 'out_of_stock', available: 0 } }]);
    await putBack(desk.app, '1|A & L');
    expect(desk.state).toMatchObject({ removed: [], cart: { items: [{}, {}] } });
  });

  it('is back, and that is said, when the removal failed', async () => {
    desk.backend.refuseNext(new ApiError(503, 'unavailable'), 2);
    await remove();
    expect(desk.state).toMatchObject({ removed: [], removing: [], problem: { key: '1|A & L', change: 'remove' } });
    expect(desk.state.cart?.items).toHaveLength(2);
  });

  it('is gone when only the answer was lost', async () => {
    desk.backend.outcomes.push('lost');
    await remove();
    expect(desk.state).toMatchObject({ removed: [{ key: '1|A & L' }], problem: null });
    expect(desk.state.cart?.items).toHaveLength(1);
  });

  it('is forgotten where nobody looks', async () => {
    desk.state.session.views = 0;
    await remove();
    expect(desk.state.removed).toEqual([]);
  });
});

describe('the cart of this browser', () => {
  it('is loaded by its stored id', async () => {
    await addItem(desk.app, wanted(1, 2));
    const again = openDesk(desk);
    expect(again.state.status).toBe('idle');
    await loadCart(again.app);
    expect(again.state.status).toBe('ready');
    expect(cartCount(again.state)).toBe(2);
  });

  it.each(['', '{"garbage":', 'x'.repeat(16), '../../x', 'null', 'ä'.repeat(20)])('recovers quietly from the id %j', async (id) => {
    desk.storage.set('karat:cart', id);
    await loadCart(desk.app);
    expect(desk.state).toMatchObject({ status: 'ready', cart: null });
    await addItem(desk.app, wanted(1));
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.toasts()).toEqual([]);
  });

  it('is not forgotten because the backend is away', async () => {
    await addItem(desk.app, wanted(1));
    const again = openDesk(desk);
    again.backend.refuseNext(new ApiError(503, 'unavailable'));
    await loadCart(again.app);
    expect(again.state.status).toBe('failed');
    await loadCart(again.app);
    expect(cartCount(again.state)).toBe(1);
  });

  it('is the one that another tab has taken, however late the answer about the old one is', async () => {
    await addItem(desk.app, wanted(1));
    const old = desk.state.cart?.unique_id ?? '';
    desk.storage.delete('karat:cart');
    const other = openDesk(desk);
    await addItem(other.app, wanted(2, 2));
    const taken = other.state.cart?.unique_id ?? '';
    desk.storage.set('karat:cart', old);
    const asked = desk.backend.calls.length;
    const loaded = loadCart(desk.app);
    await vi.waitFor(() => expect(desk.backend.calls.length).toBe(asked + 1), { interval: 0 });
    desk.storage.set('karat:cart', taken);
    await loaded;
    await desk.settled();
    expect(desk.storage.get('karat:cart')).toBe(taken);
    expect(shown()).toEqual(['2 Solitärring Adele']);
    // Its message may come before its id is stored.
    desk.storage.set('karat:cart', old);
    await loadCart(desk.app, taken);
    expect(desk.storage.get('karat:cart')).toBe(taken);
  });

  it('works where nothing can be stored', async () => {
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
    await loadCart(desk.app);
    await addItem(desk.app, wanted(1));
    await addItem(desk.app, wanted(1));
    await loadCart(desk.app);
    expect(shown()).toEqual(['2 Solitärring Adele']);
  });
});
