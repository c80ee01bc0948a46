import type { Order } from '../../packages/contract/order.ts';
import type { Configuration } from '../../packages/contract/product.ts';
import { availableQuantity } from './stock.ts';
import type { AddItem } from './cart-changes.ts';
import { extrasOf } from '../../packages/contract/line-facts.ts';

type Line = Order['order_products'][number];

export interface BuyAgain {
  /** Bodies of POST /carts/items for each product that is left, at most as many as ordered and as are in stock. */
  readonly items: readonly Omit<AddItem, 'preview'>[];
  /** Ordered products that are sold out or no longer made. */
  readonly soldOut: readonly Line[];
}

/** `configurations`: those of the order's lines that the shop still has, by GET /product-configurations/{sku}. Lines of one share its stock. */
export function buyAgain(
  lines: readonly Line[],
  configurations: readonly Pick<Configuration, 'id' | 'configuration_id' | 'stock_qty' | 'track_inventory'>[],
): BuyAgain {
  const items: BuyAgain['items'][number][] = [];
  const soldOut: Line[] = [];
  const taken = new Map<string, number>();
  for (const line of lines) {
    const configuration = configurations.find(({ configuration_id }) => configuration_id === line.configuration_id);
    const before = taken.get(line.configuration_id) ?? 0;
    const quantity = configuration ? availableQuantity(configuration, before + line.quantity) - before : 0;
    if (!configuration || quantity <= 0) soldOut.push(line);
    else items.push({ product_configuration_id: configuration.id, quantity, ...extrasOf(line) });
    taken.set(line.configuration_id, before + Math.max(0, quantity));
  }
  return { items, soldOut };
}
