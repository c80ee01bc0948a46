import type { CompareItem } from '../../../packages/contract/comparison.ts';
import type { RouteKey } from '../../../shared/routes.ts';
import { createSavedListStore, type SavedListState } from '../saved-list/store.ts';

declare module '../../core/stores.ts' {
  interface Stores {
    /** At most four, in the order of the columns. */
    comparison: SavedListState<CompareItem>;
  }
}

export const createComparisonStore = (): SavedListState<CompareItem> => createSavedListStore();

/** Pages where products are looked for. The product page has the buy bar in its place; on pages to read the tray would cover the text. */
const TRAY_PAGES: ReadonlySet<RouteKey | null> = new Set<RouteKey>(['home', 'catalog', 'category', 'collections', 'collection']);
export const showsTray = (key: RouteKey | null): boolean => TRAY_PAGES.has(key);
