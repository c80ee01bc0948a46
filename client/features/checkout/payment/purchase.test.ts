import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { closeCheckout } from '../actions.ts';
import { attemptOfCart } from '../payment-attempt.ts';
import type { PaymentAdapter, PayOutcome } from './adapter.ts';
import { pollOrder } from './poll-order.ts';
import { withoutGateway } from './without-gateway.ts';
import { beginExpress, completeExpress } from './express.ts';
import { CART_ID, LOST, createCheckoutFixture, formWith, pressOrder, stubStorage, type TestShop } from './purchase.fixture.ts';

let storage: Map<string, string>;
let shop: TestShop;
beforeEach(async () => {
  storage = stubStorage();
  shop = await createCheckoutFixture();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const PENDING = new ApiError(409, 'payment_pending');

/** A gateway whose window ends like this. */
const ending = (outcome: PayOutcome): PaymentAdapter => ({
  async pay({ begin }) {
    await begin();
    return outcome;
  },
});
const card = ending({ kind: 'agreed' });

describe('purchase without a gateway', () => {
  it('updates the cart, starts and finishes the checkout, and empties both carts', async () => {
    const { state } = await pressOrder(shop, withoutGateway);
    expect(shop.backend.calls).toEqual(['updateCart', 'startCheckout', 'finishCheckout']);
    expect(state).toEqual({ status: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(storage.get('karat:cart')).toBeUndefined();
    // The page stays as it is until it is left.
    expect(shop.state.checkoutCart).not.toBeNull();
    closeCheckout(shop.app);
    expect(shop.state).toMatchObject({ cart: null, checkoutCart: null });
  });

  it('stops when the total differs from the one that the shopper saw', async () => {
    shop.backend.price = 120;
    const { state } = await pressOrder(shop, withoutGateway);
    expect(state).toMatchObject({ status: 'failed', error: { code: 'cart_changed' } });
    expect(shop.backend.calls).not.toContain('finishCheckout');
    expect(shop.state.checkoutCart?.final_amount).toBe(120);
  });

  it('answer lost and button pressed again: returns the same order', async () => {
    shop.backend.loseAnswer = true;
    expect((await pressOrder(shop, withoutGateway)).state).toEqual({ status: 'failed', error: LOST });
    shop.backend.loseAnswer = false;
    expect((await pressOrder(shop, withoutGateway)).state).toEqual({ status: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(new Set(shop.backend.keys).size).toBe(1);
  });
});

describe('purchase with a gateway', () => {
  it('polls the same payment with the same key until it is decided', async () => {
    shop.backend.answers = [PENDING, new ApiError(409, 'request_in_progress')];
    const { state } = await pressOrder(shop, card);
    expect(state).toEqual({ status: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(shop.backend.finishBodies).toHaveLength(3);
    expect(new Set(shop.backend.finishBodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(shop.backend.finishBodies[0]).toMatchObject({ payment_id: shop.payments[0]?.id, type: 'card', expected_amount: 100 });
    expect(new Set(shop.backend.keys).size).toBe(1);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'ordered', orderId: shop.orders.get(CART_ID) });
  });

  it('reads the payment’s state before it asks for the order, so that no call is refused', async () => {
    shop.backend.refusals.push('payment_pending', LOST, 'payment_pending', 'payment_declined');
    expect((await pressOrder(shop, card)).state).toEqual({ status: 'declined', message: null });
    expect(shop.backend.finishBodies).toEqual([]);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'declined' });
  });

  it('keeps polling while the backend is unreachable', async () => {
    shop.backend.answers = [LOST, LOST];
    expect((await pressOrder(shop, card)).state.status).toBe('placed');
  });

  it('is slow after the last pause; a retry polls the same payment', async () => {
    shop.backend.answers = [PENDING, PENDING, PENDING, PENDING];
    expect((await pressOrder(shop, card)).state).toEqual({ status: 'slow' });
    const attempt = attemptOfCart(CART_ID);
    expect(attempt).toMatchObject({ state: 'agreed', paymentId: shop.payments[0]?.id });
    const decision = await pollOrder(shop.app, attempt!, { pauses: [1] });
    expect(decision).toEqual({ type: 'placed', orderId: shop.orders.get(CART_ID) });
    expect(shop.payments).toHaveLength(1);
  });

  it('does not ask the shopper again when the payment was confirmed before', async () => {
    shop.backend.paymentState = 'authorised';
    const answers: string[] = [];
    const adapter: PaymentAdapter = {
      ...card,
      async pay({ begin }) {
        answers.push((await begin()).id);
        return { kind: 'cancelled' };
      },
    };
    expect((await pressOrder(shop, adapter)).state.status).toBe('placed');
    expect(answers).toEqual([]);
  });

  it.each([
    [
      { kind: 'declined', message: 'Ihre Karte ist abgelaufen.' },
      { status: 'declined', message: 'Ihre Karte ist abgelaufen.' },
    ],
    [{ kind: 'cancelled' }, { status: 'cancelled' }],
  ] as const)('%j: does not ask for the order, and the next attempt is a new one', async (outcome, state) => {
    expect((await pressOrder(shop, ending(outcome))).state).toEqual(state);
    expect(shop.backend.finishBodies).toEqual([]);
    const first = attemptOfCart(CART_ID)?.idempotencyKey;
    expect((await pressOrder(shop, card)).state.status).toBe('placed');
    expect(shop.backend.keys).not.toContain(first);
  });

  it.each([{ kind: 'declined', message: null }, { kind: 'cancelled' }] as const)(
    'provider reports %j, but the backend an authorised payment: places the order',
    async (outcome) => {
      const adapter: PaymentAdapter = {
        ...card,
        async pay({ begin }) {
          await begin();
          shop.backend.paymentState = 'authorised';
          return outcome;
        },
      };
      expect((await pressOrder(shop, adapter)).state).toEqual({ status: 'placed', orderId: shop.orders.get(CART_ID) });
    },
  );

  it.each([
    ['payment_declined', 402, { status: 'declined', message: null }],
    ['payment_cancelled', 409, { status: 'cancelled' }],
    ['out_of_stock', 409, { status: 'failed', error: { code: 'out_of_stock' } }],
  ] as const)('backend refuses with %s: the next attempt is a new one', async (code, status, state) => {
    shop.backend.answers = [new ApiError(status, code)];
    expect((await pressOrder(shop, card)).state).toMatchObject(state);
    const first = attemptOfCart(CART_ID)?.idempotencyKey;
    expect((await pressOrder(shop, card)).state.status).toBe('placed');
    expect(shop.backend.keys.at(-1)).not.toBe(first);
  });

  it.each(['leaving', 'elsewhere'] as const)('%s: stores the attempt and does not ask for the order', async (kind) => {
    const { state, next } = await pressOrder(shop, ending({ kind }));
    expect(state).toEqual({ status: 'leaving' });
    expect(next).toBe(kind === 'elsewhere' ? 'payout' : null);
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'open', paymentId: shop.payments[0]?.id });
    expect(shop.backend.finishBodies).toEqual([]);
  });

  it('creates one payment for several calls of the adapter', async () => {
    const adapter: PaymentAdapter = {
      ...card,
      async pay({ begin }) {
        const [one, other] = await Promise.all([begin(), begin()]);
        expect(one).toBe(other);
        return { kind: 'agreed' };
      },
    };
    expect((await pressOrder(shop, adapter)).state.status).toBe('placed');
    expect(shop.backend.calls.filter((key) => key === 'startCheckout')).toHaveLength(1);
  });

  it("fails with the backend's refusal instead of the gateway's error", async () => {
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
    expect((await pressOrder(shop, adapter)).state).toMatchObject({ status: 'failed', error: { code: 'cart_changed' } });
  });

  it('aborts the adapter at the end of the attempt', async () => {
    let signal: AbortSignal | undefined;
    const adapter: PaymentAdapter = { ...card, pay: (context) => ((signal = context.signal), card.pay(context)) };
    await pressOrder(shop, adapter);
    expect(signal?.aborted).toBe(true);
  });

  it('does not start while another tab holds the order', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: async (_: string, __: object, run: (lock: null) => unknown): Promise<unknown> => run(null) },
    });
    expect((await pressOrder(shop, card)).state).toMatchObject({ status: 'failed', error: { code: 'request_in_progress' } });
    expect(shop.backend.calls).toEqual([]);
  });

  it('ignores a second press', async () => {
    const { state } = await pressOrder(shop, card, { send: () => false });
    expect(state).toEqual({ status: 'idle' });
    expect(shop.backend.calls).toEqual([]);
  });
});

