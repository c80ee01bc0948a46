import { lineKey } from '../../../packages/contract/line-facts.ts';
import { itemOfLine } from '../../../shared/commerce/cart-removed.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import type { CartState } from './store.ts';

/** After a removal: stores the line for the undo button while lines are shown. False when the cart still has the line. */
export function offerRestore(state: CartState, before: Cart | null, key: string): boolean {
  const lines = before?.items ?? [];
  const line = lines.find((one) => lineKey(one) === key);
  if (!line || targetCart(state.session.confirmed)?.items.some((one) => lineKey(one) === key)) return false;
  if (state.session.lineViews === 0) return true;
  const others = state.removed.filter((one) => one.key !== key);
  const index = indexAmong(lines.indexOf(line), others);
  state.removed = [...others, { key, index, item: itemOfLine(line), problem: null }];
  return true;
}

/** The index in the list of lines and removed lines together. */
const indexAmong = (index: number, others: readonly { readonly index: number }[]): number =>
  others.toSorted((a, b) => a.index - b.index).reduce((position, other) => (other.index <= position ? position + 1 : position), index);

export function dropRemovedLine(state: CartState, key: string): void {
  const restored = state.removed.find((one) => one.key === key);
  if (!restored) return;
  const others = state.removed.filter((one) => one !== restored);
  state.removed = others.map((one) => (one.index > restored.index ? { ...one, index: one.index - 1 } : one));
}
