import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef } from 'react';
import type { EmbeddedProps, PaymentAdapter } from './adapter.ts';
import { GatewayFields } from './gateway-fields.tsx';
import type { StripeCalls } from './stripe-calls.ts';
import { useStripe } from './use-stripe.ts';

/** Stripe's whole form in our page: created here and shown at /checkout/payout, also after a reload. */
export const stripeCheckoutForm: PaymentAdapter = {
  Embedded,
  async pay({ begin }) {
    await begin();
    return { kind: 'elsewhere' };
  },
};

function Embedded(props: EmbeddedProps) {
  const provided = useStripe();
  return <GatewayFields provided={provided}>{(stripe) => <Form {...props} stripe={stripe} />}</GatewayFields>;
}

function Form({ stripe, payment, onOutcome }: EmbeddedProps & { readonly stripe: StripeCalls }) {
  // Stripe reads its options only once: the ref holds the latest listener.
  const listener = useRef(onOutcome);
  useEffect(() => {
    listener.current = onOutcome;
  });
  const options = useMemo(
    () => ({ clientSecret: payment.provider_token, onComplete: () => listener.current({ kind: 'agreed' }) }),
    [payment.provider_token],
  );
  return (
    <EmbeddedCheckoutProvider stripe={stripe as Stripe} options={options}>
      <EmbeddedCheckout />
    </EmbeddedCheckoutProvider>
  );
}
