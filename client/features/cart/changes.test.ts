import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wanted } from '../../../shared/commerce/cart-fixture.ts';
import { ApiError } from '../../../shared/errors.ts';
import { addItem, removeLine, setQuantity } from './actions.ts';
import { loadCart } from './start.ts';
import { cartCount } from './store.ts';
import { type Desk, openDesk } from './testing-desk.ts';

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
    expect(desk.state.problem).toEqual({ key: '1|', code: 'out_of_stock', available: 4 });
    expect(desk.state.stale).toBe(false);
  });

  it('lose nothing when the network is away', async () => {
    await addItem(desk.app, wanted(1));
    desk.backend.refuseNext(new ApiError(503, 'unavailable'), 2);
    removeLine(desk.app, desk.state.cart!.items[0]!.id);
    await desk.settled();
    expect(shown()).toEqual(['1 Solitärring Adele']);
    expect(desk.toasts()).toEqual(['unavailable']);
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
    expect(shown()).toEqual(['2 Solitärring Adele']);
  });
});
