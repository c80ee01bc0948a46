import type { Cart } from '../../packages/contract/cart.ts';
import type { Configuration } from '../../packages/contract/product.ts';
import { control } from './sandbox.ts';
import type { Visitor } from './visitor.ts';
import { cards } from './world.ts';
import type { Id } from '../../packages/contract/common.ts';

/** A product that can be bought. */
export interface Product {
  readonly sku: string;
  readonly slug: string;
  /** `product_configuration_id`. */
  readonly id: Id;
}

const STOCK = 1000;

/** Some products; a sandbox gets enough stock for the longest run. */
export function findProducts(visitor: Visitor, origin: string, sandbox: string | null, most: number): Product[] {
  const products: Product[] = [];
  for (const { slug, default_sku: sku } of cards(origin, 'de')) {
    if (sku === null || products.length >= most) continue;
    if (sandbox !== null) control(sandbox, 'configuration', { sku, stock_qty: STOCK });
    const found = visitor.call('getConfiguration', { params: { id: sku } }) as { data: Configuration } | null;
    if (found && canBeBought(found.data)) products.push({ sku, slug, id: found.data.id });
  }
  if (products.length === 0) throw new Error('this shop sells nothing');
  return products;
}

const canBeBought = ({ track_inventory, stock_qty }: Configuration): boolean => !track_inventory || stock_qty > 0;

/** Carts that were filled before the run. */
export function fillCarts(visitor: Visitor, products: readonly Product[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const body = { product_configuration_id: products[index % products.length]?.id ?? 0, quantity: 1 };
    const answer = visitor.call('addItem', { body }) as { data: Cart } | null;
    if (!answer) throw new Error('a cart could not be filled');
    return answer.data.unique_id;
  });
}
