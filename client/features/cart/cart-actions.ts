/** Entry of the chunk that `lazy-cart.ts` loads. */
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { lineLimit } from '../../../shared/commerce/cart-optimistic.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../core/app-context.tsx';
import { explainLostStorage } from '../dialogs/explain-lost-storage.ts';
import { Declined } from '../dialogs/store.ts';
import { problemOf, queueChange } from './cart-queue.ts';
import type { Id } from '../../../packages/contract/common.ts';

export { loadCart, loadCartAtStart, onTabMessage } from './cart-sync.ts';
export { redeemCode } from './codes/actions.ts';
export { storePendingCode } from './codes/pending-code.ts';

export interface AddOptions {
  /** Keeps the mini-cart closed: something else follows. */
  readonly quiet?: boolean;
  /** Path of the page with the button. */
  readonly page?: string;
}

/** Resolves when the backend has the line; rejects with its `ApiError` when it refused, to be shown beside the button. */
export function addItem(app: App, item: AddItem, { quiet = false, page = location.pathname }: AddOptions = {}): Promise<void> {
  if (explainLostStorage(app)) return Promise.reject(new Declined('nothing is kept'));
  const { cart } = app.stores;
  const key = lineKey(item);
  return new Promise((resolve, reject) => {
    cart.session.addWaiters.push({ key, page, quiet, resolve, reject });
    queueChange(app, { kind: 'add', key, item });
  });
}

/** Limits the quantity to the stock that came with the line. */
export function setQuantity(app: App, lineId: Id, wanted: number): void {
  const items = targetCart(app.stores.cart)?.items ?? [];
  const line = items.find(({ id }) => id === lineId);
  if (!line) return;
  const quantity = Math.max(1, Math.min(Math.round(wanted), lineLimit(line, items)));
  if (quantity !== line.quantity) queueChange(app, { kind: 'set', key: lineKey(line), quantity });
}

export function removeLine(app: App, lineId: Id): void {
  const line = targetCart(app.stores.cart)?.items.find(({ id }) => id === lineId);
  if (line) queueChange(app, { kind: 'remove', key: lineKey(line) });
}

/** Adds a removed line again; when that is refused, the undo button returns with the reason. */
export async function restoreLine(app: App, key: string): Promise<void> {
  const state = app.stores.cart;
  const line = state.removed.find((one) => one.key === key);
  if (!line) return;
  try {
    await addItem(app, line.item, { quiet: true });
  } catch (error) {
    if (state.session.lineViews > 0) state.removed = [...state.removed, { ...line, problem: problemOf({ key, kind: 'add' }, error) }];
  }
}
