import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Snapshot } from 'valtio';
import { isListed, savedItemKey } from '../../../shared/commerce/saved-list.ts';
import type { WishlistItem, WishlistShare } from '../../../packages/contract/wishlist.ts';
import { useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { wishlistQuery } from './queries.ts';
import { loadWishlist, wishlistSync } from '../../features/wishlist/sync.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

export type Item = Snapshot<WishlistItem>;

export interface OwnList {
  /** Null: the backend has no list of this visitor yet. */
  readonly id: string | null;
  readonly items: readonly Item[];
  readonly share: WishlistShare | null;
  readonly state: 'ready' | 'loading' | 'failed';
}

/** The visitor's list: as the server has read it, from hydration on as the list's store has it, which follows clicks and other tabs. */
export function useOwnList(): OwnList {
  const app = useApp();
  const { savedItems, items, status } = useSnapshot(app.stores.wishlist);
  const isHydrated = useHydrated();
  const rendered = usePageView().data?.wishlistId ?? null;
  // The status changes whenever the stored id may have changed.
  const id = isHydrated ? (wishlistSync.idOf(app) ?? rendered) : rendered;
  const { data, isError } = useQuery({ ...wishlistQuery(id ?? ''), enabled: isHydrated && id !== null });
  const saved = id === null ? undefined : data?.data;
  useEffect(() => {
    if (saved) wishlistSync.adopt(app, saved);
  }, [app, saved]);
  const missing = savedItems.some((savedItem) => !isListed(items, savedItem));
  // Another tab has added a product whose data this one does not have.
  useEffect(() => {
    if (missing && status === 'idle') void loadWishlist(app);
  }, [app, missing, status]);

  const known = new Map([...(saved?.baggage ?? []), ...items].map((item) => [savedItemKey(item), item]));
  const share = saved?.share ?? null;
  const usesStore = isHydrated && (status === 'ready' || savedItems.length > 0);
  if (usesStore) {
    const shown = savedItems.flatMap((savedItem) => known.get(savedItemKey(savedItem)) ?? []);
    const lacks = shown.length < savedItems.length;
    return { id, items: shown, share, state: !lacks ? 'ready' : status === 'failed' ? 'failed' : 'loading' };
  }
  if (saved) return { id, items: saved.baggage, share, state: 'ready' };
  const isFailed = status === 'failed' || isError || (!isHydrated && id !== null);
  return { id, items: [], share: null, state: isFailed ? 'failed' : id === null ? 'ready' : 'loading' };
}
