import { apiQuery } from '../../api-query.ts';

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
