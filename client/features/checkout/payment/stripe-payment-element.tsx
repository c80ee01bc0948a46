import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { toCents } from '../../../../shared/commerce/money.ts';
import { useLocale } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails } from './billing-details.ts';
import { awaitConfirmation, intentOutcome } from './intent-outcome.ts';
import styles from './gateway-fields.module.css';
import { GatewayFields } from './gateway-fields.tsx';
import { appearance, readToken } from './stripe-appearance.ts';
import { problemText } from './stripe-problem.ts';
import { useStripe } from './use-stripe.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

interface ElementFields {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** All methods that Stripe offers for this order, in one frame. The payment is created by the order button, not when the frame is shown. */
export const stripePaymentElement: PaymentAdapter = { Fields, pay };

async function pay({ app, form, fields, begin, returnUrl }: PayContext): Promise<PayOutcome> {
  const t = await loadGatewayTexts(app);
  const ready = fields as ElementFields | null;
  if (!ready) return { kind: 'declined', message: t('stillLoading') };
  const { stripe, elements } = ready;
  const { error } = await elements.submit();
  if (error) return { kind: 'declined', message: t(problemText(error)) };
  const { id, provider_token: clientSecret } = await begin();
  const confirmation = stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl(id), payment_method_data: { billing_details: billingDetails(form) } },
    redirect: 'if_required',
  });
  return intentOutcome(await awaitConfirmation(stripe, clientSecret, confirmation), t);
}

function Fields(props: FieldsProps) {
  const provided = useStripe();
  return <GatewayFields provided={provided}>{(stripe, t) => <Frame {...props} stripe={stripe} t={t} />}</GatewayFields>;
}

interface FrameProps extends FieldsProps {
  readonly stripe: Stripe;
  readonly t: Translate<'gateways'>;
}

function Frame({ stripe, t, amount, currency, ...handlers }: FrameProps) {
  const locale = useLocale();
  const look = useMemo(() => appearance(readToken), []);
  // A new amount updates the existing frame.
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: toCents(amount),
    currency: currency.toLowerCase(),
    // Authorised until the order is placed, then captured.
    captureMethod: 'manual',
    locale,
    appearance: look,
  };
  return (
    <Elements stripe={stripe} options={options}>
      <Element stripe={stripe} t={t} {...handlers} />
      <p className={styles.note}>{t('cardNote')}</p>
    </Elements>
  );
}

type ElementProps = Pick<FrameProps, 'stripe' | 't' | 'asksBilling' | 'onReady' | 'onProblem'>;

function Element({ stripe, t, asksBilling = false, onReady, onProblem }: ElementProps) {
  const elements = useElements();
  return (
    <PaymentElement
      // Name and address are already in our form; of digital lines alone, only the mail address.
      options={{ fields: { billingDetails: asksBilling ? { email: 'never' } : 'never' } }}
      onReady={() => elements && onReady({ stripe, elements } satisfies ElementFields)}
      onChange={() => onProblem(null)}
      onLoadError={() => onProblem(t('notLoaded'))}
    />
  );
}
