import { lineKey } from '../../packages/contract/line-facts.ts';
import type { Cart } from '../../packages/contract/cart.ts';
import type { EventOf } from './events.ts';

/** The units that a change has added to a line of a cart or taken from it, in the backend's answers before and after. */
export function cartEvent(before: Cart | null, after: Cart, key: string): EventOf<'add_to_cart' | 'remove_from_cart'> | null {
  const lineOf = (cart: Cart | null) => cart?.items.find((item) => lineKey(item) === key);
  const [old, line] = [lineOf(before), lineOf(after)];
  const grown = (line?.quantity ?? 0) - (old?.quantity ?? 0);
  if (line && grown > 0) return { name: 'add_to_cart', cart: after, line, quantity: grown };
  if (old && grown < 0) return { name: 'remove_from_cart', cart: after, line: old, quantity: -grown };
  return null;
}
