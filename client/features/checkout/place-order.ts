import { cartUpdate, type CheckoutForm } from '../../../shared/commerce/checkout-form.ts';
import { sameAmount } from '../../../shared/commerce/checkout-totals.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../app-context.tsx';
import { forget, inTurn, isGone, receive } from '../cart/session.ts';
import type { PaymentMethodCode } from '../../../shared/contract/codes.ts';
import { type Attempt, beginAttempt, clearAttempt, readAttempt } from './attempt.ts';
import { cartOrdered } from './ordered.ts';
import { adapterEntry } from './payment/adapters.ts';
import { NOTHING_TO_PAY } from './payment/nothing-to-pay.ts';

/**
 * Places the order: contact, addresses and delivery go to the backend, it checks the cart against the total that was seen, then the
 * payment method does its part. Rejects with the `ApiError` of the step that was refused; up to then nothing is ordered.
 */
export async function placeOrder(app: App, form: CheckoutForm, seenAmount: number): Promise<Order> {
  const state = app.stores.cart;
  return await inTurn(state, async () => {
    const adapter = adapterEntry(form.method);
    const cartId = state.session.confirmed.checkoutCart?.unique_id;
    if (!adapter) throw new ApiError(422, 'method_unavailable');
    if (cartId === undefined) throw new ApiError(404, 'cart_not_found');
    try {
      const { data: cart } = await app.api.call('updateCart', { params: { id: cartId }, body: cartUpdate(form) });
      receive(state, cart);
      state.session.tell('checkout');
      if (!sameAmount(cart.final_amount, seenAmount)) throw new ApiError(409, 'cart_changed');
      await app.api.call('startCheckout', { params: { id: cartId }, body: { expected_amount: seenAmount } });
      return finished(app, cartId, await finish(app, beginAttempt({ cartId, method: form.method, amount: seenAmount })));
    } catch (error) {
      const order = isGone(error) ? await orderOfAttempt(app, cartId) : null;
      if (order) return finished(app, cartId, order);
      await refresh(app, cartId);
      throw error;
    }
  });
}

/**
 * A reload while the order was on its way: its cart is gone, so ask what became of it. Null when nothing was sent, or nothing came of
 * it; a cart that is still open was not ordered and is this browser's cart again.
 */
export async function recoverOrder(app: App): Promise<Order | null> {
  const state = app.stores.cart;
  return await inTurn(state, async () => {
    const attempt = readAttempt();
    if (!attempt) return null;
    try {
      receive(state, (await app.api.call('getCart', { query: { cart_unique_id: attempt.cartId } })).data);
      return null;
    } catch (error) {
      if (!isGone(error)) return null;
    }
    const order = await orderOfAttempt(app, attempt.cartId);
    return order && finished(app, attempt.cartId, order);
  });
}

async function orderOfAttempt(app: App, cartId: string): Promise<Order | null> {
  const attempt = readAttempt();
  if (!attempt || attempt.cartId !== cartId) return null;
  try {
    return await finish(app, attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) clearAttempt();
    return null;
  }
}

/** Repeated with the same key it gives the same order. */
async function finish({ api }: App, { cartId, method, amount, idempotencyKey }: Attempt): Promise<Order> {
  const type = method === NOTHING_TO_PAY ? null : (method as PaymentMethodCode);
  return (await api.call('finishCheckout', { body: { cart_unique_id: cartId, type, expected_amount: amount } }, { idempotencyKey })).data;
}

function finished(app: App, cartId: string, order: Order): Order {
  clearAttempt();
  cartOrdered(app, cartId, order.unique_id);
  return order;
}

/** What was refused may have been refused because something changed: shows it as it is now. */
async function refresh(app: App, cartId: string): Promise<void> {
  try {
    receive(app.stores.cart, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: cartId } })).data);
  } catch (error) {
    if (isGone(error)) forget(app.stores.cart, cartId);
  }
}
