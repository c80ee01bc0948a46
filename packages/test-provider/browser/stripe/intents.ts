import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import type { ChargeView } from '../../wire.ts';
import type { Answered, Confirmed, Failed, Read } from '../messages.ts';
import { type Frame, openFrame } from '../shop/frame.ts';
import { textsOf } from '../shop/language.ts';
import { openOverlay } from '../shop/overlay.ts';

/** Payment intents in the form of Stripe's script, from the charges of the ledger. */
export interface Intents {
  retrieve(secret: string): Promise<PaymentIntentResult>;
  /** With a wallet's payment method. */
  confirmWith(secret: string, method: string): Promise<Confirmed>;
  /** Converts a frame's answer to a result for the shop, after the bank's dialog if needed. */
  conclude(secret: string, confirmed: Confirmed): Promise<PaymentIntentResult>;
  /** The dialog of the shopper's bank. */
  challenge(secret: string): Promise<Answered>;
}

export function createIntents(language: Language): Intents {
  const t = textsOf(language);
  let bridge: Frame | null = null;

  /** The shop's CSP forbids calls to the provider: a frame of the provider makes them. */
  async function ask<T extends Read | Confirmed>(name: string, data: unknown): Promise<T | Failed> {
    if (!bridge?.element.isConnected) {
      bridge = openFrame(document.body, 'bridge', t.provider, language);
      bridge.element.style.display = 'none';
    }
    const { ready, link } = bridge;
    try {
      await ready;
      return await link.call<T>(name, data);
    } catch {
      bridge.remove();
      return { failed: 'unreachable' };
    }
  }

  function challenge(secret: string): Promise<Answered> {
    return new Promise((resolve) => {
      const end = (answer: Answered): void => {
        overlay.close();
        resolve(answer);
      };
      const overlay = openOverlay('challenge', t.bankTitle, language, () => end({ closed: true }));
      overlay.frame.link.on<Answered>('end', end);
      void overlay.frame.ready.then(() => overlay.frame.link.tell('begin', { token: secret })).catch(() => undefined);
    });
  }

  async function conclude(secret: string, confirmed: Confirmed): Promise<PaymentIntentResult> {
    if ('invalid' in confirmed) return refusal({ type: 'validation_error', ...confirmed.invalid });
    if ('failed' in confirmed) return failure(confirmed);
    const { agreed } = confirmed;
    if (agreed.lost) return new Promise<never>(() => undefined);
    if (agreed.challenge) {
      const answer = await challenge(secret);
      if ('failed' in answer) return failure(answer);
      // Closed without an answer: the intent still requires action.
      if ('closed' in answer) return { paymentIntent: intentOf(agreed, secret) };
      if (answer.agreed.declined) {
        return declined(answer.agreed, secret, { code: 'payment_intent_authentication_failure', message: t.notAuthenticated });
      }
      return { paymentIntent: intentOf(answer.agreed, secret) };
    }
    if (agreed.declined) {
      return declined(agreed, secret, { code: 'card_declined', decline_code: 'generic_decline', message: t.declined });
    }
    const intent = intentOf(agreed, secret);
    if (intent.status === 'canceled') {
      return refusal({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: t.over,
        payment_intent: intent,
      });
    }
    return { paymentIntent: intent };
  }

  const declined = (view: ChargeView, secret: string, error: Omit<StripeError, 'type'>): PaymentIntentResult =>
    refusal({ type: 'card_error', ...error, payment_intent: intentOf(view, secret) });

  const failure = ({ failed }: Failed): PaymentIntentResult => {
    if (failed === 'unreachable') return refusal({ type: 'api_connection_error', message: t.unreachable });
    if (failed === 'unknown') return refusal({ type: 'invalid_request_error', code: 'resource_missing', message: t.unknown });
    return refusal({ type: 'invalid_request_error', code: failed, message: t.failed });
  };

  return {
    async retrieve(secret) {
      const read = await ask<Read>('read', { token: secret });
      return 'failed' in read ? failure(read) : { paymentIntent: intentOf(read.view, secret) };
    },
    confirmWith: (secret, method) => ask<Confirmed>('confirm', { token: secret, method }),
    conclude,
    challenge,
  };
}

export const refusal = (error: StripeError): { error: StripeError } => ({ error });

/** `capture_method: manual`: held money is `requires_capture`. */
function statusOf({ state, challenge }: ChargeView): PaymentIntent.Status {
  switch (state) {
    case 'open':
      return challenge ? 'requires_action' : 'requires_payment_method';
    case 'processing':
      return 'processing';
    case 'authorised':
      return 'requires_capture';
    case 'captured':
    case 'refunded':
      return 'succeeded';
    case 'declined':
      return 'requires_payment_method';
    case 'cancelled':
    case 'voided':
      return 'canceled';
  }
}

export function intentOf(view: ChargeView, secret: string): PaymentIntent {
  const refused = view.state === 'declined';
  return {
    id: view.ref,
    object: 'payment_intent',
    amount: view.cents,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'manual',
    client_secret: secret,
    confirmation_method: 'automatic',
    created: Math.floor(Date.now() / 1000),
    currency: view.currency.toLowerCase(),
    description: null,
    last_payment_error: refused ? { type: 'card_error', code: 'card_declined' } : null,
    livemode: false,
    next_action: view.challenge ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: statusOf(view),
  };
}
