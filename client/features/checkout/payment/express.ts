import type { AddItem } from '../../../../shared/commerce/cart-changes.ts';
import { formOfCart } from '../../../../shared/commerce/checkout-form-source.ts';
import type { Address, Cart } from '../../../../packages/contract/cart.ts';
import type { PaymentMethodCode } from '../../../../packages/contract/payment-codes.ts';
import type { Payment } from '../../../../packages/contract/payment.ts';
import { withPrefix } from '../../../../packages/engine/site.ts';
import { href } from '../../../../shared/routes.ts';
import type { App } from '../../../core/app-context.tsx';
import { type Attempt, attemptOfPayment, changeAttempt, storeAttempt, newAttempt } from '../payment-attempt.ts';
import { checkoutPath } from '../checkout-path.ts';
import { storeForm } from '../stored-form.ts';

/** The shopper's choices in the sheet of a wallet. */
export interface ExpressSheet {
  readonly contact_email: string;
  readonly shipping_address: Address;
  readonly shipping_rate_id: string;
  /** The total that the sheet showed (decimals). */
  readonly expected_amount: number;
}

export interface ExpressRequest {
  readonly type: PaymentMethodCode;
  /** A cart, or one product, for which a new cart is created. */
  readonly target: { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };
  /** Without it the gateway asks the shopper, and `completeExpress` copies contact and address. */
  readonly sheet?: ExpressSheet;
}

export const payoutUrl = (app: Pick<App, 'site' | 'prefix'>, payment?: string): string =>
  app.site.origin + withPrefix(app.prefix, href('checkoutPayout', undefined, payment === undefined ? {} : { payment }));

/** Starts an express payment on a product or cart page. The attempt is stored at once, as the browser may leave for the gateway's page. */
export async function beginExpress(
  app: App,
  { type, target, sheet }: ExpressRequest,
): Promise<{ readonly cart: Cart; readonly payment: Payment }> {
  const bought = 'cartId' in target ? { cart_unique_id: target.cartId } : { item: target.item };
  const idempotencyKey = crypto.randomUUID();
  const { data: cart, payment } = await app.api.call(
    'expressCheckout',
    { body: { type, ...bought, ...sheet, return_url: payoutUrl(app) } },
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
  return fillCheckout(attempt, cart);
}

/** After the sheet of a wallet: the cart has contact and address already. */
export function completeSheet({ id }: Pick<Payment, 'id'>, cart: Cart): string {
  const attempt = attemptOfPayment(id);
  if (!attempt) throw new TypeError('no such express payment was begun in this browser');
  return fillCheckout(attempt, cart);
}

function fillCheckout(attempt: Attempt, cart: Cart): string {
  storeForm(attempt.cartId, { ...formOfCart(cart, cart.shipping_address?.country ?? ''), method: attempt.method });
  changeAttempt(attempt, { state: 'express' });
  return checkoutPath(attempt.cartId);
}

/** After the shopper closed the gateway's window. */
export function cancelExpress({ id }: Pick<Payment, 'id'>): void {
  const attempt = attemptOfPayment(id);
  if (attempt) changeAttempt(attempt, { state: 'cancelled' });
}
