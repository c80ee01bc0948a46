import type { QueryClient } from '@tanstack/react-query';
import { findBySku } from '../../../shared/commerce/configuration-choice.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { apiQuery } from '../../core/api-query.ts';
import { withCardData } from '../../ui/card-data.ts';
import type { CatalogResponse } from '../../../shared/contract/catalog.ts';
import { wholeConfiguration } from './shown-configuration.ts';

/**
 * The product with its matrix of configurations; `sku` asks for the pictures of that configuration as well. It stands in the address, so
 * it may be any: an unknown one shows the product's default.
 */
export const productQuery = (slug: string, sku?: string | null) =>
  apiQuery('getProduct', { params: { slug }, query: sku ? { configuration_id: sku } : {} });

/** One configuration whole, with its pictures. `id` is the numeric one (`product_configuration_id`). */
export const configurationQuery = (id: number) => apiQuery('getConfiguration', { params: { id } });

/** How many pieces „Dazu passt“ shows. */
export const RELATED_COUNT = 4;

/** Pieces of the same category; one more than shown, since the product itself may be among them. */
export const relatedQuery = (categorySlug: string) =>
  apiQuery(
    'getCatalogOf',
    { params: { slug: categorySlug }, query: { count: RELATED_COUNT + 1 } },
    { selectForHydration: withCardData<CatalogResponse> },
  );

/**
 * The product for a page. One that is here already under another sku answers at once, since its matrix tells price and stock of all of
 * them; what is fetched then are the pictures of the other configuration. Hovering an option does this ahead of the click.
 */
export async function ensureProduct(queryClient: QueryClient, slug: string, sku: string | null): Promise<Product> {
  const query = productQuery(slug, sku);
  const known = queryClient.getQueryCache().findAll({ queryKey: productQuery(slug).queryKey });
  const newest = known.map(({ state }) => state).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
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
