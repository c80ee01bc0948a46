import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newItem } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { CartMessage, ShopTabs } from '../../core/shop-tabs.ts';
import { addItem } from './cart-actions.ts';
import { cartSettled, loadCartActions, prefetchCartActions, startCart } from './lazy-cart.ts';
import { cartCount } from './store.ts';
import { type CartTab, openCartTab } from './cart.fixture.ts';

/** Connects the tabs of one browser: a message from one goes to the others. */
const listeners: ((message: CartMessage) => void)[] = [];
function connectTab(tab: CartTab): Promise<void> {
  const ownListeners: typeof listeners = [];
  const tabs = {
    listen: (_type: string, listener: (message: CartMessage) => void) => void (ownListeners.push(listener), listeners.push(listener)),
    post: (message: CartMessage) => listeners.filter((one) => !ownListeners.includes(one)).forEach((listener) => listener(message)),
  };
  return startCart(tab.app, tabs as unknown as ShopTabs);
}

let page: EventTarget;
let tab: CartTab;
beforeEach(() => {
  page = new EventTarget();
  listeners.length = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  tab = openCartTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('startCart without a stored cart loads nothing and shows the empty cart', async () => {
  await connectTab(tab);
  expect(tab.state).toMatchObject({ status: 'ready', cart: null });
  expect(tab.state.session.actions).toBeNull();
  expect(tab.backend.calls).toEqual([]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tab.state.session.actions).toBeNull();
});

it('startCart with a stored cart loads it', async () => {
  await addItem(tab.app, newItem(1, 2));
  const again = openCartTab(tab);
  await connectTab(again);
  expect(again.state.status).toBe('ready');
  expect(cartCount(again.state)).toBe(2);
});

it('a message about another tab’s new cart loads it into a tab without a cart', async () => {
  const other = openCartTab(tab);
  await connectTab(tab);
  await connectTab(other);
  await addItem(other.app, newItem(1, 3));
  await vi.waitFor(() => expect(cartCount(tab.state)).toBe(3));
  expect(tab.state.cart?.unique_id).toBe(other.state.cart?.unique_id);
});

it('a page from the back/forward cache loads the cart that was created since', async () => {
  await connectTab(tab);
  const other = openCartTab(tab);
  await addItem(other.app, newItem(1));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await cartSettled(tab.app);
  expect(cartCount(tab.state)).toBe(1);
});

it('cartSettled waits for calls made before the chunk was loaded; they run in order', async () => {
  await connectTab(tab);
  const added = [1, 2].map(async (id) => await (await loadCartActions(tab.app)).addItem(tab.app, newItem(id)));
  expect(tab.backend.calls).toEqual([]);
  await cartSettled(tab.app);
  expect(tab.backend.calls).toEqual(['addItem 1', 'addItem 1']);
  expect(tab.state.cart?.items.map((line) => line.product_configuration_id)).toEqual([1, 2]);
  await Promise.all(added);
});

it('several prefetches load the chunk once', async () => {
  prefetchCartActions(tab.app);
  const loading = tab.state.session.actions;
  prefetchCartActions(tab.app);
  expect(loadCartActions(tab.app)).toBe(loading);
  await cartSettled(tab.app);
});

it('startCart while the backend fails ends as failed, not as empty', async () => {
  await addItem(tab.app, newItem(1));
  const again = openCartTab(tab);
  again.backend.refuseNext(new ApiError(503, 'unavailable'), 2);
  await connectTab(again);
  expect(again.state.status).toBe('failed');
});
