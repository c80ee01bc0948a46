import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '../../../shared/contract/product.ts';
import { apiQuery } from '../../core/api-query.ts';

/** Sorted ids: the same pieces have the same query key. */
const cardsQuery = (ids: readonly number[]) =>
  apiQuery('getCatalog', { query: { ids: ids.toSorted((a, b) => a - b), count: Math.max(1, ids.length) } });

/** The current cards of these products, in this order, without products that no longer exist. Null while loading. */
export function useViewedCards(ids: readonly number[], enabled = true): readonly ProductCard[] | null {
  const { data, isError } = useQuery({ ...cardsQuery(ids), enabled: enabled && ids.length > 0 });
  if (isError || ids.length === 0) return [];
  if (!data) return null;
  return ids.flatMap((id) => data.data.find((card) => card.id === id) ?? []);
}
