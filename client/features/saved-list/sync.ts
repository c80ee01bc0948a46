import {
  isListed,
  joined,
  listDigest,
  type SavedItem,
  parseStoredList,
  savedItemKey,
  type StoredList,
} from '../../../shared/commerce/saved-list.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import type { ListName } from '../../core/shop-tabs.ts';
import { onStored, readJson, readText, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { withTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { explainLostStorage } from '../dialogs/explain-lost-storage.ts';
import { itemToSave, listedFacts } from '../../../shared/commerce/listed-facts.ts';
import { requireDefaultSku } from '../dialogs/require-default-sku.ts';
import type { ToggledProduct } from './saved-toggle.tsx';
import type { SavedListState } from './store.ts';

interface ListAnswer<Item> {
  readonly unique_id: string;
  readonly baggage: readonly Item[];
}

interface SavedListCalls<Item> {
  readonly name: ListName;
  readonly max: number;
  readonly stateOf: (app: App) => SavedListState<Item>;
  readonly get: (app: App, id: string) => Promise<ListAnswer<Item>>;
  readonly post: (app: App, body: { unique_id: string | null; baggage: ReturnType<typeof itemToSave>[] }) => Promise<ListAnswer<Item>>;
  /** The list after a click on a product; null when the click is refused. */
  readonly toggle: (list: readonly SavedItem[], savedItem: SavedItem) => readonly SavedItem[] | null;
  readonly onRefused?: (app: App) => void;
  /** After a click that added or removed a product. `product`: if it was a card. */
  readonly onToggled?: (app: App, savedItem: SavedItem, isAdded: boolean, product?: ToggledProduct) => void;
  /** After a click that added the product. */
  readonly onAdded?: (app: App, title: string) => void;
}

export interface SavedListSync<Item = never> {
  /** Shows the stored list, then the backend's. A failure is silently ignored (specification, section 8). */
  readonly load: (app: App) => Promise<void>;
  /** Adds or removes the product. `sku`: the chosen configuration, else the default one. */
  readonly toggleProduct: (app: App, product: ToggledProduct, sku: string | null, text: string) => void;
  readonly toggleItem: (app: App, savedItem: SavedItem) => void;
  /** Replaces the whole list. */
  readonly replace: (app: App, list: readonly SavedItem[]) => void;
  /** Takes over the list that the server has rendered, unless this browser has one. */
  readonly adopt: (app: App, saved: ListAnswer<Item>) => void;
  readonly idOf: (app: App) => string | null;
  /** Another tab has changed the list. */
  readonly onMessage: (app: App) => void;
}

/** A list used within this time is not stored again only to extend its life. */
const FRESH_MS = 3_600_000;
/** How long another tab may take to save a list. */
const PATIENCE_MS = 10_000;

/**
 * The common part of wish list and comparison: kept in this browser, saved whole, the same in all tabs. A click shows at once and
 * is stored before it is saved; a failed save is not shown, the list is saved next time. The backend reads sku and engraving alone, so
 * nobody can store a false price.
 */
export function createSavedListSync<Item extends SavedItem>(calls: SavedListCalls<Item>): SavedListSync<Item> {
  const { name, max, stateOf } = calls;
  const readStored = (app: App): StoredList | null =>
    readJson('local', name, (value) => parseStoredList(value, Date.now(), max, app.isSignedIn() ? Infinity : undefined));
  const write = (stored: StoredList | null): void => writeJson('local', name, stored);

  /** Also without a storage. */
  const isStored = (app: App, list: readonly SavedItem[]): boolean => listDigest(readStored(app)?.list ?? list) === listDigest(list);

  async function load(app: App): Promise<void> {
    watch(app);
    const state = stateOf(app);
    const stored = readStored(app);
    if (!stored) {
      // Expired. A list that another tab is just storing must not be removed.
      if (readText('local', name) !== null) write(null);
      state.status = 'ready';
      return;
    }
    state.savedItems = stored.list;
    state.status = 'loading';
    if (stored.unsaved || stored.id === null) return await save(app);
    const { changes } = state.session;
    try {
      const data = await calls.get(app, stored.id);
      if (changes === state.session.changes && isStored(app, stored.list)) applyResponse(app, data);
      else state.status = 'idle';
    } catch (error) {
      state.status = 'failed';
      if (!(error instanceof ApiError) || error.status !== 404) return;
      // The backend no longer has the list: save the stored one as a new list.
      await save(app);
    }
  }

  function toggleProduct(app: App, product: ToggledProduct, sku: string | null, text: string): void {
    const defaultSku = requireDefaultSku(product, app.stores.dialogs);
    if (defaultSku === null) return;
    const savedItem = { sku: sku ?? defaultSku, engraving: text === '' ? {} : { text } };
    stateOf(app).session.added.set(savedItemKey(savedItem), { ...listedFacts(savedItem.sku, product), ...savedItem });
    const { length } = stateOf(app).savedItems;
    toggleItem(app, savedItem, product);
    if (stateOf(app).savedItems.length > length) calls.onAdded?.(app, product.mixedTranslation.title);
  }

  function toggleItem(app: App, savedItem: SavedItem, product?: ToggledProduct): void {
    if (explainLostStorage(app)) return;
    // Another tab may just have stored a change.
    const list = calls.toggle(readStored(app)?.list ?? stateOf(app).savedItems, savedItem);
    if (!list) return calls.onRefused?.(app);
    calls.onToggled?.(app, savedItem, isListed(list, savedItem), product);
    replace(app, list);
  }

  function replace(app: App, list: readonly SavedItem[]): void {
    watch(app);
    const state = stateOf(app);
    state.savedItems = list;
    state.session.changes += 1;
    const { id = null, joins } = readStored(app) ?? {};
    write({ id, since: Date.now(), unsaved: true, joins, list });
    state.session.postToTabs(listDigest(list));
    void save(app);
  }

  /** Saves the whole list, and again after changes made meanwhile. After a failure the list stays in storage until the next save. */
  async function save(app: App): Promise<void> {
    const state = stateOf(app);
    const { session } = state;
    if (session.saving) return;
    session.saving = true;
    try {
      let answer;
      let saved = -1;
      while (answer === undefined || saved !== session.changes) {
        saved = session.changes;
        // Two tabs that create a list at the same moment must end with one.
        answer = await withTabLock(name, () => saveOnce(app));
      }
      session.saving = false;
      if (isStored(app, answer.sent)) applyResponse(app, answer.data);
      else takeOver(app);
    } catch {
      session.saving = false;
      state.status = 'failed';
    }
  }

  /** Adds the products of a list that came along from another domain of the shop (`other-site/arrive.ts`). */
  async function join(app: App): Promise<void> {
    const joins = readStored(app)?.joins;
    if (joins === undefined) return;
    const brought = await calls.get(app, joins).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    const state = stateOf(app);
    const all = joined(brought?.baggage ?? [], state.savedItems);
    state.savedItems = all.slice(0, max);
    if (all.length > max) calls.onRefused?.(app);
    write({ id: readStored(app)?.id ?? null, since: Date.now(), unsaved: true, list: state.savedItems });
  }

  async function saveOnce(app: App): Promise<{ data: ListAnswer<Item>; sent: readonly SavedItem[] }> {
    await join(app);
    const sent = stateOf(app).savedItems;
    const { items, session } = stateOf(app);
    const known = new Map<string, SavedItem>([...session.added, ...items.map((item) => [savedItemKey(item), item] as const)]);
    const baggage = sent.map((item) => itemToSave({ ...known.get(savedItemKey(item)), ...item }));
    const data = await calls.post(app, { unique_id: readStored(app)?.id ?? null, baggage });
    const list = readStored(app)?.list ?? sent;
    write({ id: data.unique_id, since: Date.now(), unsaved: listDigest(list) !== listDigest(sent), list });
    return { data, sent };
  }

  /** The response's baggage replaces the local list. Its life begins again with each use. */
  function applyResponse(app: App, { unique_id, baggage }: ListAnswer<Item>): void {
    const state = stateOf(app);
    state.items = baggage;
    state.savedItems = baggage.map(({ sku, engraving }) => ({ sku, engraving }));
    state.status = 'ready';
    const stored = readStored(app);
    const isFresh = stored?.id === unique_id && !stored.unsaved && Date.now() - stored.since < FRESH_MS;
    // Nothing is written without need, lest it replace what another tab is just storing: storage arrives late.
    if (isFresh && isStored(app, state.savedItems)) return;
    write({ id: unique_id, since: Date.now(), unsaved: false, list: state.savedItems });
    state.session.postToTabs(listDigest(state.savedItems));
  }

  function onMessage(app: App): void {
    watch(app);
    takeOver(app);
  }

  /** Browsers promise no order of messages and storage: the list may arrive after its message. */
  function watch(app: App): void {
    const { session } = stateOf(app);
    if (!session.watches) onStored(name, () => takeOver(app));
    session.watches = true;
  }

  /** Shows the list that another tab has stored. Data of new products are loaded when they are shown, once that tab has saved the list. */
  function takeOver(app: App): void {
    const state = stateOf(app);
    const stored = readStored(app);
    if (!stored) return;
    if (!isStored(app, state.savedItems)) state.savedItems = stored.list;
    if (state.savedItems.every((savedItem) => isListed(state.items, savedItem))) state.status = 'ready';
    else if (!stored.unsaved) state.status = 'idle';
    else if (state.status !== 'loading') {
      state.status = 'loading';
      // The other tab could not save it. This one tries when it is asked to.
      setTimeout(() => {
        if (state.status === 'loading' && !state.session.saving && readStored(app)?.unsaved) state.status = 'failed';
      }, PATIENCE_MS);
    }
  }

  function adopt(app: App, saved: ListAnswer<Item>): void {
    const state = stateOf(app);
    const stored = readStored(app);
    if (state.status !== 'ready' && (stored === null || (stored.id === saved.unique_id && !stored.unsaved))) applyResponse(app, saved);
  }

  const idOf = (app: App): string | null => readStored(app)?.id ?? null;

  return { load, toggleProduct, toggleItem, replace, adopt, idOf, onMessage };
}
