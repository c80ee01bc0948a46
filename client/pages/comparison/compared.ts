import { inOrder } from '../../../shared/commerce/offers/pictures.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ComparedStock } from '../../../shared/commerce/comparison-rows.ts';
import { valuesInStock } from '../../../shared/commerce/configuration-choice.ts';
import { detailsOf } from '../../../shared/commerce/details.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { Media } from '../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import type { Api } from '../../../packages/contract/request.ts';
import { statusOf } from '../../../packages/engine/errors.ts';
import { apiOf } from '../../../packages/engine/browser/api-query.ts';
import { type Choice, shownChoice, wholeConfiguration } from '../../features/product/shown-configuration.ts';
import { optionInStead, soldOutValue } from '../../features/product/stock-words.ts';

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
  readonly open: readonly string[];
  readonly stock: ComparedStock;
  readonly image: Media | null;
}

const STALE_MS = 600_000;

/**
 * The columns of these skus, without those that nobody has: anybody can write skus into the address. One query for all, because
 * `useSuspenseQueries` would be in the scripts of every page (esbuild gives each page what any page uses of a package's index).
 */
export const comparisonQuery = (skus: readonly string[]) =>
  queryOptions({
    queryKey: ['comparison', ...skus] as const,
    staleTime: STALE_MS,
    queryFn: async ({ client, signal }): Promise<readonly Compared[]> => {
      const found = await Promise.all(skus.map((sku) => findColumn(apiOf(client), sku, signal)));
      return found.filter((column) => column !== null);
    },
  });

async function findColumn(api: Api, sku: string, signal: AbortSignal): Promise<Compared | null> {
  try {
    const { data: configuration } = await api.call('getConfiguration', { params: { id: sku } }, { signal });
    // The call reads an id, too.
    if (configuration.configuration_id !== sku) return null;
    const args = { params: { slug: configuration.slug }, query: { configuration_id: sku } };
    return comparedOf((await api.call('getProduct', args, { signal })).data, sku);
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function comparedOf(product: Product, sku: string): Compared {
  // The scales of a card store the default size of its metal; any other was chosen on the product's page.
  const choice = shownChoice(
    product,
    sku,
    product.variant_plp_image.some((one) => one.sku === sku),
  );
  const { named: row, open } = choice;
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
    open,
    stock: stockOf(product, choice),
    image: inOrder(wholeConfiguration(product, row)?.medias ?? []).find(({ type }) => type === 'image') ?? null,
  };
}

function stockOf(product: Product, choice: Choice): ComparedStock {
  const status = stockStatus(choice.row);
  const option = status === 'out_of_stock' && choice.open.length === 0 ? optionInStead(product, choice) : undefined;
  if (!option) return { status };
  const others = valuesInStock(product.item_page, choice.row, option).flat().length;
  return { status, soldOut: { ...soldOutValue(product, choice), others } };
}
