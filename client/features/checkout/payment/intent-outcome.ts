import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { Translate } from '../../../core/i18n.ts';
import type { PayOutcome } from './adapter.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { type ProblemText, problemText } from './stripe-problem.ts';

interface IntentResult {
  readonly paymentIntent?: Pick<PaymentIntent, 'status'> | undefined;
  readonly error?:
    | (Pick<StripeError, 'type' | 'code' | 'decline_code'> & { readonly payment_intent?: Pick<PaymentIntent, 'status'> })
    | undefined;
}

const AGREED: readonly string[] = ['succeeded', 'requires_capture', 'processing'];

export type IntentOutcome = { readonly kind: 'agreed' | 'cancelled' } | { readonly kind: 'declined'; readonly text: ProblemText };

/** How the confirmation of a payment intent ended. */
export function intentResult({ paymentIntent, error }: IntentResult): IntentOutcome {
  const { status } = error?.payment_intent ?? paymentIntent ?? {};
  // Confirmed twice, or in another tab: the error belongs to the second confirmation.
  if (status !== undefined && AGREED.includes(status)) return { kind: 'agreed' };
  if (error) return { kind: 'declined', text: problemText(error) };
  if (status === 'requires_payment_method') return { kind: 'declined', text: 'declined' };
  // The shopper closed the bank's authentication.
  return { kind: 'cancelled' };
}

export function intentOutcome(result: IntentResult, t: Translate<'gateways'>): PayOutcome {
  const outcome = intentResult(result);
  return outcome.kind === 'declined' ? { kind: 'declined', message: t(outcome.text) } : { kind: outcome.kind };
}

const POLL_INTERVAL_MS = 5000;

/**
 * Stripe's answer to a confirmation, or the confirmed intent itself when that answer is lost (a window that never returns).
 * Keeps waiting while the shopper is at the bank.
 */
export async function awaitConfirmation<Result extends IntentResult>(
  stripe: Pick<StripeCalls, 'retrievePaymentIntent'>,
  secret: string,
  confirm: Promise<Result>,
): Promise<IntentResult> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const polled = new Promise<IntentResult>((resolve) => {
    timer = setInterval(() => {
      void stripe.retrievePaymentIntent(secret).then(
        ({ paymentIntent }) => paymentIntent && AGREED.includes(paymentIntent.status) && resolve({ paymentIntent }),
        () => undefined,
      );
    }, POLL_INTERVAL_MS);
  });
  return await Promise.race([confirm, polled]).finally(() => clearInterval(timer));
}