describe('purchase with an express payment', () => {
  it('fills the form, orders nothing, and is used when the order button is pressed', async () => {
    const { payment } = await beginExpress(shop.app, { type: 'paypal_express', target: { cartId: CART_ID } });
    expect(await completeExpress(shop.app, payment)).toBe('/checkout');
    expect(attemptOfCart(CART_ID)).toMatchObject({ state: 'express', method: 'paypal_express' });
    expect(JSON.parse(storage.get('karat:checkout-form') ?? '')).toMatchObject({ method: 'paypal_express' });
    expect(shop.backend.finishBodies).toEqual([]);

    shop.payments[0] = { ...payment, state: 'authorised' };
    const gateway = vi.fn<PaymentAdapter['pay']>();
    const { state } = await pressOrder(shop, { pay: gateway }, { form: formWith('paypal_express') });
    expect(state.status).toBe('placed');
    expect(gateway).not.toHaveBeenCalled();
    expect(shop.backend.finishBodies).toEqual([expect.objectContaining({ payment_id: payment.id })]);
  });

  it('no longer valid: the next press starts a new payment', async () => {
    const { payment } = await beginExpress(shop.app, { type: 'paypal_express', target: { cartId: CART_ID } });
    await completeExpress(shop.app, payment);
    const again = () => pressOrder(shop, card, { form: formWith('paypal_express') });
    expect((await again()).state).toMatchObject({ status: 'failed', error: { code: 'payment_required' } });
    expect((await again()).state.status).toBe('placed');
  });
});
