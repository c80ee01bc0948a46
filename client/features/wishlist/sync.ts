import { parseWishes, type StoredWishes, toggleWish, type Wish, wishesDigest } from '../../../shared/commerce/wishlist.ts';
import type { ResponseOf } from '../../../shared/contract/request.ts';
import type { ProductCard } from '../../../shared/contract/product.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../core/browser/storage.ts';
import { withTabLock } from '../../core/browser/tab-lock.ts';
import { requireDefaultSku } from '../dialogs/require-default-sku.ts';
import { WISHLIST_KEY } from './store.ts';

type Answer = ResponseOf<'getWishlist'>['data'];

const read = (): StoredWishes | null => readJson('local', WISHLIST_KEY, (value) => parseWishes(value, Date.now()));

/** Shows the stored list, then the backend's. A failure is silently ignored (specification, section 8). */
export async function loadWishlist(app: App): Promise<void> {
  const { wishlist: state } = app.stores;
  const stored = read();
  if (!stored) {
    writeJson('local', WISHLIST_KEY, null);
    state.status = 'ready';
    return;
  }
  state.wanted = stored.list;
  if (stored.unsaved || stored.id === null) return await save(app);
  const { changes } = state.session;
  state.status = 'loading';
  try {
    const { data } = await app.api.call('getWishlist', { query: { unique_id: stored.id } });
    if (changes === state.session.changes) receive(app, data, stored.since);
  } catch (error) {
    state.status = 'failed';
    // The backend no longer has the list: save the stored one as a new list.
    if (error instanceof ApiError && error.status === 404) await save(app);
  }
}

/** Adds or removes the piece. `sku`: the chosen configuration, else the default one. */
export function toggle(app: App, product: Pick<ProductCard, 'default_sku'>, sku: string | null, text: string): void {
  const known = requireDefaultSku(product, app.stores.dialogs);
  if (known !== null) change(app, { sku: sku ?? known, engraving: text === '' ? {} : { text } });
}

export function change(app: App, wish: Wish): void {
  const { wishlist: state } = app.stores;
  // Another tab may just have stored a change.
  const stored = read();
  state.wanted = toggleWish(stored?.list ?? state.wanted, wish);
  state.session.changes += 1;
  writeJson('local', WISHLIST_KEY, { id: stored?.id ?? null, since: Date.now(), unsaved: true, list: state.wanted });
  state.session.tell(wishesDigest(state.wanted));
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
        const baggage = state.wanted.map(({ sku, engraving }) => ({ sku, engraving: { ...engraving } }));
        const { data } = await app.api.call('saveWishlist', { body: { unique_id: read()?.id ?? null, baggage } });
        if (saved === session.changes) receive(app, data, Date.now());
        else writeJson('local', WISHLIST_KEY, { id: data.unique_id, since: Date.now(), unsaved: true, list: state.wanted });
      });
    }
  } catch {
    state.status = 'failed';
  } finally {
    session.saving = false;
  }
}

/** The response's baggage replaces the local list. */
function receive({ stores: { wishlist: state } }: App, { unique_id, baggage }: Answer, since: number): void {
  state.items = baggage;
  state.wanted = baggage.map(({ sku, engraving }) => ({ sku, engraving }));
  state.status = 'ready';
  writeJson('local', WISHLIST_KEY, { id: unique_id, since, unsaved: false, list: state.wanted });
  state.session.tell(wishesDigest(state.wanted));
}

/** Another tab has changed the list. Its message may arrive before its stored list; then the backend's is loaded. */
export async function hearWishlist(app: App, digest: string): Promise<void> {
  const { wishlist: state } = app.stores;
  if (wishesDigest(state.wanted) === digest) return;
  const list = read()?.list ?? [];
  if (wishesDigest(list) !== digest) return await loadWishlist(app);
  state.wanted = list;
  // The data of added pieces are loaded when the panel opens.
  state.status = 'idle';
}
