import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attemptOfCart,
  attemptOfPayment,
  beginAttempt,
  changeAttempt,
  sendPurchaseOnce,
  deleteAttempt,
  parseAttempts,
  undecidedAttempts,
} from './payment-attempt.ts';
import { stubStorage } from './payment/purchase.fixture.ts';
import { hasUndecided } from './pending-order-store.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

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
    expect(parseAttempts(stored, at + DAY_MS)).toEqual([]);
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

  it.each([
    [
      'an open one',
      [
        { ...wanted, state: 'ordered' },
        { ...wanted, state: 'open' },
      ],
      true,
    ],
    ['a decided one whose cart is called like it', [{ ...wanted, cartId: '"state":"open"', state: 'ordered' }], false],
    ['no list', { state: 'open' }, false],
    ['a list of nothing', [null, 7], false],
  ])('is worth loading on a page: %s', (_, stored, expected) => expect(hasUndecided(stored)).toBe(expected));
});

describe('a purchase', () => {
  const placed = () => changeAttempt(beginAttempt(wanted), { state: 'ordered', orderId: 'order-1' });

  it('may be sent to each integration once, also by several tabs at the same time', async () => {
    placed();
    const asked = await Promise.all([1, 1, 2, 1, 2].map((type) => sendPurchaseOnce('order-1', type)));
    expect(asked).toEqual([true, false, true, false, false]);
    expect(await sendPurchaseOnce('order-1', 1)).toBe(false);
  });

  it('of another browser, or of an earlier day, may not be sent', async () => {
    expect(await sendPurchaseOnce('order-1', 1)).toBe(false);
    const attempt = placed();
    changeAttempt(attempt, { at: Date.now() - 86_400_001 });
    expect(await sendPurchaseOnce('order-1', 1)).toBe(false);
  });

  it('may not be sent by a browser that cannot note it', async () => {
    placed();
    localStorage.setItem = () => {
      throw new Error('full');
    };
    expect(await sendPurchaseOnce('order-1', 1)).toBe(false);
  });
});
