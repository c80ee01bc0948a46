import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wanted } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { CartMessage, ShopTabs } from '../../core/browser/shop-tabs.ts';
import { addItem } from './actions.ts';
import { cartSettled, reachForCart, withCart } from './lazy-cart.ts';
import { startCart } from './start.ts';
import { cartCount } from './store.ts';
import { type Desk, openDesk } from './cart.fixture.ts';

/** Tabs of one browser: what one tells, the others hear. */
const ears: ((message: CartMessage) => void)[] = [];
function openTab(desk: Desk): Promise<void> {
  const mine: typeof ears = [];
  const tabs = {
    listen: (_type: string, listener: (message: CartMessage) => void) => void (mine.push(listener), ears.push(listener)),
    tell: (message: CartMessage) => ears.filter((ear) => !mine.includes(ear)).forEach((ear) => ear(message)),
  };
  return startCart(desk.app, tabs as unknown as ShopTabs);
}

let page: EventTarget;
let desk: Desk;
beforeEach(() => {
  page = new EventTarget();
  ears.length = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  desk = openDesk();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads nothing in a browser without a cart, and knows that there is none', async () => {
  await openTab(desk);
  expect(desk.state).toMatchObject({ status: 'ready', cart: null });
  expect(desk.state.session.machinery).toBeNull();
  expect(desk.backend.calls).toEqual([]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(desk.state.session.machinery).toBeNull();
});

it('loads the cart that this browser keeps', async () => {
  await addItem(desk.app, wanted(1, 2));
  const again = openDesk(desk);
  await openTab(again);
  expect(again.state.status).toBe('ready');
  expect(cartCount(again.state)).toBe(2);
});

it('hears, without a cart, of the one that another tab has made', async () => {
  const other = openDesk(desk);
  await openTab(desk);
  await openTab(other);
  await addItem(other.app, wanted(1, 3));
  await vi.waitFor(() => expect(cartCount(desk.state)).toBe(3));
  expect(desk.state.cart?.unique_id).toBe(other.state.cart?.unique_id);
});

it('a page out of the back/forward cache asks for the cart that was made since', async () => {
  await openTab(desk);
  const other = openDesk(desk);
  await addItem(other.app, wanted(1));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await cartSettled(desk.app);
  expect(cartCount(desk.state)).toBe(1);
});

it('what was asked for before the machinery was there is done in turn, and a document that goes waits for it', async () => {
  await openTab(desk);
  const added = [1, 2].map(async (id) => await (await withCart(desk.app)).addItem(desk.app, wanted(id)));
  expect(desk.backend.calls).toEqual([]);
  await cartSettled(desk.app);
  expect(desk.backend.calls).toEqual(['addItem 1', 'addItem 1']);
  expect(desk.state.cart?.items.map((line) => line.product_configuration_id)).toEqual([1, 2]);
  await Promise.all(added);
});

it('the machinery is loaded once, however often somebody reaches for it', async () => {
  reachForCart(desk.app);
  const loading = desk.state.session.machinery;
  reachForCart(desk.app);
  expect(withCart(desk.app)).toBe(loading);
  await cartSettled(desk.app);
});

it('a cart that cannot be asked for is told as such, not as an empty one', async () => {
  await addItem(desk.app, wanted(1));
  const again = openDesk(desk);
  again.backend.refuseNext(new ApiError(503, 'unavailable'), 2);
  await openTab(again);
  expect(again.state.status).toBe('failed');
});
