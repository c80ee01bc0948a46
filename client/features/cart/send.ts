import { type CartChange, lineKey } from '../../../shared/commerce/cart-changes.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { oneTabAtATime } from '../../core/browser/tab-lock.ts';
import { forget, isGone, keepId, storedCartId } from './session.ts';

type CodeChange = CartChange & { readonly kind: 'bind' | 'unbind' };

/** Carries a change out. Null when there is nothing left to change: the line went in another tab, or its addition was refused. */
export async function send(app: App, change: CartChange): Promise<Cart | null> {
  if (change.kind === 'add') return await sendNewLine(app, change);
  const target = targetCart(app.stores.cart.session.confirmed);
  if (change.kind === 'bind' || change.kind === 'unbind') return target && (await sendCode(app, change, target.unique_id));
  const line = target?.items.find((item) => lineKey(item) === change.key);
  if (!target || !line) return null;
  const args = { params: { id: line.id }, query: { cart_unique_id: target.unique_id } };
  return await twiceIfLost(async (options) => {
    const { data } =
      change.kind === 'remove'
        ? await app.api.call('removeItem', args, options)
        : await app.api.call('updateItem', { ...args, body: { quantity: change.quantity } }, options);
    return data;
  });
}

async function sendCode(app: App, { kind, code }: CodeChange, cart_unique_id: string): Promise<Cart> {
  const body = { cart_unique_id, gift_card_code: code };
  return await twiceIfLost(
    async (options) => (await app.api.call(kind === 'bind' ? 'bindGiftCard' : 'unbindGiftCard', { body }, options)).data,
  );
}

/** Into the cart that this browser has; when that is gone, into a new one. */
async function sendNewLine(app: App, { item }: CartChange & { readonly kind: 'add' }): Promise<Cart> {
  const state = app.stores.cart;
  const post = (cart_unique_id: string | null): Promise<Cart> => {
    const { product_configuration_id, quantity, engraving = {} } = item;
    const body = { cart_unique_id, product_configuration_id, quantity, engraving };
    return twiceIfLost(async (options) => (await app.api.call('addItem', { body }, options)).data);
  };
  const known = targetCart(state.session.confirmed)?.unique_id ?? storedCartId();
  if (known !== null) {
    try {
      return await post(known);
    } catch (error) {
      if (!isGone(error)) throw error;
      forget(state, known);
    }
  }
  // Two tabs that make a cart in the same moment must come to one cart: the second finds the id of the first.
  return await oneTabAtATime('cart', async () => {
    const cart = await post(storedCartId());
    keepId(cart.unique_id);
    return cart;
  });
}

/** Nobody knows whether a call without an answer was carried out. With its key it may be sent again: the backend carries it out once. */
async function twiceIfLost<T>(ask: (options: { readonly idempotencyKey: string }) => Promise<T>): Promise<T> {
  const options = { idempotencyKey: crypto.randomUUID() };
  try {
    return await ask(options);
  } catch (error) {
    if (isRefusal(error)) throw error;
    return await ask(options);
  }
}

/** Not so an answer that never came, broke off or was none of the backend's. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;
