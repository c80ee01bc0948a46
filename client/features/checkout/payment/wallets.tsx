import type { Stripe } from '@stripe/stripe-js';
import { type ComponentType, useCallback, useEffect } from 'react';
import type { Payment } from '../../../../shared/contract/payment.ts';
import { useApp, useBootstrap } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { awaitConfirmation, intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import { GatewayFields } from './gateway-fields.tsx';
import { useGateway } from './use-gateway.ts';
import { mayHaveWallet, openableSheet, type Sheet, sumOf, type Wallet } from './wallet.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

interface WalletFields {
  readonly stripe: Stripe;
  readonly sheet: Sheet;
}

export const googlePay = paymentBy('googlePay');
export const applePay = paymentBy('applePay');

/** The wallet's own sheet over the page, opened by the order button. */
function paymentBy(wallet: Wallet): PaymentAdapter {
  return {
    async canPay({ locale }, bootstrap) {
      if (!mayHaveWallet(wallet, bootstrap)) return false;
      const currency = bootstrap.settings.currency_code;
      return (await openableSheet(await stripeOf(bootstrap, locale), wallet, bootstrap, { amount: 1, currency })) !== null;
    },
    Fields: fieldsOf(wallet),
    pay,
  };
}

async function pay({ app, bootstrap, amount, currency, fields, begin }: PayContext): Promise<PayOutcome> {
  const words = loadGatewayTexts(app);
  const ready = fields as WalletFields | null;
  if (!ready) return { kind: 'declined', message: (await words)('stillLoading') };
  const { stripe, sheet } = ready;
  sheet.request.update(sumOf({ amount, currency }, bootstrap.settings));
  // A sheet opens only synchronously in the click, so the payment is created in parallel.
  return await payBySheet(stripe, sheet, begin(), words);
}

async function payBySheet(
  stripe: Stripe,
  sheet: Sheet,
  begun: Promise<Payment>,
  words: Promise<Translate<'gateways'>>,
): Promise<PayOutcome> {
  const opened = sheet.open();
  const [event, { provider_token: secret }, t] = await Promise.all([opened, begun, words]).catch((error: unknown) => {
    sheet.close();
    throw error;
  });
  if (!event) return { kind: 'cancelled' };
  const confirmation = stripe.confirmCardPayment(secret, { payment_method: event.paymentMethod.id }, { handleActions: false });
  const result = await awaitConfirmation(stripe, secret, confirmation);
  event.complete(result.error ? 'fail' : 'success');
  // The bank's authentication opens in a window after the sheet has closed.
  if (result.paymentIntent?.status !== 'requires_action') return intentOutcome(result, t);
  return intentOutcome(await awaitConfirmation(stripe, secret, stripe.confirmCardPayment(secret)), t);
}

function fieldsOf(wallet: Wallet): ComponentType<FieldsProps> {
  return function Fields({ currency, onReady }) {
    const { locale } = useApp();
    const bootstrap = useBootstrap();
    const load = useCallback(async (): Promise<WalletFields> => {
      const stripe = await stripeOf(bootstrap, locale);
      const sheet = await openableSheet(stripe, wallet, bootstrap, { amount: 1, currency });
      if (!sheet) throw new Error('the wallet is gone');
      return { stripe, sheet };
    }, [bootstrap, locale, currency]);
    const provided = useGateway(load);
    const { value } = provided;
    useEffect(() => {
      if (value) onReady(value);
    }, [value, onReady]);
    return <GatewayFields provided={provided}>{() => null}</GatewayFields>;
  };
}
