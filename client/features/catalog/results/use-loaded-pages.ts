import { type QueryKey, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { statusOf } from '../../../../shared/errors.ts';
import { useHistoryEntry, type HistoryEntry } from '../../../core/navigation/history-entry.ts';
import { endingHere, firstPage, lastPage, type LoadedPages, startingWith, withNeighbour } from './loaded-pages.ts';
import { type ListingPlace, listingQuery, piecesBeforeQuery } from '../place.ts';
import type { CatalogCards } from '../queries.ts';

/** Pages in a row that come by scrolling alone; then a button stands before the next, and the footer can be reached (docs/decisions/0014). */
const IN_A_ROW = 3;
/** Back from a product the pages must still be there. */
const PAGES_CACHED_MS = 1_800_000;

/** No scroll event for this long: the scroll has ended. */
const SCROLL_END_MS = 120;

export type Way = 'up' | 'down';

interface State {
  readonly entry: HistoryEntry;
  readonly catalog: CatalogCards;
  readonly loaded: LoadedPages;
  /** At either end: nothing under way, the next page on its way, or it did not come. */
  readonly up: 'idle' | 'loading' | 'failed';
  readonly down: 'idle' | 'loading' | 'failed';
  readonly inARow: number;
  /** Whether the page that is under way, or came last, was asked for by a click. */
  readonly asked: boolean;
  /** The page that came last. */
  readonly arrived: number | null;
}

export interface Listed extends Pick<State, 'loaded' | 'up' | 'down' | 'asked' | 'arrived'> {
  /** The answer for the page in the address when the listing was opened: as the server rendered it. */
  readonly opened: CatalogCards;
  /** The next page waits for a click, or was asked for by one. */
  readonly asks: boolean;
  /** Loads the next page of that end, if there is one and none is on its way. */
  readonly load: (way: Way, asked?: boolean) => void;
}

/** The shown pages of a listing: the one in the address, grown at both ends. Back and forward restore the pages of that history entry. */
export function useLoadedPages(place: ListingPlace, selection: CatalogSelection): Listed {
  const entry = useHistoryEntry();
  const queryClient = useQueryClient();
  const { data: catalog } = useSuspenseQuery(listingQuery(place, selection));
  const { data: before } = useQuery({ ...piecesBeforeQuery(place, selection), enabled: false });
  const queryOf = useCallback((page: number) => listingQuery(place, withPage(selection, page)), [place, selection]);
  const beforeOf = useCallback((page: number) => piecesBeforeQuery(place, withPage(selection, page)), [place, selection]);

  const start = (): State => {
    const cached = (page: number) => queryClient.getQueryData(queryOf(page).queryKey);
    const cachedBefore = (page: number) => (page > 1 ? queryClient.getQueryData(beforeOf(page).queryKey) : undefined);
    const opened = startingWith(selection.page, catalog, selection.page > 1 ? before : undefined);
    const loaded = regrown(opened, entry.savedPosition?.pages, cached, cachedBefore);
    return { entry, catalog, loaded, up: 'idle', down: 'idle', inARow: 0, asked: false, arrived: null };
  };
  const [state, setState] = useState(start);
  const isStale = state.entry !== entry || (state.catalog !== catalog && state.loaded.pages.length === 1);
  const shown = isStale ? start() : state;
  if (isStale) setState(shown);

  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const underWay = useRef(new Map<Way, QueryKey>());
  const change = useCallback((part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);

  const load = useCallback(
    (way: Way, asked = false) => {
      const { loaded, inARow, [way]: now } = latest.current;
      // A look at the window that was asked for before the navigation.
      if (latest.current.entry !== entry) return;
      const page = way === 'up' ? firstPage(loaded) - 1 : lastPage(loaded) + 1;
      if (now === 'loading' || (now === 'failed' && !asked) || page < 1 || page > loaded.last) return;
      if (way === 'down' && inARow >= IN_A_ROW && !asked) return;
      change({ [way]: 'loading', asked, ...(way === 'down' && { inARow: asked ? 0 : inARow + 1 }) });
      const isCurrent = () => latest.current.entry === entry;
      const query = queryOf(page);
      underWay.current.set(way, query.queryKey);
      const beside =
        way === 'up' && page > 1
          ? queryClient.fetchQuery({ ...beforeOf(page), gcTime: PAGES_CACHED_MS }).catch(() => undefined)
          : undefined;
      void Promise.all([queryClient.fetchQuery({ ...query, gcTime: PAGES_CACHED_MS }), beside]).then(
        async ([answer, piecesBefore]) => {
          underWay.current.delete(way);
          // Above the window nothing is added while it moves: a correction would stop the movement.
          if (way === 'up') await waitForScrollEnd();
          if (isCurrent())
            change({ loaded: withNeighbour(latest.current.loaded, page, answer, piecesBefore), [way]: 'idle', arrived: page });
        },
        (error: unknown) => {
          if (!isCurrent()) return;
          underWay.current.delete(way);
          // A page beyond the last (specification, section 8): the catalogue has shrunk.
          const gone = way === 'down' && statusOf(error) === 400;
          change(gone ? { loaded: endingHere(latest.current.loaded), [way]: 'idle' } : { [way]: 'failed' });
        },
      );
    },
    [beforeOf, change, queryClient, queryOf, entry],
  );

  // Another selection, another page: what is on its way for this one is not wanted any more.
  useEffect(() => {
    const keys = underWay.current;
    return () => {
      for (const queryKey of keys.values()) void queryClient.cancelQueries({ queryKey, exact: true });
      keys.clear();
    };
  }, [queryClient, entry]);
  useEffect(() => {
    const again = () => (['up', 'down'] as const).forEach((way) => latest.current[way] === 'failed' && load(way, true));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [load]);

  const { loaded, up, down, asked, arrived, inARow } = shown;
  const isMore = lastPage(loaded) < loaded.last;
  const asks = isMore && (down === 'loading' ? asked : inARow >= IN_A_ROW);
  return { loaded, up, down, asked, arrived, asks, opened: catalog, load };
}

/** With the pages that were loaded when the listing was left, as far as they are still cached. */
function regrown(
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

/** Resolves when the window has not been scrolled for a moment. */
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
