import { emptyForm } from '../../../shared/commerce/checkout-form.ts';
import type { PaymentMethodCode } from '../../../shared/contract/codes.ts';
import type { App } from '../../core/app-context.tsx';
import { createSingleItemCart } from '../cart/single-item-cart.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { keepForm, readForm } from '../checkout/stored-form.ts';
import type { ExpressOf } from './express-method.ts';
import { wayEntry } from './express-methods.ts';

/**
 * A page that was come to from a listing keeps the listing's policy: no provider may be loaded there (`shared/integrations/pages.ts`).
 * The button then leads to the checkout with the method chosen. Answers its path.
 */
export async function chooseAtCheckout(app: App, code: PaymentMethodCode, of: ExpressOf, home: string): Promise<string> {
  const cartId = 'cartId' in of ? of.cartId : await createSingleItemCart(app, of.item);
  const form = readForm(cartId, emptyForm(home));
  keepForm(cartId, { ...form, method: wayEntry(code)?.checkoutMethod ?? code });
  return checkoutPath(cartId);
}
