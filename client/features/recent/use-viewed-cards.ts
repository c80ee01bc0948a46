import { compareIds } from '../../../shared/commerce/compare-ids.ts';
import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '../../../packages/contract/product.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import type { Id } from '../../../packages/contract/common.ts';

/** Sorted ids: the same products have the same query key. */
const cardsQuery = (ids: readonly Id[]) =>
  apiQuery('getCatalog', { query: { ids: ids.toSorted(compareIds), count: Math.max(1, ids.length) } });

/** The current cards of these products, in this order, without products that no longer exist. Null while loading. */
export function useViewedCards(ids: readonly Id[], enabled = true): readonly ProductCard[] | null {
  const { data, isError } = useQuery({ ...cardsQuery(ids), enabled: enabled && ids.length > 0 });
  if (isError || ids.length === 0) return [];
  if (!data) return null;
  return ids.flatMap((id) => data.data.find((card) => card.id === id) ?? []);
}
