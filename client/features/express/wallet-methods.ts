import type {
  PaymentRequestPaymentMethodEvent,
  PaymentRequestShippingAddressEvent,
  PaymentRequestShippingOption,
  PaymentRequestShippingOptionEvent,
  Stripe,
} from '@stripe/stripe-js';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { PaymentMethodCode } from '../../../shared/contract/payment-codes.ts';
import { awaitConfirmation, intentResult } from '../checkout/payment/intent-outcome.ts';
import { stripeOf } from '../checkout/payment/load-stripe.ts';
import { openableSheet, type Sheet, sumOf, type Wallet } from '../checkout/payment/wallet.ts';
import type { StartedExpress, ExpressContext, ExpressOutcome, ExpressMethod } from './express-method.ts';
import { ratesTo } from './rates.ts';

export const googlePayMethod = walletMethod('google_pay', 'googlePay');
export const applePayMethod = walletMethod('apple_pay', 'applePay');

function walletMethod(code: PaymentMethodCode, wallet: Wallet): ExpressMethod {
  return {
    code,
    async prepare(context) {
      const { app, bootstrap } = context;
      const stripe = await stripeOf(bootstrap, app.locale);
      const currency = bootstrap.settings.currency_code;
      const sheet = await openableSheet(stripe, wallet, bootstrap, { amount: 1, currency }, true);
      if (!sheet) return null;
      let bought: Bought | null = null;
      answerAddresses(sheet, context, () => bought);
      return async (begin, amount) => {
        bought = { begun: begin(), amount };
        sheet.request.update(sumOf({ amount, currency }, bootstrap.settings));
        return await run(stripe, sheet, bought.begun);
      };
    },
  };
}

/** The purchase of the open sheet. */
interface Bought {
  readonly begun: Promise<StartedExpress>;
  readonly amount: number;
}

async function run(stripe: Stripe, sheet: Sheet, begun: Promise<StartedExpress>): Promise<ExpressOutcome> {
  const opened = sheet.open();
  const [event, { payment }] = await Promise.all([opened, begun]).catch((error: unknown) => {
    sheet.close();
    throw error;
  });
  if (!event) return { kind: 'cancelled', payment };
  const secret = payment.provider_token;
  const data = { payment_method: event.paymentMethod.id, ...shippingOf(event) };
  const result = await awaitConfirmation(stripe, secret, stripe.confirmCardPayment(secret, data, { handleActions: false }));
  event.complete(result.error ? 'fail' : 'success');
  const last =
    result.paymentIntent?.status === 'requires_action'
      ? await awaitConfirmation(stripe, secret, stripe.confirmCardPayment(secret))
      : result;
  const end = intentResult(last);
  return end.kind === 'declined' ? { kind: 'failed', payment, text: end.text } : { kind: end.kind, payment };
}

/** The backend reads contact and address from the payment, not from the browser. */
function shippingOf({ shippingAddress, payerEmail }: PaymentRequestPaymentMethodEvent) {
  if (!shippingAddress) return {};
  const { recipient = '', phone, addressLine = [], city, postalCode, region, country } = shippingAddress;
  return {
    ...(payerEmail !== undefined && { receipt_email: payerEmail }),
    shipping: {
      name: recipient,
      ...(phone !== undefined && { phone }),
      address: {
        line1: addressLine[0] ?? '',
        ...(addressLine[1] !== undefined && { line2: addressLine[1] }),
        ...(city !== undefined && { city }),
        ...(postalCode !== undefined && { postal_code: postalCode }),
        ...(region !== undefined && { state: region }),
        ...(country !== undefined && { country }),
      },
    },
  };
}

/** The sheet shows delivery prices for an address; the method is chosen again at the checkout. */
function answerAddresses({ request }: Sheet, { app, bootstrap }: ExpressContext, bought: () => Bought | null): void {
  const { settings } = bootstrap;
  const totalWith = (shipping: number) =>
    sumOf({ amount: fromCents(toCents(bought()?.amount ?? 0) + shipping), currency: settings.currency_code }, settings).total;

  request.on('shippingaddresschange', (event: PaymentRequestShippingAddressEvent) => {
    void (async () => {
      try {
        const begun = await bought()?.begun;
        if (!begun) return event.updateWith({ status: 'fail' });
        const options = (await ratesTo(app, begun.cart, event.shippingAddress.country ?? '')).map((rate): PaymentRequestShippingOption => ({
          id: rate.id,
          label: rate.title,
          detail: rate.text,
          amount: toCents(rate.amount),
        }));
        event.updateWith({ status: 'success', shippingOptions: options, total: totalWith(options[0]?.amount ?? 0) });
      } catch {
        event.updateWith({ status: 'invalid_shipping_address' });
      }
    })();
  });
  request.on('shippingoptionchange', (event: PaymentRequestShippingOptionEvent) => {
    event.updateWith({ status: 'success', total: totalWith(event.shippingOption.amount) });
  });
}
