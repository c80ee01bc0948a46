import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShopTabs, parseTabMessage, type ShopTabs } from './shop-tabs.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
let channels: BroadcastChannel[];
let handled: string[];
let goOn: () => void;

/** A tab that records the messages it handles, in order. */
function openTab(): ShopTabs {
  const tabs = openShopTabs(() => {
    handled.push('reload');
    return new Promise((resolve) => (goOn = resolve));
  });
  for (const type of ['cart', 'checkout', 'wishlist'] as const) tabs.listen(type, () => handled.push(type));
  return tabs;
}
/** Posts as another tab, of any version. */
const post = (...messages: unknown[]) => {
  const other = new BroadcastChannel('karat');
  for (const message of messages) other.postMessage(message);
};
const arrived = (count: number) => vi.waitFor(() => expect(handled).toHaveLength(count));
const show = () => {
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  handled = [];
  channels = [];
  page.hidden = false;
  vi.stubGlobal('document', page);
  const Real = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Real {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

const cart = { type: 'cart', unique_id: 'x', digest: 'y' } as const;
const checkout = { type: 'checkout', unique_id: null, digest: '' } as const;
const wishlist = { type: 'wishlist', digest: '' } as const;

describe('shop tabs', () => {
  it('handle messages of each other, and reload on sign-in or sign-out', async () => {
    openTab();
    post(cart, checkout, wishlist, { type: 'auth' });
    await arrived(4);
    expect(handled).toEqual(['cart', 'checkout', 'wishlist', 'reload']);
  });

  it('handle waiting messages when they become visible: checkout before the cart', async () => {
    openTab();
    page.hidden = true;
    post(cart, wishlist, checkout, cart);
    const seen = openShopTabs(() => Promise.resolve());
    seen.listen('cart', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(handled).toEqual([]);
    show();
    expect(handled).toEqual(['checkout', 'cart', 'wishlist']);
  });

  it('reload first, and drop the other messages', async () => {
    openTab();
    page.hidden = true;
    post(cart, checkout, { type: 'auth' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    show();
    expect(handled).toEqual(['reload']);
  });

  it('handle messages again when the page continues after a dialog', async () => {
    openTab();
    post({ type: 'auth' });
    await arrived(1);
    goOn();
    post(cart);
    await arrived(2);
    expect(handled).toEqual(['reload', 'cart']);
  });

  it('ignore malformed messages', async () => {
    openTab();
    post(null, 7, 'auth', [], { type: 'cart' }, { type: 'cart', unique_id: 3, digest: '' }, { type: 'admin', digest: '' }, wishlist);
    await arrived(1);
    expect(handled).toEqual(['wishlist']);
  });

  it('work without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(() => openTab().post(cart)).not.toThrow();
    expect(handled).toEqual([]);
  });
});

describe('parseTabMessage()', () => {
  it('accepts well-formed messages and drops other properties', () => {
    for (const message of [cart, checkout, wishlist, { ...wishlist, type: 'comparison' }, { type: 'auth' }])
      expect(parseTabMessage({ ...message, more: 1 })).toEqual(message);
  });

  it('returns a message of a valid type or null for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = parseTabMessage(data);
        expect(message === null || ['auth', 'cart', 'checkout', 'wishlist', 'comparison'].includes(message.type)).toBe(true);
      }),
    );
  });
});
