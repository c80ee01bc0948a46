import type { CompareItem } from '../../../shared/contract/comparison.ts';
import { type RouteKey, routes } from '../../../shared/routes.ts';
import { createSavedListStore, type SavedListState } from '../saved-list/store.ts';

declare module '../../core/stores.ts' {
  interface Stores {
    /** At most four, in the order of the columns. */
    comparison: SavedListState<CompareItem>;
  }
}

export const createComparisonStore = (): SavedListState<CompareItem> => createSavedListStore();

/** Not on the product page, which has the buy bar in its place, nor where somebody pays or looks after the account. */
export const showsTray = (key: RouteKey | null): boolean =>
  key !== null && key !== 'product' && key !== 'comparison' && routes[key].cache === 'public';
