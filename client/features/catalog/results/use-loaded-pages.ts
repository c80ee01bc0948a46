import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { statusOf } from '../../../../packages/engine/errors.ts';
import { useHistoryEntry, type HistoryEntry } from '../../../../packages/engine/browser/navigation/history-entry.ts';
import { endAtLastLoaded, firstPage, lastPage, type LoadedPages, initialPages, withNeighbour } from './loaded-pages.ts';
import { type ListingScope, listingQuery, productsBeforeQuery } from '../listing-scope.ts';
import type { CatalogCards } from '../queries.ts';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';

/** Number of pages loaded by scrolling before a button is shown, so that the footer can be reached (ADR-0006). */
const MAX_AUTO_LOADS = 3;
/** The pages must still be cached when the shopper returns from a product. */
const PAGES_CACHED_MS = 1_800_000;

/** Scrolling has ended after this time without a scroll event. */
const SCROLL_END_MS = 120;

export type Direction = 'up' | 'down';

interface State {
  readonly entry: HistoryEntry;
  readonly catalog: CatalogCards;
  readonly loaded: LoadedPages;
  /** State of the request for the previous (up) and the next (down) page. */
  readonly up: 'idle' | 'loading' | 'failed';
  readonly down: 'idle' | 'loading' | 'failed';
  readonly autoLoads: number;
  /** True if a click requested the page that is loading or was loaded last. */
  readonly byClick: boolean;
  /** The page that was loaded last. */
  readonly newest: number | null;
}

export interface PagedListing extends Pick<State, 'loaded' | 'up' | 'down' | 'byClick' | 'newest'> {
  /** The response for the page in the address when the listing was opened, which the server rendered. */
  readonly opened: CatalogCards;
  /** The next page is loaded by a click; true also while that page loads. */
  readonly needsClick: boolean;
  /** Loads the previous or next page, unless there is none or it is already loading. */
  readonly load: (direction: Direction, byClick?: boolean) => void;
}

/** The loaded pages of a listing: the one in the address and its neighbours. Back and forward restore the pages of the history entry. */
export function useLoadedPages(scope: ListingScope, selection: CatalogSelection): PagedListing {
  const entry = useHistoryEntry();
  const queryClient = useQueryClient();
  const { data: catalog } = useSuspenseQuery(listingQuery(scope, selection));
  const queryOf = useCallback((page: number) => listingQuery(scope, withPage(selection, page)), [scope, selection]);
  const beforeOf = useCallback((page: number) => productsBeforeQuery(scope, withPage(selection, page)), [scope, selection]);

  const start = (): State => {
    const cached = (page: number) => queryClient.getQueryData(queryOf(page).queryKey);
    const cachedBefore = (page: number) => (page > 1 ? queryClient.getQueryData(beforeOf(page).queryKey) : undefined);
    const opened = initialPages(selection.page, catalog, cachedBefore(selection.page));
    const loaded = restorePages(opened, entry.savedPosition?.pages, cached, cachedBefore);
    return { entry, catalog, loaded, up: 'idle', down: 'idle', autoLoads: 0, byClick: false, newest: null };
  };
  const [state, setState] = useState(start);
  const isStale = state.entry !== entry || (state.catalog !== catalog && state.loaded.pages.length === 1);
  const shown = isStale ? start() : state;
  if (isStale) setState(shown);

  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const loading = useRef(new Map<Direction, QueryKey>());
  const change = useCallback((part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);

  const load = useCallback(
    (direction: Direction, byClick = false) => {
      const { loaded, autoLoads, [direction]: now } = latest.current;
      // Scheduled before the navigation.
      if (latest.current.entry !== entry) return;
      const page = direction === 'up' ? firstPage(loaded) - 1 : lastPage(loaded) + 1;
      if (now === 'loading' || (now === 'failed' && !byClick) || page < 1 || page > loaded.last) return;
      if (direction === 'down' && autoLoads >= MAX_AUTO_LOADS && !byClick) return;
      change({ [direction]: 'loading', byClick, ...(direction === 'down' && { autoLoads: byClick ? 0 : autoLoads + 1 }) });
      const isCurrent = () => latest.current.entry === entry;
      const query = queryOf(page);
      loading.current.set(direction, query.queryKey);
      const beside =
        direction === 'up' && page > 1
          ? queryClient.fetchQuery({ ...beforeOf(page), gcTime: PAGES_CACHED_MS }).catch(() => undefined)
          : undefined;
      void Promise.all([queryClient.fetchQuery({ ...query, gcTime: PAGES_CACHED_MS }), beside]).then(
        async ([answer, productsBefore]) => {
          loading.current.delete(direction);
          // Do not insert cards above the window during a scroll: the correction of the scroll position would stop it.
          if (direction === 'up') await waitForScrollEnd();
          if (isCurrent())
            change({ loaded: withNeighbour(latest.current.loaded, page, answer, productsBefore), [direction]: 'idle', newest: page });
        },
        (error: unknown) => {
          if (!isCurrent()) return;
          loading.current.delete(direction);
          // A page beyond the last (specification, section 8): the catalogue has shrunk.
          const gone = direction === 'down' && statusOf(error) === 400;
          change(gone ? { loaded: endAtLastLoaded(latest.current.loaded), [direction]: 'idle' } : { [direction]: 'failed' });
        },
      );
    },
    [beforeOf, change, queryClient, queryOf, entry],
  );

  // After a navigation, cancel the requests of the previous history entry.
  useEffect(() => {
    const keys = loading.current;
    return () => {
      for (const queryKey of keys.values()) void queryClient.cancelQueries({ queryKey, exact: true });
      keys.clear();
    };
  }, [queryClient, entry]);
  useEffect(() => {
    const again = () => (['up', 'down'] as const).forEach((direction) => latest.current[direction] === 'failed' && load(direction, true));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [load]);

  const { loaded, up, down, byClick, newest, autoLoads } = shown;
  const isMore = lastPage(loaded) < loaded.last;
  const needsClick = isMore && (down === 'loading' ? byClick : autoLoads >= MAX_AUTO_LOADS);
  return { loaded, up, down, byClick, newest, needsClick, opened: catalog, load };
}

/** Adds the pages that were loaded when the shopper left the listing, as far as they are still cached. */
function restorePages(
  loaded: LoadedPages,
  span: readonly [number, number] | undefined,
  cached: (page: number) => CatalogCards | undefined,
  cachedBefore: (page: number) => CatalogCards | undefined,
) {
  let grown = loaded;
  if (!span) return grown;
  for (let page = lastPage(grown) + 1; page <= span[1]; page += 1) {
    const answer = cached(page);
    if (!answer) break;
    grown = withNeighbour(grown, page, answer);
  }
  for (let page = firstPage(grown) - 1; page >= Math.max(1, span[0]); page -= 1) {
    const answer = cached(page);
    if (!answer) break;
    grown = withNeighbour(grown, page, answer, cachedBefore(page));
  }
  return grown;
}

/** Resolves when scrolling has ended. */
function waitForScrollEnd(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('scroll', again);
      resolve();
    };
    let timer = setTimeout(done, SCROLL_END_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, SCROLL_END_MS);
    };
    addEventListener('scroll', again, { passive: true });
  });
}
