import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { Id } from '../../packages/contract/common.ts';

export interface Grouped {
  readonly categories_ids: readonly Id[];
  readonly collections_ids: readonly Id[];
  readonly made_to_measure: boolean;
}

/**
 * Number of days for returning a product: the smallest of all timeframes for its categories or collections, else the shop's default
 * (specification, section 9). A timeframe with both category and collection applies only if both match. 0 for a product that is made to
 * measure, which cannot be returned.
 */
export function returnDays(product: Grouped, timeframes: Bootstrap['return_timeframes'], fallback: number): number {
  if (product.made_to_measure) return 0;
  const matching = timeframes.filter(
    ({ category_id, collection_id }) =>
      (category_id !== null || collection_id !== null) &&
      (category_id === null || product.categories_ids.includes(category_id)) &&
      (collection_id === null || product.collections_ids.includes(collection_id)),
  );
  return matching.length === 0 ? fallback : Math.min(...matching.map(({ days }) => days));
}
