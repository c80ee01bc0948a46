import { codeKey } from '../../../../shared/commerce/cart-changes.ts';
import type { App } from '../../../core/app-context.tsx';
import { queueChange } from '../cart-queue.ts';
import { NO_CODE } from '../store.ts';

/** Binds the typed code. Only the backend can tell a discount code from a gift card. */
export function redeemCode(app: App, typed: string): void {
  const { cart } = app.stores;
  const code = typed.trim();
  if (cart.code.loading) return;
  if (code === '') {
    cart.code = { ...NO_CODE, error: { code: 'empty', minimum: null, retryAfter: null } };
    return;
  }
  cart.code = { text: code, loading: true, error: null };
  queueChange(app, { kind: 'bind', key: codeKey(code), code });
}

/** Shows the cart without the code at once. A queued binding of the same code leaves the queue unsent. */
export function removeCode(app: App, code: string): void {
  const { cart } = app.stores;
  if (cart.code.loading && codeKey(cart.code.text) === codeKey(code)) cart.code = NO_CODE;
  queueChange(app, { kind: 'unbind', key: codeKey(code), code });
}

/** Clears a refused code, to continue without it. */
export function dismissCode({ stores: { cart } }: App): void {
  if (!cart.code.loading) cart.code = NO_CODE;
}
