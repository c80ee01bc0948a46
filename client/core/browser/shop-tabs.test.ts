import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShopTabs, parseTabMessage, type ShopTabs } from './shop-tabs.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
let channels: BroadcastChannel[];
let heard: string[];

/** A tab that writes down what it handles, in order. */
function openTab(): ShopTabs {
  const tabs = openShopTabs(() => heard.push('reload'));
  for (const type of ['cart', 'checkout', 'wishlist'] as const) tabs.listen(type, () => heard.push(type));
  return tabs;
}
/** Another tab, of whatever version. */
const say = (...messages: unknown[]) => {
  const other = new BroadcastChannel('karat');
  for (const message of messages) other.postMessage(message);
};
const arrived = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count));
const show = () => {
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  heard = [];
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

describe('the shop’s tabs', () => {
  it('hear each other, and reload when somebody signs in or out', async () => {
    openTab();
    say(cart, checkout, wishlist, { type: 'auth' });
    await arrived(4);
    expect(heard).toEqual(['cart', 'checkout', 'wishlist', 'reload']);
  });

  it('handle what came while they were hidden when they are seen: checkout before the cart', async () => {
    openTab();
    page.hidden = true;
    say(cart, wishlist, checkout, cart);
    const seen = openShopTabs(() => undefined);
    seen.listen('cart', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard).toEqual([]);
    show();
    expect(heard).toEqual(['checkout', 'cart', 'wishlist']);
  });

  it('reload first, and then nothing else is worth doing', async () => {
    openTab();
    page.hidden = true;
    say(cart, checkout, { type: 'auth' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    show();
    expect(heard).toEqual(['reload']);
  });

  it('are not harmed by malformed messages', async () => {
    openTab();
    say(null, 7, 'auth', [], { type: 'cart' }, { type: 'cart', unique_id: 3, digest: '' }, { type: 'admin', digest: '' }, wishlist);
    await arrived(1);
    expect(heard).toEqual(['wishlist']);
  });

  it('work alone where there is no BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(() => openTab().tell(cart)).not.toThrow();
    expect(heard).toEqual([]);
  });
});

describe('a message', () => {
  it('is taken when it is well formed, without what else it has', () => {
    for (const message of [cart, checkout, wishlist, { type: 'auth' }]) expect(parseTabMessage({ ...message, more: 1 })).toEqual(message);
  });

  it('is one of ours or nothing, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = parseTabMessage(data);
        expect(message === null || ['auth', 'cart', 'checkout', 'wishlist'].includes(message.type)).toBe(true);
      }),
    );
  });
});
