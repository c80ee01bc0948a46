import { codeKey } from '../../../../shared/commerce/cart-changes.ts';
import type { App } from '../../../core/app-context.tsx';
import { queueChange } from '../cart-queue.ts';
import { NO_CODE } from '../store.ts';

/** Binds what was typed; whether it is a discount code or a gift card, the backend knows. */
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

/** Shows the cart without it at once. If it is being asked for, that is over: a waiting question leaves the queue unanswered. */
export function removeCode(app: App, code: string): void {
  const { cart } = app.stores;
  if (cart.code.loading && codeKey(cart.code.text) === codeKey(code)) cart.code = NO_CODE;
  queueChange(app, { kind: 'unbind', key: codeKey(code), code });
}

/** The way on without a discount: what was refused is forgotten. */
export function dismissCode({ stores: { cart } }: App): void {
  if (!cart.code.loading) cart.code = NO_CODE;
}
