import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Payment, StripeSession } from '../../../packages/contract/payment.ts';
import type { App } from '../../core/app-context.tsx';
import { undecidedAttempts } from '../../features/checkout/payment-attempt.ts';
import { stubStorage } from '../../features/checkout/payment/purchase.fixture.ts';
import { findPayment } from './find-payment.ts';

beforeEach(() => void stubStorage());
afterEach(() => {
  vi.unstubAllGlobals();
});

const OPEN: Payment = {
  id: 'p'.repeat(16),
  cart_unique_id: 'c'.repeat(16),
  order_unique_id: null,
  type: 'stripe_checkout_form',
  provider: 'stripe',
  state: 'open',
  amount: 100,
  currency_code: 'EUR',
  provider_token: 'secret',
  redirect_url: null,
};

it.each<[StripeSession['status'], Partial<Payment>, 'form' | 'undecided']>([
  ['open', {}, 'form'],
  // The gateway has the shopper's agreement, and the backend does not know of it yet: the form would take the money twice.
  ['complete', {}, 'undecided'],
  ['open', { state: 'authorised' }, 'undecided'],
  ['open', { redirect_url: 'https://gateway.example/pay' }, 'undecided'],
])('a session that is %s, of a payment with %j, is shown as %s', async (status, change, shown) => {
  const payment = { ...OPEN, ...change };
  const call = (key: string, { query }: { query: { session_id: string } }): Promise<{ data: StripeSession }> => {
    expect([key, query]).toEqual(['getStripeSession', { session_id: OPEN.id }]);
    return Promise.resolve({ data: { id: OPEN.id, status, payment, refusal: null } });
  };
  expect((await findPayment({ api: { call } } as unknown as App, OPEN.id)).status).toBe(shown);
  // An agreed attempt waits for the backend's decision, after a reload, too.
  expect(undecidedAttempts().map(({ state }) => state)).toEqual([shown === 'form' ? 'open' : 'agreed']);
});
