import { compareIds } from '../../../shared/commerce/compare-ids.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '../../../packages/contract/order.ts';
import type { Configuration, ProductCard } from '../../../packages/contract/product.ts';
import type { Api } from '../../../packages/contract/request.ts';
import { statusOf } from '../../../packages/engine/errors.ts';
import { useApp } from '../../core/app-context.tsx';
import { customerOrderQuery } from '../../features/order/queries.ts';

/** The shop's offer of today for the products of an order. */
export interface CurrentOffer {
  readonly products: readonly Pick<ProductCard, 'id' | 'slug' | 'embedded' | 'sale' | 'sale_value'>[];
  readonly configurations: readonly Pick<
    Configuration,
    'id' | 'configuration_id' | 'cost' | 'lowest_prior_cost' | 'stock_qty' | 'track_inventory'
  >[];
}

/** A larger order is not looked up: it would be as many calls. */
const CONFIGURATIONS_MAX = 12;

export const currentOfferQuery = ({ unique_id, order_products }: Order, api: Api) =>
  queryOptions({
    // Keys begin with a call: on the server the read cache is asked for its answer.
    queryKey: [...customerOrderQuery(unique_id).queryKey, 'products'],
    queryFn: async (): Promise<CurrentOffer> => {
      const skus = [...new Set(order_products.map(({ configuration_id }) => configuration_id))];
      const ids = [...new Set(order_products.map(({ product_id }) => product_id))].toSorted(compareIds);
      if (skus.length > CONFIGURATIONS_MAX) throw new RangeError('too many configurations to look up');
      const [cards, ...found] = await Promise.all([
        api.call('getCatalog', { query: { ids, count: ids.length } }),
        ...skus.map((sku) => configurationOf(api, sku)),
      ]);
      return {
        products: cards.data.map(({ id, slug, embedded, sale, sale_value }) => ({ id, slug, embedded, sale, sale_value })),
        configurations: found.filter((one) => one !== null),
      };
    },
    retry: false,
  });

/** Null when the shop no longer has it. */
async function configurationOf(api: Api, sku: string): Promise<CurrentOffer['configurations'][number] | null> {
  try {
    const { data } = await api.call('getConfiguration', { params: { id: sku } });
    const { id, configuration_id, cost, lowest_prior_cost, stock_qty, track_inventory } = data;
    return { id, configuration_id, cost, lowest_prior_cost, stock_qty, track_inventory };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Undefined when the page's loader could not find it out. */
export const useCurrentOffer = (order: Order): CurrentOffer | undefined =>
  useQuery({ ...currentOfferQuery(order, useApp().api), staleTime: Infinity, retryOnMount: false }).data;
