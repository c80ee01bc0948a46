import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useId, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import { FieldMessage } from '../../../ui/field-error.tsx';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails } from './billing-details.ts';
import { awaitConfirmation, intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import styles from './gateway-fields.module.css';
import { GatewayFields } from './gateway-fields.tsx';
import { cardStyle, readToken } from './stripe-appearance.ts';
import { type ProblemText, problemText } from './stripe-problem.ts';
import { useStripe } from './use-stripe.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

interface CardFields {
  readonly stripe: Stripe;
  readonly element: StripeCardElement;
  /** The error of the input, shown beside the frame; null when it is complete. */
  readonly problem: () => ProblemText | null;
}

/** A card in Stripe's frame: this page cannot read its input. */
export const card: PaymentAdapter = {
  preload: ({ locale }, bootstrap) => void stripeOf(bootstrap, locale).catch(() => undefined),
  Fields,
  missing,
  pay,
};

async function pay({ app, form, fields, begin }: PayContext): Promise<PayOutcome> {
  const t = await loadGatewayTexts(app);
  const ready = fields as CardFields | null;
  if (!ready) return { kind: 'declined', message: t('stillLoading') };
  const { stripe, element } = ready;
  const { provider_token: secret } = await begin();
  const confirmation = stripe.confirmCardPayment(secret, { payment_method: { card: element, billing_details: billingDetails(form) } });
  return intentOutcome(await awaitConfirmation(stripe, secret, confirmation), t);
}

function missing(fields: unknown): (() => void) | null {
  const { element, problem } = fields as CardFields;
  return problem() === null ? null : () => element.focus();
}

function Fields(props: FieldsProps) {
  const provided = useStripe();
  return <GatewayFields provided={provided}>{(stripe, t) => <CardFrame {...props} stripe={stripe} t={t} />}</GatewayFields>;
}

interface CardFrameProps extends FieldsProps {
  readonly stripe: Stripe;
  readonly t: Translate<'gateways'>;
}

function CardFrame({ stripe, t, onReady: onReadyFields, onProblem }: CardFrameProps) {
  const locale = useLocale();
  const typed = useRef<StripeCardElementChangeEvent>(null);
  const [shown, setShown] = useState<ProblemText | null>(null);
  const id = useId();
  const options = useMemo(() => ({ style: cardStyle(readToken), hidePostalCode: true, disableLink: true }), []);
  const say = (problem: ProblemText | null) => {
    setShown(problem);
    onProblem(problem && t(problem));
  };
  const onChange = (event: StripeCardElementChangeEvent) => {
    typed.current = event;
    // A message stays until the card is complete.
    const incomplete = shown === null || event.complete ? null : 'cardIncomplete';
    say(event.error ? problemText(event.error) : incomplete);
  };
  const onReady = (element: StripeCardElement) => {
    const problem = (): ProblemText | null => {
      const { complete = false, error } = typed.current ?? {};
      const text = error ? problemText(error) : complete ? null : 'cardIncomplete';
      say(text);
      return text;
    };
    onReadyFields({ stripe, element, problem } satisfies CardFields);
  };
  return (
    <Elements stripe={stripe} options={{ locale }}>
      {/* The fields are in an iframe, so label and error belong to the group around it. */}
      <div role="group" aria-labelledby={`${id}l`} aria-describedby={shown === null ? undefined : `${id}e`}>
        <p className={styles.label} id={`${id}l`}>
          {t('cardLabel')}
        </p>
        <CardElement className={styles.frame ?? ''} options={options} onReady={onReady} onChange={onChange} />
        <div className={styles.problem} role="status">
          <FieldMessage error={shown && t(shown)} errorId={`${id}e`} />
        </div>
      </div>
      <p className={styles.note}>{t('cardNote')}</p>
    </Elements>
  );
}
