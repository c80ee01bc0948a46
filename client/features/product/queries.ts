import type { QueryClient } from '@tanstack/react-query';
import { findBySku } from '../../../shared/commerce/configuration-choice.ts';
import type { Product } from '../../../packages/contract/product.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { withCardData } from './card-data.ts';
import type { CatalogResponse } from '../../../packages/contract/catalog.ts';
import { wholeConfiguration } from './shown-configuration.ts';
import type { Id } from '../../../packages/contract/common.ts';

/**
 * The product with its configurations; `sku` adds the pictures of that configuration. It comes from the address, so it may be unknown:
 * then the product's default is shown.
 */
export const productQuery = (slug: string, sku?: string | null) =>
  apiQuery('getProduct', { params: { slug }, query: sku ? { configuration_id: sku } : {} });

/** One configuration with its pictures. `id` is `product_configuration_id`, no sku. */
export const configurationQuery = (id: Id) => apiQuery('getConfiguration', { params: { id } });

/** Cards of the first products that a text or a block names by their ids, with today's prices: one call, in the order of the listing. */
const NAMED_MAX = 8;
export const namedProductsQuery = (ids: readonly Id[]) =>
  apiQuery(
    'getCatalog',
    { query: { ids: ids.slice(0, NAMED_MAX), count: NAMED_MAX } },
    { selectForHydration: withCardData<CatalogResponse> },
  );

/** In the order in which they are named. */
export const inNamedOrder = <T extends { readonly id: Id }>(cards: readonly T[], ids: readonly Id[]): T[] =>
  cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/** Number of related products. */
export const RELATED_COUNT = 4;

/** Products of the same category; one more than shown, since the result may contain the product itself. */
export const relatedQuery = (categorySlug: string) =>
  apiQuery(
    'getCatalogOf',
    { params: { slug: categorySlug }, query: { count: RELATED_COUNT + 1 } },
    { selectForHydration: withCardData<CatalogResponse> },
  );

/**
 * The product for a page. If it is cached under another sku, that entry is used: it has price and stock of all configurations. Then only
 * the pictures of the other configuration are fetched. Hovering an option calls this before the click.
 */
export async function ensureProduct(queryClient: QueryClient, slug: string, sku: string | null): Promise<Product> {
  const query = productQuery(slug, sku);
  const cached = queryClient.getQueryCache().findAll({ queryKey: productQuery(slug).queryKey });
  const newest = cached.map(({ state }) => state).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
  const answer = newest?.data as { data: Product } | undefined;
  const row = answer && findBySku(answer.data.item_page.configurations, sku);
  if (!newest || !row) return (await queryClient.ensureQueryData(query)).data;

  const own = queryClient.getQueryState(query.queryKey);
  if (!own?.data || own.dataUpdatedAt < newest.dataUpdatedAt) {
    queryClient.setQueryData(query.queryKey, answer, { updatedAt: newest.dataUpdatedAt });
  }
  if (!wholeConfiguration(answer.data, row)) void queryClient.prefetchQuery(configurationQuery(row.id));
  return answer.data;
}
