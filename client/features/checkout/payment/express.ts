import type { AddItem } from '../../../../shared/commerce/cart-changes.ts';
import { formOfCart } from '../../../../shared/commerce/checkout-form-source.ts';
import type { Cart } from '../../../../shared/contract/cart.ts';
import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import type { Payment } from '../../../../shared/contract/payment.ts';
import { localizePath } from '../../../../shared/i18n/locales.ts';
import { href } from '../../../../shared/routes.ts';
import type { App } from '../../../core/app-context.tsx';
import { type Attempt, attemptOfPayment, changeAttempt, keepAttempt, newAttempt } from '../payment-attempt.ts';
import { checkoutPath } from '../checkout-path.ts';
import { storeForm } from '../stored-form.ts';

export interface ExpressWanted {
  readonly type: PaymentMethodCode;
  /** A cart, or one piece, which gets a cart of its own. */
  readonly of: { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };
}

/** Begins an express payment on product or cart. It is kept from now on: the way back may lead over a page of the provider's. */
export async function beginExpress(app: App, { type, of }: ExpressWanted): Promise<{ readonly cart: Cart; readonly payment: Payment }> {
  const what = 'cartId' in of ? { cart_unique_id: of.cartId } : { item: of.item };
  const idempotencyKey = crypto.randomUUID();
  const return_url = app.origin + localizePath(app.locale, href('checkoutPayout'));
  const { data: cart, payment } = await app.api.call(
    'expressCheckout',
    { body: { type, ...what, return_url } },
    { idempotencyKey: `${idempotencyKey}-express` },
  );
  const begun = { cartId: cart.unique_id, method: type, amount: payment.amount, paymentId: payment.id };
  keepAttempt(newAttempt({ ...begun, idempotencyKey, state: 'atExpress' }));
  return { cart, payment };
}

/**
 * The shopper agreed at the provider: contact and address come into the cart, the form is filled with them and the method chosen. Nothing
 * is ordered. Answers the path (for `useNavigate`, without locale) of the checkout where the total is seen and the order button pressed.
 */
export async function completeExpress(app: App, of: Attempt | Pick<Payment, 'id'>): Promise<string> {
  const attempt = 'id' in of ? attemptOfPayment(of.id) : of;
  if (!attempt) throw new TypeError('no such express payment was begun in this browser');
  const { cartId, paymentId, method } = attempt;
  const body = { type: method as PaymentMethodCode, cart_unique_id: cartId, payment_id: paymentId };
  const { data: cart } = await app.api.call('expressCheckout', { body });
  storeForm(cartId, { ...formOfCart(cart, cart.shipping_address?.country ?? ''), method });
  changeAttempt(attempt, { state: 'express' });
  return checkoutPath(cartId);
}

/** The shopper closed the provider's window: nothing is kept of it. */
export function cancelExpress({ id }: Pick<Payment, 'id'>): void {
  const attempt = attemptOfPayment(id);
  if (attempt) changeAttempt(attempt, { state: 'cancelled' });
}
