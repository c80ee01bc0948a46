import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../../core/i18n.ts';
import { awaitConfirmation, intentOutcome } from './intent-outcome.ts';

const t = ((key: string) => key) as Translate<'gateways'>;

describe('intentOutcome', () => {
  it.each(['succeeded', 'requires_capture', 'processing'] as const)('%s: agreed', (status) => {
    expect(intentOutcome({ paymentIntent: { status } }, t)).toEqual({ kind: 'agreed' });
  });

  it('an intent that was confirmed before: agreed', () => {
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'requires_capture' },
    } as const;
    expect(intentOutcome({ error }, t)).toEqual({ kind: 'agreed' });
  });

  it('declined: returns the reason', () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } as const;
    expect(intentOutcome({ error }, t)).toEqual({ kind: 'declined', message: 'insufficientFunds' });
    expect(intentOutcome({ paymentIntent: { status: 'requires_payment_method' } }, t)).toEqual({ kind: 'declined', message: 'declined' });
  });

  it.each(['requires_action', 'requires_confirmation', 'canceled'] as const)('%s: cancelled', (status) => {
    expect(intentOutcome({ paymentIntent: { status } }, t)).toEqual({ kind: 'cancelled' });
  });
});

describe('awaitConfirmation with a lost answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const never = new Promise<never>(() => undefined);
  const gateway = (...statuses: string[]) => {
    const retrievePaymentIntent = () =>
      Promise.resolve({ paymentIntent: { status: statuses.length > 1 ? statuses.shift() : statuses[0] } });
    return { retrievePaymentIntent } as unknown as Stripe;
  };

  it('returns the intent once it is confirmed', async () => {
    const found = awaitConfirmation(gateway('requires_action', 'requires_capture'), 'secret', never);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await found).toEqual({ paymentIntent: { status: 'requires_capture' } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps waiting while the shopper is at the bank and while Stripe fails', async () => {
    const answer = Promise.withResolvers<{ paymentIntent: { status: 'succeeded' } }>();
    const stripe = { retrievePaymentIntent: () => Promise.reject(new Error('offline')) } as unknown as Stripe;
    const found = awaitConfirmation(stripe, 'secret', answer.promise);
    await vi.advanceTimersByTimeAsync(60_000);
    answer.resolve({ paymentIntent: { status: 'succeeded' } });
    expect(await found).toEqual({ paymentIntent: { status: 'succeeded' } });
  });
});
