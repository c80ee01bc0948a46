import type { App } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { markOrdered } from '../cart/cart-sync.ts';
import { clearForm } from './stored-form.ts';

const STORAGE_KEY = 'ordered-carts';
const ORDERS_MAX = 5;
type OrdersByCart = Readonly<Record<string, string>>;

/** The cart has become this order: deletes its id and its form input from this browser. */
export function recordOrder({ stores: { cart: state } }: App, cartId: string, orderId: string): void {
  const { cart } = state.session.confirmed;
  writeJson('session', STORAGE_KEY, Object.fromEntries([...Object.entries(read()), [cartId, orderId]].slice(-ORDERS_MAX)));
  clearForm(cartId, cart !== null && cart.unique_id !== cartId && cart.items.length > 0);
  markOrdered(state, cartId);
}

/** The order that this tab placed for a cart, or null. */
export const orderOfCart = (cartId: string): string | null => (Object.hasOwn(read(), cartId) ? (read()[cartId] ?? null) : null);

const read = (): OrdersByCart => readJson('session', STORAGE_KEY, parse) ?? {};

const parse = (value: unknown): OrdersByCart =>
  Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
