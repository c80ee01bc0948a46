import { subscribe } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavedItem, toggleCompared } from '../../../shared/commerce/saved-list.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { createDialogStore } from '../dialogs/store.ts';
import { createSavedListStore } from './store.ts';
import { createSavedListSync } from './sync.ts';

const KEY = 'karat:comparison';
const CARD = {
  id: 5,
  slug: 'aurelia',
  default_sku: 'A',
  base_cost: 100,
  sale: true,
  sale_value: 10,
  mixedTranslation: { title: 'Aurelia' },
};
const savedItem = (sku: string): SavedItem => ({ sku, engraving: {} });
const settled = () => vi.advanceTimersByTimeAsync(50);

/** One browser: its storage, its tabs, and the backend's lists. A tab writes at once; what it reads can be kept back. */
class Browser {
  readonly storage = new Map<string, string>();
  readonly lists = new Map<string, readonly SavedItem[]>();
  readonly calls: string[] = [];
  /** The list that a tab still sees after another one has written. */
  late: Map<string, string> | null = null;
  isDown = false;
  readonly #tabs: (() => void)[] = [];
  #arrived = new EventTarget();

  constructor() {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (this.late ?? this.storage).get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.storage.set(key, value);
        if (!this.late) queueMicrotask(() => this.arrive());
      },
      removeItem: (key: string) => void this.storage.delete(key),
    });
    vi.stubGlobal('addEventListener', this.#arrived.addEventListener.bind(this.#arrived));
  }

  arrive(): void {
    this.late = null;
    this.#arrived.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
  }

  openTab() {
    const state = createSavedListStore<SavedItem>();
    const app = { stores: { comparison: state, dialogs: createDialogStore() }, isSignedIn: () => false } as unknown as App;
    const answer = async (call: string, id: string | null, list?: readonly SavedItem[]) => {
      this.calls.push(call);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (this.isDown) throw new ApiError(503, 'unavailable');
      const unique_id = id ?? `list-${this.lists.size}-of-this-browser`;
      if (list) this.lists.set(unique_id, list);
      const baggage = this.lists.get(unique_id);
      if (!baggage) throw new ApiError(404, 'not_found');
      return { unique_id, baggage };
    };
    const sync = createSavedListSync<SavedItem>({
      name: 'comparison',
      max: 4,
      stateOf: () => state,
      get: async (_, id) => await answer('get', id),
      post: async (_, { unique_id, baggage }) => await answer('post', unique_id, baggage),
      toggle: toggleCompared,
    });
    const own = this.#tabs.length;
    this.#tabs.push(() => sync.onMessage(app));
    state.session.postToTabs = () => this.#tabs.forEach((notify, index) => index !== own && notify());
    return { app, state, sync, toggle: (sku: string) => sync.toggleItem(app, savedItem(sku)) };
  }
}

const skus = ({ savedItems, items, status }: ReturnType<Browser['openTab']>['state']) => [
  savedItems.map(({ sku }) => sku).join(),
  items.map(({ sku }) => sku).join(),
  status,
];

