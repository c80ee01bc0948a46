import { type AddItem, lineKey } from '../../../shared/commerce/cart-changes.ts';
import { lineLimit } from '../../../shared/commerce/cart-optimistic.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../core/app-context.tsx';
import { makeChange } from './changes.ts';
import { problemOf } from './problem-text.ts';

export interface AddOptions {
  /** The mini-cart stays closed: something else follows. */
  readonly quiet?: boolean;
  /** Where it was asked for. */
  readonly page?: string;
}

/** Resolves when the backend has the line, rejects with its `ApiError` when it refused: to be told beside the button. */
export function addItem(app: App, item: AddItem, { quiet = false, page = location.pathname }: AddOptions = {}): Promise<void> {
  const { cart } = app.stores;
  const key = lineKey(item);
  return new Promise((resolve, reject) => {
    cart.session.waiting.push({ key, page, quiet, resolve, reject });
    makeChange(app, { kind: 'add', key, item });
  });
}

/** Never above what there is: the stock of a line came with the cart. */
export function setQuantity(app: App, lineId: number, wanted: number): void {
  const items = targetCart(app.stores.cart)?.items ?? [];
  const line = items.find(({ id }) => id === lineId);
  if (!line) return;
  const quantity = Math.max(1, Math.min(Math.round(wanted), lineLimit(line, items)));
  if (quantity !== line.quantity) makeChange(app, { kind: 'set', key: lineKey(line), quantity });
}

export function removeLine(app: App, lineId: number): void {
  const line = targetCart(app.stores.cart)?.items.find(({ id }) => id === lineId);
  if (line) makeChange(app, { kind: 'remove', key: lineKey(line) });
}

/** Puts a line that was taken out back; when that is refused, it can be tried again where it stood. */
export async function putBack(app: App, key: string): Promise<void> {
  const state = app.stores.cart;
  const line = state.removed.find((one) => one.key === key);
  if (!line) return;
  try {
    await addItem(app, line.item, { quiet: true });
  } catch (error) {
    if (state.session.views > 0) state.removed = [...state.removed, { ...line, problem: problemOf({ key, kind: 'add' }, error) }];
  }
}
