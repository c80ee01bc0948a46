import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeElementsOptionsMode, StripePaymentElementChangeEvent } from '@stripe/stripe-js';
import { type ComponentType, useId, useMemo, useRef, useState } from 'react';
import { isWallet } from '../../../../shared/commerce/payment-kind.ts';
import { toCents } from '../../../../shared/commerce/money.ts';
import { useBootstrap, useLocale } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import { FieldMessage } from '../../../ui/field-error.tsx';
import type { FieldsProps, PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';
import { billingDetails } from './billing-details.ts';
import { awaitConfirmation, intentOutcome } from './intent-outcome.ts';
import { stripeOf } from './load-stripe.ts';
import { cx } from '../../../ui/cx.ts';
import space from '../../../ui/spacing.module.css';
import role from '../../../ui/text-role.module.css';
import { GatewayFields } from './gateway-fields.tsx';
import { appearance, readToken } from './stripe-appearance.ts';
import type { ElementsCalls, StripeCalls } from './stripe-calls.ts';
import { problemText } from './stripe-problem.ts';
import { useStripe } from './use-stripe.ts';
import { loadGatewayTexts } from './gateway-texts.ts';

interface ElementFields {
  readonly stripe: StripeCalls;
  readonly elements: ElementsCalls;
  /** The way to pay that is chosen in the frame, as `card` or `google_pay`. */
  readonly chosen: () => string;
  /** Null when the card is complete; otherwise says so and returns a function that focuses the frame. */
  readonly missing: () => (() => void) | null;
}

/** All methods that Stripe offers for this order, in one frame. */
export const stripePaymentElement: PaymentAdapter = paymentBy(null);
/** A card, or a wallet with cards: Apple Pay and Google Pay, where the browser has them. */
export const card: PaymentAdapter = paymentBy(['card']);

/** The payment is created by the order button, not when the frame is shown; the frame's sum and the payment's are the same. */
function paymentBy(types: readonly string[] | null): PaymentAdapter {
  return {
    preload: ({ locale }, bootstrap) => void stripeOf(bootstrap, locale).catch(() => undefined),
    Fields: fieldsOf(types),
    missing: (fields) => (fields as ElementFields).missing(),
    pay,
  };
}

async function pay({ app, form, fields, begin, returnUrl }: PayContext): Promise<PayOutcome> {
  const words = loadGatewayTexts(app);
  const ready = fields as ElementFields | null;
  if (!ready) return { kind: 'declined', message: (await words)('stillLoading') };
  const { stripe, elements, chosen } = ready;
  // Nothing may be awaited before: the sheet of a wallet opens only in the click itself.
  const [{ error }, t] = await Promise.all([elements.submit(), words]);
  if (error) return isWallet(chosen()) ? { kind: 'cancelled' } : { kind: 'declined', message: t(problemText(error)) };
  const { id, provider_token: clientSecret } = await begin();
  const confirmation = stripe.confirmPayment({
    elements: elements as StripeElements,
    clientSecret,
    confirmParams: { return_url: returnUrl(id), payment_method_data: { billing_details: billingDetails(form) } },
    redirect: 'if_required',
  });
  return intentOutcome(await awaitConfirmation(stripe, clientSecret, confirmation), t);
}

function fieldsOf(types: readonly string[] | null): ComponentType<FieldsProps> {
  return function Fields(props) {
    const provided = useStripe();
    return <GatewayFields provided={provided}>{(stripe, t) => <Frame {...props} types={types} stripe={stripe} t={t} />}</GatewayFields>;
  };
}

interface FrameProps extends FieldsProps {
  /** Null: what Stripe offers for this order. */
  readonly types: readonly string[] | null;
  readonly stripe: StripeCalls;
  readonly t: Translate<'gateways'>;
}

function Frame({ stripe, t, amount, currency, types, ...handlers }: FrameProps) {
  const locale = useLocale();
  const look = useMemo(() => appearance(readToken), []);
  // A new amount updates the existing frame.
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: toCents(amount),
    currency: currency.toLowerCase(),
    // Authorised until the order is placed, then captured.
    captureMethod: 'manual',
    ...(types && { allowedPaymentMethodTypes: [...types] }),
    locale,
    appearance: look,
  };
  return (
    <Elements stripe={stripe as Stripe} options={options}>
      <Element stripe={stripe} t={t} types={types} {...handlers} />
      <p className={cx(role.meta, space.above2)}>{t('cardNote')}</p>
    </Elements>
  );
}

type ElementProps = Pick<FrameProps, 'stripe' | 't' | 'types' | 'asksBilling' | 'onReady' | 'onProblem'>;

function Element({ stripe, t, types, asksBilling = false, onReady, onProblem }: ElementProps) {
  const elements = useElements();
  const { company_name: name } = useBootstrap().settings;
  const entered = useRef<StripePaymentElementChangeEvent>(null);
  const [shown, setShown] = useState<'cardIncomplete' | null>(null);
  const id = useId();
  const say = (problem: typeof shown) => {
    setShown(problem);
    onProblem(problem && t(problem));
  };
  const chosen = () => entered.current?.value.type ?? 'card';
  const missing = (focus: () => void) => () => {
    const isMissing = chosen() === 'card' && entered.current?.complete !== true;
    say(isMissing ? 'cardIncomplete' : null);
    if (!isMissing) return null;
    return () => {
      // The frame says at each field what is wrong.
      void elements?.submit();
      focus();
    };
  };
  return (
    // The fields are in an iframe, so label and error belong to the group around it.
    <div role="group" aria-label={types ? t('cardLabel') : undefined} aria-describedby={shown === null ? undefined : id}>
      <PaymentElement
        options={{
          layout: { type: 'accordion', defaultCollapsed: false, radios: 'if_multiple', spacedAccordionItems: false },
          wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
          business: { name },
          // Name and address are already in our form; of digital lines alone, only the mail address.
          fields: { billingDetails: asksBilling ? { email: 'never' } : { name: 'never', email: 'never', address: 'never' } },
        }}
        onReady={(element) =>
          elements && onReady({ stripe, elements, chosen, missing: missing(() => element.focus()) } satisfies ElementFields)
        }
        onChange={(event) => {
          entered.current = event;
          // The message stays until the card is complete.
          if (shown === null || event.complete || event.value.type !== 'card') say(null);
        }}
        onLoadError={() => onProblem(t('notLoaded'))}
      />
      <div role="status">
        <FieldMessage error={shown && t(shown)} errorId={id} />
      </div>
    </div>
  );
}