let shopper: Browser;
beforeEach(() => {
  vi.useFakeTimers();
  shopper = new Browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('two tabs with one list', () => {
  it('show the same after rapid clicks in one, also when the other loads while the list is saved', async () => {
    const [one, other] = [shopper.openTab(), shopper.openTab()];
    // Its tray asks for the data of products that were added.
    subscribe(other.state, () => void (other.state.status === 'idle' && other.sync.load(other.app)));
    for (const sku of ['A', 'B', 'C', 'D']) {
      one.toggle(sku);
      await vi.advanceTimersByTimeAsync(3);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(skus(one.state)).toEqual(['A,B,C,D', 'A,B,C,D', 'ready']);
    expect(skus(other.state)).toEqual(['A,B,C,D', 'A,B,C,D', 'ready']);
    // Only the tab that changed the list saves it.
    expect(shopper.lists.size).toBe(1);
    expect([...shopper.lists.values()].at(-1)?.map(({ sku }) => sku)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('a message before its list removes nothing, and the list shows when it arrives', async () => {
    const [one, other] = [shopper.openTab(), shopper.openTab()];
    shopper.late = new Map();
    one.toggle('A');
    await settled();
    expect(shopper.storage.get(KEY)).toContain('"A"');
    shopper.arrive();
    await settled();
    expect(other.state.savedItems).toEqual([savedItem('A')]);
  });

  it('save the list of the other tab if that failed to', async () => {
    const [one, other] = [shopper.openTab(), shopper.openTab()];
    shopper.isDown = true;
    one.toggle('A');
    await settled();
    expect([one.state.status, other.state.status]).toEqual(['failed', 'loading']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(other.state.status).toBe('failed');
    shopper.isDown = false;
    void other.sync.load(other.app);
    await settled();
    expect(skus(other.state)).toEqual(['A', 'A', 'ready']);
    expect(one.state.status).toBe('idle');
  });
});

it('a list unknown to the backend is saved as a new one', async () => {
  const { app, state, sync, toggle } = shopper.openTab();
  toggle('A');
  await settled();
  shopper.lists.clear();
  void sync.load(app);
  await settled();
  expect(shopper.calls).toEqual(['post', 'get', 'post']);
  expect(skus(state)).toEqual(['A', 'A', 'ready']);
});

it('a list that came along is joined before the next save, also when the backend was away first', async () => {
  const { app, state, sync, toggle } = shopper.openTab();
  shopper.lists.set('list-of-the-other-domain', ['A', 'B', 'C', 'D'].map(savedItem));
  const stored = { id: 'list-of-the-other-domain', since: Date.now(), unsaved: true, joins: 'list-of-the-other-domain' };
  shopper.storage.set(KEY, JSON.stringify({ ...stored, list: [savedItem('X')] }));
  shopper.isDown = true;
  void sync.load(app);
  await settled();
  expect([skus(state)[0], state.status]).toEqual(['X', 'failed']);
  toggle('Y');
  await settled();
  shopper.isDown = false;
  void sync.load(app);
  await settled();
  // The comparison has four columns.
  expect(skus(state)).toEqual(['A,B,C,D', 'A,B,C,D', 'ready']);
  expect([...shopper.lists.keys()]).toEqual(['list-of-the-other-domain']);
  expect(JSON.parse(shopper.storage.get(KEY) ?? '')).toMatchObject({ unsaved: false });
  expect(shopper.storage.get(KEY)).not.toContain('joins');
});

it('is saved with what the page knows of a new product and the backend of the others', async () => {
  const { app, state, sync } = shopper.openTab();
  const card = { ...CARD, translations: [], images: [{ url: '/a.jpg', width: 2, height: 3 }], badges: [] };
  sync.toggleProduct(app, card, null, '');
  await settled();
  const image = { type: 'image', alt: 'Aurelia', position: '0', url: '/a.jpg', width: 2, height: 3 };
  const known = {
    id: 5,
    product_id: 5,
    configuration_id: 'A',
    slug: 'aurelia',
    title: 'Aurelia',
    price: 90,
    translations: [],
    images: [image],
  };
  expect(JSON.parse(JSON.stringify(state.items))).toEqual([{ ...known, sku: 'A', engraving: {} }]);
  // Another configuration has a price of its own, which its page knows; pictures and price of a card are of the default one.
  sync.toggleProduct(app, { ...card, item_page: { configurations: [{ id: 8, configuration_id: 'B', cost: 50, options: {} }] } }, 'B', 'x');
  await settled();
  const { images: _, ...others } = known;
  const second = { ...others, price: 45, configuration_id: 'B', product_configuration_id: 8, sku: 'B', engraving: { text: 'x' } };
  expect(JSON.parse(JSON.stringify(state.items))).toEqual([{ ...known, sku: 'A', engraving: {} }, second]);
});

it("a product without a default sku: 'No default_sku', nothing is stored or sent", async () => {
  const { app, state, sync } = shopper.openTab();
  sync.toggleProduct(app, { default_sku: null, mixedTranslation: { title: 'Aurelia' } }, null, '');
  await settled();
  expect(app.stores.dialogs.questions.map(({ texts }) => texts)).toEqual([{ title: 'Error', text: 'No default_sku' }]);
  expect([state.savedItems, shopper.calls, shopper.storage.size]).toEqual([[], [], 0]);
});
