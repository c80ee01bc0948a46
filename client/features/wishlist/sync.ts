import { parseWishes, type StoredWishes, toggleWish, type Wish, wishesDigest } from '../../../shared/commerce/wishlist.ts';
import type { ResponseOf } from '../../../shared/contract/request.ts';
import type { ProductCard } from '../../../shared/contract/product.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../core/browser/storage.ts';
import { withTabLock } from '../../core/browser/tab-lock.ts';
import { requireDefaultSku } from '../dialogs/require-default-sku.ts';
import { WISHLIST_KEY } from './store.ts';

type SavedList = ResponseOf<'getWishlist'>['data'];

const readStored = (): StoredWishes | null => readJson('local', WISHLIST_KEY, (value) => parseWishes(value, Date.now()));

/** Shows the stored list, then the backend's. A failure is silently ignored (specification, section 8). */
export async function loadWishlist(app: App): Promise<void> {
  const { wishlist: state } = app.stores;
  const stored = readStored();
  if (!stored) {
    writeJson('local', WISHLIST_KEY, null);
    state.status = 'ready';
    return;
  }
  state.wishes = stored.list;
  if (stored.unsaved || stored.id === null) return await save(app);
  const { changes } = state.session;
  state.status = 'loading';
  try {
    const { data } = await app.api.call('getWishlist', { query: { unique_id: stored.id } });
    if (changes === state.session.changes) applyResponse(app, data, stored.since);
  } catch (error) {
    state.status = 'failed';
    // The backend no longer has the list: save the stored one as a new list.
    if (error instanceof ApiError && error.status === 404) await save(app);
  }
}

/** Adds or removes the piece. `sku`: the chosen configuration, else the default one. */
export function toggleProduct(app: App, product: Pick<ProductCard, 'default_sku'>, sku: string | null, text: string): void {
  const defaultSku = requireDefaultSku(product, app.stores.dialogs);
  if (defaultSku !== null) toggleItem(app, { sku: sku ?? defaultSku, engraving: text === '' ? {} : { text } });
}

export function toggleItem(app: App, wish: Wish): void {
  const { wishlist: state } = app.stores;
  // Another tab may just have stored a change.
  const stored = readStored();
  state.wishes = toggleWish(stored?.list ?? state.wishes, wish);
  state.session.changes += 1;
  writeJson('local', WISHLIST_KEY, { id: stored?.id ?? null, since: Date.now(), unsaved: true, list: state.wishes });
  state.session.postToTabs(wishesDigest(state.wishes));
  void save(app);
}

/** Saves the whole list, and again after changes made meanwhile. After a failure the list stays in storage until the next save. */
async function save(app: App): Promise<void> {
  const { wishlist: state } = app.stores;
  const { session } = state;
  if (session.saving) return;
  session.saving = true;
  let saved = -1;
  try {
    while (saved !== session.changes) {
      saved = session.changes;
      // Two tabs that create a list at the same moment must end with one.
      await withTabLock('wishlist', async () => {
        const baggage = state.wishes.map(({ sku, engraving }) => ({ sku, engraving: { ...engraving } }));
        const { data } = await app.api.call('saveWishlist', { body: { unique_id: readStored()?.id ?? null, baggage } });
        if (saved === session.changes) applyResponse(app, data, Date.now());
        else writeJson('local', WISHLIST_KEY, { id: data.unique_id, since: Date.now(), unsaved: true, list: state.wishes });
      });
    }
  } catch {
    state.status = 'failed';
  } finally {
    session.saving = false;
  }
}

/** The response's baggage replaces the local list. */
function applyResponse({ stores: { wishlist: state } }: App, { unique_id, baggage }: SavedList, since: number): void {
  state.items = baggage;
  state.wishes = baggage.map(({ sku, engraving }) => ({ sku, engraving }));
  state.status = 'ready';
  writeJson('local', WISHLIST_KEY, { id: unique_id, since, unsaved: false, list: state.wishes });
  state.session.postToTabs(wishesDigest(state.wishes));
}

/** Another tab has changed the list. Its message may arrive before its stored list; then the backend's is loaded. */
export async function onWishlistMessage(app: App, digest: string): Promise<void> {
  const { wishlist: state } = app.stores;
  if (wishesDigest(state.wishes) === digest) return;
  const list = readStored()?.list ?? [];
  if (wishesDigest(list) !== digest) return await loadWishlist(app);
  state.wishes = list;
  // The data of added pieces are loaded when the panel opens.
  state.status = 'idle';
}
