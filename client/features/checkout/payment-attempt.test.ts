import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attemptOfCart,
  attemptOfPayment,
  beginAttempt,
  changeAttempt,
  deleteAttempt,
  parseAttempts,
  undecidedAttempts,
} from './payment-attempt.ts';
import { stubStorage } from './payment/purchase.fixture.ts';

beforeEach(() => void stubStorage());
afterEach(() => {
  vi.unstubAllGlobals();
});

const wanted = { cartId: 'a', method: 'card', amount: 100 };

describe('a payment attempt', () => {
  it('is the same for the same cart, method and amount', () => {
    const first = beginAttempt(wanted);
    expect(beginAttempt(wanted)).toEqual(first);
    const begun = changeAttempt(first, { paymentId: 'p', state: 'agreed' });
    expect(beginAttempt(wanted)).toEqual(begun);
  });

  it.each([
    { ...wanted, amount: 101 },
    { ...wanted, method: 'paypal' },
    { ...wanted, cartId: 'b' },
  ])('with %j is a new one', (other) => {
    expect(beginAttempt(other).idempotencyKey).not.toBe(beginAttempt(wanted).idempotencyKey);
  });

  it.each(['declined', 'cancelled', 'ordered'] as const)('after a %s one is a new one', (state) => {
    const first = changeAttempt(beginAttempt(wanted), { paymentId: 'p', state });
    expect(beginAttempt(wanted)).toMatchObject({ paymentId: null, state: 'open' });
    expect(beginAttempt(wanted).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('is stored for each cart and found by its payment', () => {
    changeAttempt(beginAttempt(wanted), { paymentId: 'p' });
    beginAttempt({ ...wanted, cartId: 'b' });
    expect(undecidedAttempts().map(({ cartId }) => cartId)).toEqual(['b', 'a']);
    expect(attemptOfPayment('p')?.cartId).toBe('a');
    deleteAttempt('a');
    expect(attemptOfCart('a')).toBeNull();
    expect(attemptOfCart('b')).not.toBeNull();
  });

  it('is stored for a day, and only a few are', () => {
    const at = Date.now();
    const stored = Array.from({ length: 9 }, (_, index) => ({ ...beginAttempt(wanted), cartId: String(index), at }));
    expect(parseAttempts(stored, at + 86_399_000)).toHaveLength(5);
    expect(parseAttempts(stored, at + 86_400_000)).toEqual([]);
  });

  it('with an invalid key is dropped: its calls would fail for a day', () => {
    const now = Date.now();
    const countWithKey = (idempotencyKey: string) => parseAttempts([{ ...beginAttempt(wanted), idempotencyKey }], now).length;
    expect([crypto.randomUUID(), 'a key', 'line\nbreak', 'ключ-ключ', 'short', 'x'.repeat(59)].map(countWithKey)).toEqual([
      1, 0, 0, 0, 0, 0,
    ]);
  });

  it('expires when the clock was set back', () => {
    const now = Date.now();
    const countAt = (at: number) => parseAttempts([{ ...beginAttempt(wanted), at }], now).length;
    expect([now + 60_000, now + 86_400_001, 1e300].map(countAt)).toEqual([1, 0, 0]);
  });

  it.each([null, {}, 'x', [7], [{ ...wanted }], [{ ...wanted, idempotencyKey: 'kept-key', state: 'paid', at: Date.now() }]])(
    'is not read from %j',
    (stored) => {
      expect(parseAttempts(stored)).toEqual([]);
    },
  );
});
