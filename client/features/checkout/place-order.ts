import { cartUpdate, type CheckoutForm } from '../../../shared/commerce/checkout-form.ts';
import { sameAmount } from '../../../shared/commerce/checkout-totals.ts';
import { isSessionMethod, type PaymentMethodCode } from '../../../shared/contract/codes.ts';
import type { Order } from '../../../shared/contract/order.ts';
import type { Payment } from '../../../shared/contract/payment.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { dropCart, runInOrder, isCartGone, applyCart, storedCartId, notifyTabs } from '../cart/cart-sync.ts';
import { type Attempt, attemptOfCart, changeAttempt, forgetAttempt, undecidedAttempts } from './payment-attempt.ts';
import { cartOrdered } from './ordered-carts.ts';
import { NOTHING_TO_PAY } from './payment/nothing-to-pay.ts';
import { orderQuery } from '../order/queries.ts';

/**
 * Contact, addresses and delivery go to the backend, it checks the cart against the total that was seen, and begins the payment if the
 * method has a provider. Rejects with the `ApiError` of the step that was refused; up to then nothing is ordered.
 */
export async function startOrder(app: App, form: CheckoutForm, attempt: Attempt, returnUrl: string): Promise<Payment | null> {
  const state = app.stores.cart;
  const { cartId, amount } = attempt;
  return await runInOrder(state, async () => {
    try {
      const { data: cart } = await app.api.call('updateCart', { params: { id: cartId }, body: cartUpdate(form) });
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
  // The same key with another request is refused, so this call's is made of the try's. Once the payment is known, a repeat does not ask
  // for the lost answer but for how it stands by now.
  const options = attempt.paymentId === null ? { idempotencyKey: `${idempotencyKey}-start` } : {};
  if (isSessionMethod(type)) {
    const body = { cart_unique_id: cartId, type, expected_amount: amount, return_url: returnUrl } as const;
    return (await api.call('createStripeSession', { body }, options)).data.payment;
  }
  const body = { expected_amount: amount, type, return_url: returnUrl };
  return (await api.call('startCheckout', { params: { id: cartId }, body }, options)).payment;
}

/** Asks for the order once. Repeated for the same try it gives the same order. */
export async function finishOrder(app: App, attempt: Attempt, signal?: AbortSignal): Promise<Order> {
  const { cartId, amount, paymentId, idempotencyKey } = attempt;
  const body = { cart_unique_id: cartId, type: typeOf(attempt), expected_amount: amount, payment_id: paymentId };
  const { data: order } = await runInOrder(app.stores.cart, () =>
    app.api.call('finishCheckout', { body }, { idempotencyKey, ...(signal && { signal }) }),
  );
  changeAttempt(attempt, { state: 'ordered', orderId: order.unique_id });
  app.queryClient.setQueryData(orderQuery(order.unique_id).queryKey, { data: order });
  cartOrdered(app, cartId, order.unique_id);
  return order;
}

const typeOf = ({ method }: Attempt): PaymentMethodCode | null => (method === NOTHING_TO_PAY ? null : (method as PaymentMethodCode));

/** What was refused may have been refused because something changed: shows it as it is now. */
async function refresh(app: App, cartId: string): Promise<void> {
  try {
    applyCart(app.stores.cart, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: cartId } })).data);
  } catch (error) {
    // A cart that is gone may have become an order: whoever asks finds out before it is forgotten.
    if (isCartGone(error) && error instanceof ApiError && error.code === 'cart_not_found') dropCart(app.stores.cart, cartId);
  }
}

/**
 * A reload, or a closed tab, while the order was on its way: its cart is gone, so ask what became of it. Null when nothing was sent, or
 * nothing came of it; a cart that is still open was not ordered and is this browser's cart again.
 */
export async function recoverOrder(app: App, cartId?: string): Promise<Order | null> {
  const attempt = cartId === undefined ? undecidedAttempts()[0] : attemptOfCart(cartId);
  if (!attempt) return null;
  try {
    const { data: cart } = await app.api.call('getCart', { query: { cart_unique_id: attempt.cartId } });
    // Not in the place of another one.
    if ((storedCartId() ?? cart.unique_id) === cart.unique_id) applyCart(app.stores.cart, cart);
    return null;
  } catch (error) {
    if (!isCartGone(error)) return null;
  }
  try {
    return await finishOrder(app, attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forgetAttempt(attempt.cartId);
    return null;
  }
}
