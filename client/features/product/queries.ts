import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '../../../shared/contract/product.ts';
import { apiQuery } from '../../api-query.ts';
import { shownRow, wholeConfiguration } from './shown-configuration.ts';

/** The product with its matrix of configurations; `sku` asks for the pictures of that configuration as well. */
export const productQuery = (slug: string, sku?: string | null) =>
  apiQuery('getProduct', { params: { slug }, query: sku ? { configuration_id: sku } : {} });

/** One configuration whole, with its pictures. `id` is the numeric one (`product_configuration_id`). */
export const configurationQuery = (id: number) => apiQuery('getConfiguration', { params: { id } });

/** How many pieces „Dazu passt“ shows. */
export const RELATED_COUNT = 4;

/** Pieces of the same category; one more than shown, since the product itself may be among them. */
export const relatedQuery = (categorySlug: string) =>
  apiQuery('getCatalogOf', { params: { slug: categorySlug }, query: { count: RELATED_COUNT + 1 } });

/**
 * The product for a page. One that is here already under another sku answers at once, since its matrix tells price and stock of all of
 * them; what is fetched then are the pictures of the other configuration. Hovering an option does this ahead of the click.
 */
export async function ensureProduct(queryClient: QueryClient, slug: string, sku: string | null): Promise<Product> {
  const query = productQuery(slug, sku);
  const known = queryClient.getQueriesData<{ data: Product }>({ queryKey: productQuery(slug).queryKey });
  for (const [queryKey, answer] of known) {
    const row = answer && sku !== null && shownRow(answer.data, sku);
    if (!row || row.configuration_id !== sku) continue;
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    if (!queryClient.getQueryData(query.queryKey)) queryClient.setQueryData(query.queryKey, answer, { ...(updatedAt && { updatedAt }) });
    if (!wholeConfiguration(answer.data, row)) void queryClient.prefetchQuery(configurationQuery(row.id));
    return answer.data;
  }
  return (await queryClient.ensureQueryData(query)).data;
}
