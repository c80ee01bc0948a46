import type { CartItem } from '../contract/cart.ts';
import type { Id } from '../contract/common.ts';

/** A product to add, with the data to show its line before the backend has answered. */
export interface LinePreview {
  readonly title: string;
  readonly slug: string;
  readonly embedded: boolean;
  readonly sku: string;
  readonly image: CartItem['image'];
  readonly options: CartItem['options'];
  /** Price of one unit before the product's sale, and the sale. */
  readonly cost: number;
  readonly sale: boolean;
  readonly sale_value: number;
  readonly lowest_prior_cost?: CartItem['lowest_prior_cost'];
  readonly made_to_measure: boolean;
  readonly digital?: boolean | undefined;
  readonly stock_qty: number;
  readonly track_inventory: boolean;
}

export interface AddItem {
  readonly product_configuration_id: Id;
  readonly quantity: number;
  readonly engraving?: CartItem['engraving'];
  readonly preview: LinePreview;
}

/** A change of the cart by the shopper. Lines are identified by key, because a new line has no id yet. */
export type CartChange =
  | { readonly kind: 'add'; readonly key: string; readonly item: AddItem }
  | { readonly kind: 'set'; readonly key: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'bind'; readonly key: string; readonly code: string }
  | { readonly kind: 'unbind'; readonly key: string; readonly code: string };

/** A line is identified by configuration and engraving. */
export const lineKey = (line: Pick<AddItem, 'product_configuration_id' | 'engraving'>): string =>
  `${line.product_configuration_id}|${line.engraving?.text?.trim() ?? ''}`;

/**
 * How many units of the changed line's configuration the cart has, when those are all there are; else 0. `available`: what the backend has
 * for this line, without other lines of the same configuration (another engraving).
 */
export function allInCart(
  items: readonly Pick<CartItem, 'product_configuration_id' | 'engraving' | 'quantity'>[],
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
