import { cartUpdate, type CheckoutForm, digitalCartUpdate } from '../../../shared/commerce/checkout-form.ts';
import { sameAmount } from '../../../shared/commerce/checkout-totals.ts';
import { isSessionMethod, type PaymentMethodCode } from '../../../packages/contract/payment-codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import type { Payment } from '../../../packages/contract/payment.ts';
import type { CallOptions } from '../../../packages/contract/request.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { dropCart, runInOrder, isCartGone, applyCart, storedCartId, notifyTabs } from '../cart/cart-sync.ts';
import { type Attempt, attemptOfCart, changeAttempt, deleteAttempt, undecidedAttempts } from './payment-attempt.ts';
import { recordOrder } from './ordered-carts.ts';
import { NOTHING_TO_PAY } from './payment/nothing-to-pay.ts';
import { noteVisitor } from '../../core/visitor-notes.ts';
import { orderQuery } from '../order/queries.ts';

/**
 * Sends contact, addresses and delivery; the backend compares the cart with the total that the shopper saw and creates the payment if the
 * method has a gateway. Rejects with the `ApiError` of the refused step; nothing is ordered yet.
 */
export async function startOrder(app: App, form: CheckoutForm, attempt: Attempt, returnUrl: string): Promise<Payment | null> {
  const state = app.stores.cart;
  const { cartId, amount } = attempt;
  return await runInOrder(state, async () => {
    try {
      const { data: cart } = await app.api.call('updateCart', {
        params: { id: cartId },
        body: form.digital ? digitalCartUpdate(form) : cartUpdate(form),
      });
      applyCart(state, cart);
      notifyTabs(state.session, 'checkout');
      if (!sameAmount(cart.final_amount, amount)) throw new ApiError(409, 'cart_changed');
      return await begin(app, attempt, returnUrl);
    } catch (error) {
      await refresh(app, cartId);
      throw error;
    }
  });
}

async function begin({ api }: App, attempt: Attempt, returnUrl: string): Promise<Payment | null> {
  const { cartId, amount, idempotencyKey } = attempt;
  const type = typeOf(attempt);
  // The same key with another request is refused, so this call derives its own. With a payment id a repeat does not ask for the lost
  // answer but for the payment's current state.
  const options: CallOptions = attempt.paymentId === null ? { idempotencyKey: `${idempotencyKey}-start` } : {};
  const body = { expected_amount: amount, type, return_url: returnUrl };
  const { payment } = await api
    .call('startCheckout', { params: { id: cartId }, body }, options)
    .catch((error: unknown) => (isSessionMethod(type) && isUnavailable(error) ? { payment: null } : Promise.reject(error)));
  if (payment !== null || !isSessionMethod(type)) return payment;
  const sessionBody = { cart_unique_id: cartId, type, expected_amount: amount, return_url: returnUrl };
  const sessionOptions = options.idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}-form` };
  return (await api.call('createStripeSession', { body: sessionBody }, sessionOptions)).data.payment;
}

/** A backend of contract 1.0 may start these payments with the session call alone. */
const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.code === 'method_unavailable';

/** Requests the order once. A repeated call for the same attempt returns the same order. */
export async function finishOrder(app: App, attempt: Attempt, signal?: AbortSignal): Promise<Order> {
  const { cartId, amount, paymentId, idempotencyKey } = attempt;
  const body = { cart_unique_id: cartId, type: typeOf(attempt), expected_amount: amount, payment_id: paymentId };
  const { data: order } = await runInOrder(app.stores.cart, () =>
    app.api.call('finishCheckout', { body }, { idempotencyKey, ...(signal && { signal }) }),
  );
  changeAttempt(attempt, { state: 'ordered', orderId: order.unique_id });
  app.queryClient.setQueryData(orderQuery(order.unique_id).queryKey, { data: order });
  recordOrder(app, cartId, order.unique_id);
  noteVisitor('buyers');
  app.stores.events.send({ name: 'purchase', order });
  return order;
}

const typeOf = ({ method }: Attempt): PaymentMethodCode | null => (method === NOTHING_TO_PAY ? null : method);

/** After a refusal: the cart may have changed, so it is shown as it is now. */
async function refresh(app: App, cartId: string): Promise<void> {
  try {
    applyCart(app.stores.cart, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: cartId } })).data);
  } catch (error) {
    // A finished cart may be this browser's order: the caller checks that before the cart is dropped.
    if (isCartGone(error) && error instanceof ApiError && error.code === 'cart_not_found') dropCart(app.stores.cart, cartId);
  }
}

/**
 * After a reload or a closed tab during the order: asks for the order of a cart that is gone. Null when nothing was sent or
 * ordered; a cart that is still open was not ordered and becomes this browser's cart again.
 */
export async function recoverOrder(app: App, cartId?: string): Promise<Order | null> {
  const attempt = cartId === undefined ? undecidedAttempts()[0] : attemptOfCart(cartId);
  if (!attempt) return null;
  try {
    const { data: cart } = await app.api.call('getCart', { query: { cart_unique_id: attempt.cartId } });
    // Never replaces another cart.
    if ((storedCartId() ?? cart.unique_id) === cart.unique_id) applyCart(app.stores.cart, cart);
    return null;
  } catch (error) {
    if (!isCartGone(error)) return null;
  }
  try {
    return await finishOrder(app, attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) deleteAttempt(attempt.cartId);
    return null;
  }
}
