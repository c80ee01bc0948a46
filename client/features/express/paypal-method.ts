import { payPalOf } from '../checkout/payment/load-paypal.ts';
import { startPayPal } from '../checkout/payment/paypal-session.ts';
import type { StartedExpress, ExpressMethod } from './express-method.ts';
import { ratesTo } from './rates.ts';

export const payPalExpressMethod: ExpressMethod = {
  code: 'paypal_express',
  async prepare({ app, bootstrap, page }) {
    const payPal = await payPalOf(bootstrap, app.locale, page);
    return async (begin) => {
      let begun: StartedExpress | null = null;
      const order = begin().then((answer) => {
        begun = answer;
        return { orderId: answer.payment.provider_token };
      });
      const outcome = await startPayPal(payPal, order, {
        // PayPal asks the shopper for another address when this rejects.
        async onAddress({ countryCode }) {
          await order;
          if (begun) await ratesTo(app, { cart_unique_id: begun.cart.unique_id }, countryCode);
        },
      });
      const { payment } = (begun as StartedExpress | null) ?? { payment: null };
      if (outcome.kind === 'agreed' && payment) return { kind: 'agreed', payment };
      return outcome.kind === 'failed' ? { ...outcome, payment } : { kind: 'cancelled', payment };
    };
  },
};
