import type { CartItem } from '../../packages/contract/cart.ts';
import type { AddItem } from './cart-changes.ts';
import { extrasOf } from '../../packages/contract/line-facts.ts';

/** A removed line with the data to restore it. */
export interface RemovedLine {
  readonly key: string;
  /** Its index in the list, other removed lines included. */
  readonly index: number;
  readonly item: AddItem;
}

type Line = Omit<CartItem, 'options' | 'categories'> & { readonly options: readonly CartItem['options'][number][] };

/** The change that adds a removed line again. */
export const itemOfLine = (line: Line): AddItem => ({
  product_configuration_id: line.product_configuration_id,
  quantity: line.quantity,
  ...extrasOf(line),
  preview: {
    title: line.title,
    slug: line.slug,
    embedded: line.embedded,
    sku: line.sku,
    image: line.image,
    options: [...line.options],
    cost: line.base_cost,
    sale: line.discount_amount > 0,
    sale_value: line.base_cost > 0 ? Math.round((line.discount_amount / line.base_cost) * 10_000) / 100 : 0,
    lowest_prior_cost: line.lowest_prior_cost,
    made_to_measure: line.made_to_measure,
    stock_qty: line.stock_qty,
    track_inventory: line.track_inventory,
  },
});

/** Lines and removed lines in their original order, so that nothing moves under the pointer. */
export function withRemoved<L, R extends { readonly index: number }>(lines: readonly L[], removed: readonly R[]): (L | R)[] {
  const rows: (L | R)[] = [...lines];
  for (const one of removed.toSorted((a, b) => a.index - b.index)) rows.splice(Math.min(one.index, rows.length), 0, one);
  return rows;
}
