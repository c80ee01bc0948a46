import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser whose documents have the same cookies; each import of the modules is a new document. */
let cookies: Map<string, string>;
let blocksCookies: boolean;

beforeEach(() => {
  cookies = new Map();
  blocksCookies = false;
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (blocksCookies) return;
      if (attributes.includes('max-age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openDocument() {
  vi.resetModules();
  const storage = await import('../../packages/engine/browser/storage/storage.ts');
  storage.storage.onRefused = (key, value) => void import('./lost-storage.ts').then(({ writeInstead }) => writeInstead(key, value));
  if (!storage.isStorageWell()) (await import('./lost-storage.ts')).startWithoutStorage();
  return storage;
}

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};
const WAYS: readonly (readonly [string, unknown])[] = [
  ['missing', null],
  ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse, length: 0 }],
  ['full', { getItem: () => null, setItem: refuse, removeItem: () => undefined, length: 0 }],
];
const CART = 'a-cart-of-this-browser';
const LIST = {
  id: 'a-list-of-this-browser',
  since: 1_700_000_000_000,
  unsaved: false,
  list: [{ sku: 'A', engraving: { text: 'Für Anna' } }],
};

it.each(WAYS)(
  'a storage that is %s: ids of cart and lists are known to the next document, their products are not stored',
  async (_, area) => {
    vi.stubGlobal('localStorage', area);
    const first = await openDocument();
    first.writeText('local', 'cart', CART);
    first.writeJson('local', 'wishlist', LIST);
    first.writeJson('local', 'viewed', [1, 2]);
    await vi.waitFor(() => expect(first.readText('local', 'wishlist')).toBe(JSON.stringify(LIST)));
    await vi.waitFor(() => expect(first.readText('local', 'viewed')).toBe('[1,2]'));

    const next = await openDocument();
    expect(next.readText('local', 'cart')).toBe(CART);
    expect(JSON.parse(next.readText('local', 'wishlist') ?? '')).toEqual({ ...LIST, unsaved: true, joins: LIST.id, list: [] });
    expect(next.readText('local', 'viewed')).toBeNull();
    expect(decodeURIComponent([...cookies.values()].join())).not.toContain('Anna');
    expect(next.storage.keepsNothing).toBe(false);

    next.writeText('local', 'cart', null);
    next.writeText('local', 'wishlist', null);
    expect([next.readText('local', 'cart'), [...cookies]]).toEqual([null, []]);
  },
);

it('the newest order under way is kept, within the size of a cookie', async () => {
  vi.stubGlobal('localStorage', null);
  const attempt = (n: number) => ({
    cartId: `${n}`.repeat(64),
    method: 'm'.repeat(64),
    idempotencyKey: 'k'.repeat(58),
    orderId: 'o'.repeat(64),
  });
  const first = await openDocument();
  first.writeText('local', 'cart', 'c'.repeat(64));
  for (const name of ['wishlist', 'comparison']) first.writeJson('local', name, { ...LIST, id: 'l'.repeat(64) });
  first.writeJson('local', 'order-attempts', [1, 2, 3, 4, 5].map(attempt));
  const next = await openDocument();
  expect(JSON.parse(next.readText('local', 'order-attempts') ?? '')).toEqual([attempt(1)]);
  expect([...cookies].join().length).toBeLessThan(3000);
});

it('where cookies are blocked, too, a document knows what it wrote, and that the next one will not', async () => {
  vi.stubGlobal('localStorage', null);
  blocksCookies = true;
  const first = await openDocument();
  first.writeText('local', 'cart', CART);
  expect([first.readText('local', 'cart'), first.storage.keepsNothing]).toEqual([CART, true]);
  expect((await openDocument()).readText('local', 'cart')).toBeNull();
});

it('a storage that is full for a list, and not for an id, keeps the id itself', async () => {
  const stored = new Map<string, string>();
  const setItem = (key: string, text: string) => (text.length > 40 ? refuse() : void stored.set(key, text));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem,
    removeItem: (key: string) => stored.delete(key),
  });
  const first = await openDocument();
  first.writeText('local', 'cart', CART);
  first.writeJson('local', 'wishlist', LIST);
  await vi.waitFor(() => expect(first.readText('local', 'wishlist')).not.toBeNull());
  expect([...stored]).toEqual([['karat:cart', CART]]);
  expect((await openDocument()).readText('local', 'cart')).toBe(CART);
});
