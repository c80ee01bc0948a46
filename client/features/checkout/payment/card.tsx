import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useMemo, useRef } from 'react';
import { useLocale } from '../../../app-context.tsx';
import type { Translate } from '../../../i18n.ts';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails } from './billing-details.ts';
import { confirmed, intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import styles from './provider-fields.module.css';
import { ProviderPart } from './provider-part.tsx';
import { cardStyle, readToken } from './stripe-look.ts';
import { problemText } from './stripe-problem.ts';
import { useStripe } from './use-stripe.ts';
import { wordsOf } from './words.ts';

interface CardFields {
  readonly stripe: Stripe;
  readonly element: StripeCardElement;
  /** What of the card was typed so far; read when the order button is pressed. */
  readonly typed: { readonly current: StripeCardElementChangeEvent | null };
}

/** A card in Stripe's frame: what is typed there, this page cannot read. */
export const card: PaymentAdapter = {
  code: 'card',
  provider: 'stripe',
  preload: ({ locale }, bootstrap) => void stripeOf(bootstrap, locale).catch(() => undefined),
  Fields,
  pay,
};

async function pay({ app, form, fields, begin }: PayContext): Promise<PayOutcome> {
  const t = await wordsOf(app);
  const ready = fields as CardFields | null;
  if (!ready) return { kind: 'declined', message: t('stillLoading') };
  const { stripe, element, typed } = ready;
  if (!typed.current?.complete) {
    element.focus();
    return { kind: 'declined', message: t(problemText(typed.current?.error ?? { code: 'incomplete_number' })) };
  }
  const { provider_token: secret } = await begin();
  const confirmation = stripe.confirmCardPayment(secret, { payment_method: { card: element, billing_details: billingDetails(form) } });
  return intentOutcome(await confirmed(stripe, secret, confirmation), t);
}

function Fields(props: FieldsProps) {
  const provided = useStripe();
  return <ProviderPart provided={provided}>{(stripe, t) => <CardFrame {...props} stripe={stripe} t={t} />}</ProviderPart>;
}

interface CardFrameProps extends FieldsProps {
  readonly stripe: Stripe;
  readonly t: Translate<'providers'>;
}

function CardFrame({ stripe, t, onReady, onProblem }: CardFrameProps) {
  const locale = useLocale();
  const typed = useRef<StripeCardElementChangeEvent>(null);
  const options = useMemo(() => ({ style: cardStyle(readToken), hidePostalCode: true, disableLink: true }), []);
  const onChange = (event: StripeCardElementChangeEvent) => {
    typed.current = event;
    onProblem(event.error ? t(problemText(event.error)) : null);
  };
  return (
    <Elements stripe={stripe} options={{ locale }}>
      <p className={styles.label}>{t('cardLabel')}</p>
      <CardElement
        className={styles.frame ?? ''}
        options={options}
        onReady={(element) => onReady({ stripe, element, typed } satisfies CardFields)}
        onChange={onChange}
      />
      <p className={styles.note}>{t('cardNote')}</p>
    </Elements>
  );
}
