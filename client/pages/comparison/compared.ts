import { queryOptions } from '@tanstack/react-query';
import { detailsOf } from '../../../shared/commerce/details.ts';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { statusOf } from '../../../shared/errors.ts';
import { apiOf } from '../../core/api-query.ts';
import { inOrder, shownRow, wholeConfiguration } from '../../features/product/shown-configuration.ts';

/** A column of the comparison: of the product only the fields that it shows, since four are in the page. */
export interface Compared {
  readonly product: Pick<
    Product,
    'slug' | 'embedded' | 'default_sku' | 'sale' | 'sale_value' | 'start_at_cost' | 'made_to_measure' | 'categories_ids' | 'collections_ids'
  > & {
    readonly mixedTranslation: Pick<Product['mixedTranslation'], 'title' | 'sub_title'>;
    readonly item_page: Pick<Product['item_page'], 'options' | 'details' | 'engraving' | 'stone'>;
  };
  readonly row: ConfigurationRow;
  readonly image: Media | null;
}

const STALE_MS = 600_000;

/** The configuration with this sku and its product; without `product` for an unknown sku, which anybody can write into the address. */
export const comparedQuery = (sku: string) =>
  queryOptions({
    queryKey: ['compared', sku] as const,
    staleTime: STALE_MS,
    queryFn: async ({ client, signal }): Promise<{ readonly column: Compared | null }> => {
      const api = apiOf(client);
      try {
        const { data: configuration } = await api.call('getConfiguration', { params: { id: sku } }, { signal });
        // The call reads an id, too.
        if (configuration.configuration_id !== sku) return { column: null };
        const args = { params: { slug: configuration.slug }, query: { configuration_id: sku } };
        return { column: comparedOf((await api.call('getProduct', args, { signal })).data, sku) };
      } catch (error) {
        if (statusOf(error) === 404) return { column: null };
        throw error;
      }
    },
  });

function comparedOf(product: Product, sku: string): Compared {
  const row = shownRow(product, sku);
  const { options, engraving, stone } = product.item_page;
  const { slug, embedded, default_sku, sale, sale_value, start_at_cost, made_to_measure, categories_ids, collections_ids } = product;
  const { title, sub_title } = product.mixedTranslation;
  return {
    product: {
      slug,
      embedded,
      default_sku,
      sale,
      sale_value,
      start_at_cost,
      made_to_measure,
      categories_ids,
      collections_ids,
      mixedTranslation: { title, sub_title },
      item_page: { options, details: detailsOf(product, row), engraving, stone },
    },
    row,
    image: inOrder(wholeConfiguration(product, row)?.medias ?? []).find(({ type }) => type === 'image') ?? null,
  };
}
