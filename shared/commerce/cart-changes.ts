import type { CartItem } from '../../packages/contract/cart.ts';
import type { Id } from '../../packages/contract/common.ts';
import type { LineExtras } from '../../packages/contract/line.ts';
import { lineKey } from '../../packages/contract/line-facts.ts';

/** A product to add, with the data to show its line before the backend has answered. */
export interface LinePreview
  extends
    Pick<
      CartItem,
      | 'title'
      | 'slug'
      | 'embedded'
      | 'sku'
      | 'image'
      | 'options'
      | 'lowest_prior_cost'
      | 'made_to_measure'
      | 'stock_qty'
      | 'track_inventory'
    >,
    Partial<Pick<CartItem, 'digital'>> {
  /** Price of one unit before the product's sale, and the sale. */
  readonly cost: number;
  readonly sale: boolean;
  readonly sale_value: number;
}

export interface AddItem extends LineExtras {
  readonly product_configuration_id: Id;
  readonly quantity: number;
  readonly preview: LinePreview;
}

/** A change of the cart by the shopper. Lines are identified by key, because a new line has no id yet. */
export type CartChange =
  | { readonly kind: 'add'; readonly key: string; readonly item: AddItem }
  | { readonly kind: 'set'; readonly key: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'bind'; readonly key: string; readonly code: string }
  | { readonly kind: 'unbind'; readonly key: string; readonly code: string };

/**
 * How many units of the changed line's configuration the cart has, when those are all there are; else 0. `available`: what the backend has
 * for this line, without other lines of the same configuration (other extras).
 */
export function allInCart(
  items: readonly (Pick<CartItem, 'product_configuration_id' | 'quantity'> & LineExtras)[],
  change: CartChange,
  available: number,
): number {
  if (change.kind !== 'add' && change.kind !== 'set') return 0;
  const same = items.filter((item) => change.key.startsWith(`${item.product_configuration_id}|`));
  const own = same.find((item) => lineKey(item) === change.key)?.quantity ?? 0;
  const left = change.kind === 'add' ? available - own : available;
  return left > 0 ? 0 : same.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Queue key of a code, distinct from the keys of lines. Codes are case-insensitive. */
export const codeKey = (code: string): string => `code:${code.trim().toUpperCase()}`;

/**
 * Appends a change to the queue. Rapid clicks become one call: a waiting change of the same line is replaced or added up. While `running`,
 * the first change has been sent and is not modified.
 */
export function enqueue(queue: readonly CartChange[], change: CartChange, running: boolean): CartChange[] {
  const sent = running ? queue.slice(0, 1) : [];
  const waiting = queue.slice(sent.length);
  if (change.kind === 'remove' || change.kind === 'unbind') return [...sent, ...waiting.filter(({ key }) => key !== change.key), change];

  const last = waiting.findLast(({ key }) => key === change.key);
  const merged = last && merge(last, change);
  return merged ? [...sent, ...waiting.map((one) => (one === last ? merged : one))] : [...queue, change];
}

function merge(last: CartChange, change: CartChange): CartChange | null {
  if ((last.kind === 'set' && change.kind === 'set') || (last.kind === 'bind' && change.kind === 'bind')) return change;
  if (last.kind === 'add' && change.kind === 'add')
    return { ...change, item: { ...change.item, quantity: last.item.quantity + change.item.quantity } };
  return null;
}
