import { emptyForm } from '../../../shared/commerce/checkout-form.ts';
import type { PaymentMethodCode } from '../../../shared/contract/codes.ts';
import type { App } from '../../app-context.tsx';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { beginExpress, cancelExpress } from '../checkout/payment/express.ts';
import { keepForm, readForm } from '../checkout/stored-form.ts';
import type { ExpressOf } from './express-way.ts';
import { wayEntry } from './ways.ts';

/**
 * A page that was come to from a listing keeps the listing's policy: no provider may be loaded there (`shared/integrations/pages.ts`).
 * The button then leads to the checkout with the method chosen. Answers its path.
 */
export async function chooseAtCheckout(app: App, code: PaymentMethodCode, of: ExpressOf, home: string): Promise<string> {
  const cartId = 'cartId' in of ? of.cartId : await cartOfPiece(app, code, of);
  const form = readForm(cartId, emptyForm(home));
  keepForm(cartId, { ...form, method: wayEntry(code)?.checkoutMethod ?? code });
  return checkoutPath(cartId);
}

/** The one way to a cart of its own for a piece is to begin an express payment; nothing is done with that here. */
async function cartOfPiece(app: App, type: PaymentMethodCode, of: ExpressOf): Promise<string> {
  const { cart, payment } = await beginExpress(app, { type, of });
  cancelExpress(payment);
  return cart.unique_id;
}
