import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../shared/errors.ts';
import { closeCheckout } from '../actions.ts';
import { attemptOfCart } from '../payment-attempt.ts';
import type { PaymentAdapter, PayOutcome } from './adapter.ts';
import { pollOrder } from './poll-order.ts';
import { bankTransfer } from './bank-transfer.ts';
import { beginExpress, completeExpress } from './express.ts';
import { CART_ID, LOST, openShop, press, stubStorage, type TestShop } from './purchase.fixture.ts';

let storage: Map<string, string>;
let shop: TestShop;
beforeEach(async () => {
  storage = stubStorage();
  shop = await openShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const PENDING = new ApiError(409, 'payment_pending');

/** A provider whose window ends like this. */
const ending = (outcome: PayOutcome): PaymentAdapter => ({
  code: 'card',
  provider: 'stripe',
  async pay({ begin }) {
    await begin();
    return outcome;
  },
});
const card = ending({ kind: 'agreed' });

describe('an order without a provider', () => {
  it('tells the backend all, starts, finishes, and leaves empty carts behind', async () => {
    const { state } = await press(shop, bankTransfer);
    expect(shop.backend.calls).toEqual(['updateCart', 'startCheckout', 'finishCheckout']);
    expect(state).toEqual({ at: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(storage.get('karat:cart')).toBeUndefined();
    // The page stays as it is until it is left.
    expect(shop.state.checkoutCart).not.toBeNull();
    closeCheckout(shop.app);
    expect(shop.state).toMatchObject({ cart: null, checkoutCart: null });
  });

  it('stops when the total is another than the one that was seen', async () => {
    shop.backend.price = 120;
    const { state } = await press(shop, bankTransfer);
    expect(state).toMatchObject({ at: 'failed', error: { code: 'cart_changed' } });
    expect(shop.backend.calls).not.toContain('finishCheckout');
    expect(shop.state.checkoutCart?.final_amount).toBe(120);
  });

  it('gives the same order when the answer was lost and the button is pressed again', async () => {
    shop.backend.loseAnswer = true;
    expect((await press(shop, bankTransfer)).state).toEqual({ at: 'failed', error: LOST });
    shop.backend.loseAnswer = false;
    expect((await press(shop, bankTransfer)).state).toEqual({ at: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(new Set(shop.backend.keys).size).toBe(1);
  });
});

describe('an order with a provider', () => {
  it('is asked for until the payment is decided, always for the same payment and with the same key', async () => {
    shop.backend.answers = [PENDING, new ApiError(409, 'request_in_progress')];
    const { state } = await press(shop, card);
    expect(state).toEqual({ at: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(shop.backend.asked).toHaveLength(3);
    expect(new Set(shop.backend.asked.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(shop.backend.asked[0]).toMatchObject({ payment_id: shop.payments[0]?.id, type: 'card', expected_amount: 100 });
    expect(new Set(shop.backend.keys).size).toBe(1);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'ordered', orderId: shop.orders.get(CART_ID) });
  });

  it('waits for a provider without a call that is refused, and learns from it how it ended', async () => {
    shop.backend.standing.push('payment_pending', LOST, 'payment_pending', 'payment_declined');
    expect((await press(shop, card)).state).toEqual({ at: 'declined', message: null });
    expect(shop.backend.asked).toEqual([]);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'declined' });
  });

  it('goes on asking while the backend is out of reach', async () => {
    shop.backend.answers = [LOST, LOST];
    expect((await press(shop, card)).state.at).toBe('placed');
  });

  it('is slow when the time is over; asked again, it is the same payment', async () => {
    shop.backend.answers = [PENDING, PENDING, PENDING, PENDING];
    expect((await press(shop, card)).state).toEqual({ at: 'slow' });
    const attempt = attemptOfCart(CART_ID);
    expect(attempt).toMatchObject({ state: 'agreed', paymentId: shop.payments[0]?.id });
    const decision = await pollOrder(shop.app, attempt!, { pauses: [1] });
    expect(decision).toEqual({ type: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(shop.payments).toHaveLength(1);
  });

  it('asks nothing of the shopper again when the payment was agreed to before', async () => {
    shop.backend.paymentState = 'authorised';
    const answers: string[] = [];
    const adapter: PaymentAdapter = {
      ...card,
      async pay({ begin }) {
        answers.push((await begin()).id);
        return { kind: 'cancelled' };
      },
    };
    expect((await press(shop, adapter)).state.at).toBe('placed');
    expect(answers).toEqual([]);
  });

  it.each([
    [
      { kind: 'declined', message: 'Ihre Karte ist abgelaufen.' },
      { at: 'declined', message: 'Ihre Karte ist abgelaufen.' },
    ],
    [{ kind: 'cancelled' }, { at: 'cancelled' }],
  ] as const)('%j: nothing is asked for, and the next try is another one', async (outcome, state) => {
    expect((await press(shop, ending(outcome))).state).toEqual(state);
    expect(shop.backend.asked).toEqual([]);
    const first = attemptOfCart(CART_ID)?.idempotencyKey;
    expect((await press(shop, card)).state.at).toBe('placed');
    expect(shop.backend.keys).not.toContain(first);
  });

  it.each([{ kind: 'declined', message: null }, { kind: 'cancelled' }] as const)(
    '%j, says the provider, but the backend knows that the money is held: there is an order',
    async (outcome) => {
      const adapter: PaymentAdapter = {
        ...card,
        async pay({ begin }) {
          await begin();
          shop.backend.paymentState = 'authorised';
          return outcome;
        },
      };
      expect((await press(shop, adapter)).state).toEqual({ at: 'placed', orderId: shop.orders.get(CART_ID) });
    },
  );

  it.each([
    ['payment_declined', 402, { at: 'declined', message: null }],
    ['payment_cancelled', 409, { at: 'cancelled' }],
    ['out_of_stock', 409, { at: 'failed', error: { code: 'out_of_stock' } }],
  ] as const)('the backend says %s: the next try is another one', async (code, status, state) => {
    shop.backend.answers = [new ApiError(status, code)];
    expect((await press(shop, card)).state).toMatchObject(state);
    const first = attemptOfCart(CART_ID)?.idempotencyKey;
    expect((await press(shop, card)).state.at).toBe('placed');
    expect(shop.backend.keys.at(-1)).not.toBe(first);
  });

  it.each(['leaving', 'elsewhere'] as const)('%s: the try is kept, nothing is asked for', async (kind) => {
    const { state, next } = await press(shop, ending({ kind }));
    expect(state).toEqual({ at: 'leaving' });
    expect(next).toBe(kind === 'elsewhere' ? 'payout' : null);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'open', paymentId: shop.payments[0]?.id });
    expect(shop.backend.asked).toEqual([]);
  });

  it('begins one payment, however often the adapter asks', async () => {
    const adapter: PaymentAdapter = {
      ...card,
      async pay({ begin }) {
        const [one, other] = await Promise.all([begin(), begin()]);
        expect(one).toBe(other);
        return { kind: 'agreed' };
      },
    };
    expect((await press(shop, adapter)).state.at).toBe('placed');
    expect(shop.backend.calls.filter((key) => key === 'startCheckout')).toHaveLength(1);
  });

  it("tells the backend's refusal, whatever the provider makes of it", async () => {
    shop.backend.price = 99;
    const adapter: PaymentAdapter = {
      ...card,
      async pay({ begin }) {
        await begin().catch(() => {
          throw new Error('the window was closed');
        });
        return { kind: 'agreed' };
      },
    };
    expect((await press(shop, adapter)).state).toMatchObject({ at: 'failed', error: { code: 'cart_changed' } });
  });

  it('closes what is open at the provider when the try is over', async () => {
    let signal: AbortSignal | undefined;
    const adapter: PaymentAdapter = { ...card, pay: (context) => ((signal = context.signal), card.pay(context)) };
    await press(shop, adapter);
    expect(signal?.aborted).toBe(true);
  });

  it('is not begun while another tab is at it', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: async (_: string, __: object, run: (lock: null) => unknown): Promise<unknown> => run(null) },
    });
    expect((await press(shop, card)).state).toMatchObject({ at: 'failed', error: { code: 'request_in_progress' } });
    expect(shop.backend.calls).toEqual([]);
  });

  it('takes no second press', async () => {
    const { state } = await press(shop, card, { send: () => false });
    expect(state).toEqual({ at: 'idle' });
    expect(shop.backend.calls).toEqual([]);
  });
});

describe('an express payment', () => {
  it('fills the form, orders nothing, and is taken when the order button is pressed', async () => {
    const { payment } = await beginExpress(shop.app, { type: 'paypal_express', of: { cartId: CART_ID } });
    expect(await completeExpress(shop.app, payment)).toBe('/checkout');
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'express', method: 'paypal_express' });
    expect(JSON.parse(storage.get('karat:checkout-form') ?? '')).toMatchObject({ method: 'paypal_express' });
    expect(shop.backend.asked).toEqual([]);

    shop.payments[0] = { ...payment, state: 'authorised' };
    const provider = vi.fn<PaymentAdapter['pay']>();
    const { state } = await press(shop, { code: 'paypal_express', provider: 'paypal', pay: provider });
    expect(state.at).toBe('placed');
    expect(provider).not.toHaveBeenCalled();
    expect(shop.backend.asked).toEqual([expect.objectContaining({ payment_id: payment.id })]);
  });

  it('that does not hold any more is begun anew with the next press', async () => {
    const { payment } = await beginExpress(shop.app, { type: 'paypal_express', of: { cartId: CART_ID } });
    await completeExpress(shop.app, payment);
    const adapter: PaymentAdapter = { ...card, code: 'paypal_express' };
    expect((await press(shop, adapter)).state).toMatchObject({ at: 'failed', error: { code: 'payment_required' } });
    expect((await press(shop, adapter)).state.at).toBe('placed');
  });
});
