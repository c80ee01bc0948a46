import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '../../../shared/contract/product.ts';
import { apiQuery } from '../../core/api-query.ts';

/** In one order, whatever order they were looked at: the same pieces make the same call. */
const cardsQuery = (ids: readonly number[]) =>
  apiQuery('getCatalog', { query: { ids: ids.toSorted((a, b) => a - b), count: Math.max(1, ids.length) } });

/** The cards of these products as they are now, in this order. Products that are gone have none; null until it is known. */
export function useViewedCards(ids: readonly number[], enabled = true): readonly ProductCard[] | null {
  const { data, isError } = useQuery({ ...cardsQuery(ids), enabled: enabled && ids.length > 0 });
  if (isError || ids.length === 0) return [];
  if (!data) return null;
  return ids.flatMap((id) => data.data.find((card) => card.id === id) ?? []);
}
