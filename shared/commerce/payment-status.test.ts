import { expect, it } from 'vitest';
import { PAYMENT_METHODS, PaymentStatus } from '../../packages/contract/payment-codes.ts';
import { isBeingConfirmed, pollPause, paymentLabel } from './payment-status.ts';

it.each([
  [0, 'unpaid', 'warn'],
  [1, 'paid', 'success'],
  [2, 'refunded', 'info'],
  [3, 'partiallyRefunded', 'info'],
  [4, 'voided', 'info'],
  [5, 'refundStarted', 'info'],
  [6, 'returnRequested', 'info'],
] as const)('code %i is %s', (code, key, tone) => {
  expect(paymentLabel(code)).toEqual({ key, tone });
});

it('isBeingConfirmed is true for unpaid orders with a gateway only', () => {
  const unpaid = PAYMENT_METHODS.filter((payment_method) => isBeingConfirmed({ payment_status: 0, payment_method }));
  expect(unpaid).toEqual(PAYMENT_METHODS.filter((method) => method !== 'bank_transfer'));
  expect(isBeingConfirmed({ payment_status: 0, payment_method: null })).toBe(false);
  expect(isBeingConfirmed({ payment_status: 0, payment_method: 'eps', payment_kind: 'redirect' })).toBe(true);
  expect(isBeingConfirmed({ payment_status: 0, payment_method: 'invoice', payment_kind: 'none' })).toBe(false);
  expect(isBeingConfirmed({ payment_status: 0, payment_method: 'invoice' })).toBe(false);
  for (const payment_status of Object.values(PaymentStatus)) {
    expect(isBeingConfirmed({ payment_status, payment_method: 'card' })).toBe(payment_status === PaymentStatus.unpaid);
  }
});

it('polls every 3 s for a minute, then every 15 s, and stops after ten minutes', () => {
  const waits = Array.from({ length: 100 }, (_, polls) => pollPause(polls)).filter((wait) => wait !== false);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(600_000);
  expect(pollPause(1000)).toBe(false);
});
