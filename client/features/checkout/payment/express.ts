import type { AddItem } from '../../../../shared/commerce/cart-changes.ts';
import { formOfCart } from '../../../../shared/commerce/checkout-form-source.ts';
import type { Cart } from '../../../../shared/contract/cart.ts';
import type { PaymentMethodCode } from '../../../../shared/contract/payment-codes.ts';
import type { Payment } from '../../../../shared/contract/payment.ts';
import { withPrefix } from '../../../../shared/i18n/site.ts';
import { href } from '../../../../shared/routes.ts';
import type { App } from '../../../core/app-context.tsx';
import { type Attempt, attemptOfPayment, changeAttempt, storeAttempt, newAttempt } from '../payment-attempt.ts';
import { checkoutPath } from '../checkout-path.ts';
import { storeForm } from '../stored-form.ts';

export interface ExpressRequest {
  readonly type: PaymentMethodCode;
  /** A cart, or one product, for which a new cart is created. */
  readonly target: { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };
}

/** Starts an express payment on a product or cart page. The attempt is stored at once, as the browser may leave for the gateway's page. */
export async function beginExpress(
  app: App,
  { type, target }: ExpressRequest,
): Promise<{ readonly cart: Cart; readonly payment: Payment }> {
  const bought = 'cartId' in target ? { cart_unique_id: target.cartId } : { item: target.item };
  const idempotencyKey = crypto.randomUUID();
  const return_url = app.site.origin + withPrefix(app.prefix, href('checkoutPayout'));
  const { data: cart, payment } = await app.api.call(
    'expressCheckout',
    { body: { type, ...bought, return_url } },
    { idempotencyKey: `${idempotencyKey}-express` },
  );
  const begun = { cartId: cart.unique_id, method: type, amount: payment.amount, paymentId: payment.id };
  storeAttempt(newAttempt({ ...begun, idempotencyKey, state: 'atExpress' }));
  return { cart, payment };
}

/**
 * After the shopper confirmed at the gateway: stores contact and address in the cart, fills the form and chooses the method. Nothing
 * is ordered. Returns the path (for `useNavigate`, without locale) of the checkout with the total and the order button.
 */
export async function completeExpress(app: App, source: Attempt | Pick<Payment, 'id'>): Promise<string> {
  const attempt = 'id' in source ? attemptOfPayment(source.id) : source;
  if (!attempt) throw new TypeError('no such express payment was begun in this browser');
  const { cartId, paymentId, method } = attempt;
  const body = { type: method, cart_unique_id: cartId, payment_id: paymentId };
  const { data: cart } = await app.api.call('expressCheckout', { body });
  storeForm(cartId, { ...formOfCart(cart, cart.shipping_address?.country ?? ''), method });
  changeAttempt(attempt, { state: 'express' });
  return checkoutPath(cartId);
}

/** After the shopper closed the gateway's window. */
export function cancelExpress({ id }: Pick<Payment, 'id'>): void {
  const attempt = attemptOfPayment(id);
  if (attempt) changeAttempt(attempt, { state: 'cancelled' });
}
