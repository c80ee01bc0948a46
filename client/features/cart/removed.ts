import { lineKey } from '../../../shared/commerce/cart-changes.ts';
import { itemOfLine } from '../../../shared/commerce/cart-removed.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { CartState } from './store.ts';

/** The removal is through: what was in the line is kept, to be put back, as long as somebody looks. False when the line is still there. */
export function offerUndo(state: CartState, before: Cart | null, key: string): boolean {
  const lines = before?.items ?? [];
  const line = lines.find((one) => lineKey(one) === key);
  if (!line || targetCart(state.session.confirmed)?.items.some((one) => lineKey(one) === key)) return false;
  if (state.session.views === 0) return true;
  const others = state.removed.filter((one) => one.key !== key);
  const index = placeOf(lines.indexOf(line), others);
  state.removed = [...others, { key, index, item: itemOfLine(line), problem: null }];
  return true;
}

/** Its place among lines and what was taken out before. */
const placeOf = (index: number, others: readonly { readonly index: number }[]): number =>
  others.toSorted((a, b) => a.index - b.index).reduce((place, other) => (other.index <= place ? place + 1 : place), index);

export function dropRemoved(state: CartState, key: string): void {
  const gone = state.removed.find((one) => one.key === key);
  if (!gone) return;
  const others = state.removed.filter((one) => one !== gone);
  state.removed = others.map((one) => (one.index > gone.index ? { ...one, index: one.index - 1 } : one));
}
