import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import type { Order } from '../../contract/order.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, charges, chargeOf, finish, finishBody, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { DAY_MS } from '../../contract/time.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
  await shop.send('POST', '/sandbox/payment-method', { code: 'stripe_checkout_form', enabled: true });
  // The other sku is made to order.
  await shop.send('POST', '/sandbox/configuration', { sku: LIMITED, stock_qty: 50, track_inventory: true });
});
afterAll(() => shop.close());

const MADE_TO_ORDER = 'FL-ISO-RA-YG750-54';
const LIMITED = 'FL-AUR-BR-YG750-54';
const setConfiguration = (sku: string, change: object) => shop.send('POST', '/sandbox/configuration', { sku, ...change });
const stockOf = async (sku: string): Promise<number> => (await shop.call('getConfiguration', { params: { id: sku } })).data.stock_qty;
const ordersOf = async (cart: Cart): Promise<number> =>
  (
    await shop.sandbox.shop.db.get<{ n: number }>(
      'SELECT count(*) AS n FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
      cart.unique_id,
    )
  )?.n ?? 0;
const placed = (body: { data?: unknown }): Order => body.data as Order;
const start = (cart: Cart, type: Parameters<typeof startBody>[1]) =>
  shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, type) });

const finishedBefore = async (cart: Cart, ms: number): Promise<void> =>
  void (await shop.sandbox.shop.db.run('UPDATE carts SET finished_at = finished_at - ? WHERE unique_id = ?', ms, cart.unique_id));

it('finishing an ordered cart returns its order for an hour, with its payment for a day, then 409 cart_finished', async () => {
  const cart = await readyCart(shop, MADE_TO_ORDER);
  const order = placed((await shop.attempt('finishCheckout', { body: bankBody(cart) })).body);
  const ask = () => shop.attempt('finishCheckout', { body: bankBody(cart) });
  expect(placed((await ask()).body).unique_id).toBe(order.unique_id);
  await finishedBefore(cart, 3_600_001);
  const late = await ask();
  expect(said(late)).toBe('409 cart_finished');
  expect(JSON.stringify(late.body)).not.toContain('ana@example.com');

  const paid = await readyCart(shop, MADE_TO_ORDER);
  const payment = await startPayment(shop, paid);
  await atGateway(shop, payment, 'authorised');
  const answer = placed((await finish(shop, paid, payment)).body);
  await finishedBefore(paid, 3_600_001);
  expect(said(await shop.attempt('finishCheckout', { body: bankBody(paid) }))).toBe('409 cart_finished');
  expect(placed((await finish(shop, paid, payment)).body).unique_id).toBe(answer.unique_id);
  await finishedBefore(paid, DAY_MS);
  expect(said(await finish(shop, paid, payment))).toBe('409 cart_finished');
});

describe('a payment', () => {
  it('begins with the order button and becomes one order once authorised', async () => {
    const cart = await readyCart(shop, LIMITED);
    const payment = await startPayment(shop, cart);
    expect(payment).toMatchObject({
      state: 'open',
      provider: 'stripe',
      type: 'card',
      amount: cart.final_amount,
      cart_unique_id: cart.unique_id,
    });
    expect(said(await finish(shop, cart, payment))).toBe('409 payment_pending');
    await atGateway(shop, payment, 'processing');
    expect(said(await finish(shop, cart, payment))).toBe('409 payment_pending');
    const before = await stockOf(LIMITED);
    await atGateway(shop, payment, 'authorised');
    const answer = await finish(shop, cart, payment);
    expect([answer.status, placed(answer.body)]).toMatchObject([200, { payment_status: 1, status: 'in-workshop', payment_method: 'card' }]);
    expect(chargeOf(shop, payment)).toMatchObject({
      state: 'captured',
      return_url: `https://shop.example/checkout/payout?payment=${payment.id}`,
    });
    expect((await finish(shop, cart, payment)).body).toEqual(answer.body);
    expect([await ordersOf(cart), await stockOf(LIMITED)]).toEqual([1, before - 1]);
    const mails = await shop.sandbox.shop.db.all<{ key: string }>('SELECT key FROM mails WHERE event LIKE ?', `%:${await orderId(answer)}`);
    expect(mails).toEqual([{ key: 'order-confirmation' }]);
  });

  it('is kept for the same cart, method and amount; another method ends it', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const first = await startPayment(shop, cart);
    expect(await startPayment(shop, cart)).toEqual(first);
    const second = await startPayment(shop, cart, 'paypal');
    expect([second.id === first.id, chargeOf(shop, first)?.state, second.provider]).toEqual([false, 'cancelled', 'paypal']);
    expect(said(await finish(shop, cart, first))).toBe('409 payment_cancelled');
    await atGateway(shop, second, 'declined');
    expect(said(await finish(shop, cart, second))).toBe('402 payment_declined');
    const third = await startPayment(shop, cart, 'paypal');
    expect([third.id === second.id, third.state]).toEqual([false, 'open']);
  });

  it('authorised meanwhile places its order when another method is begun', async () => {
    for (const type of ['paypal', 'bank_transfer'] as const) {
      const cart = await readyCart(shop, MADE_TO_ORDER);
      const first = await startPayment(shop, cart);
      await atGateway(shop, first, 'authorised');
      expect(said(await start(cart, type))).toBe('409 cart_finished');
      expect([chargeOf(shop, first)?.state, await ordersOf(cart)]).toEqual(['captured', 1]);
    }
  });

  it('is not needed for a bank transfer, which ends an open one', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const open = await startPayment(shop, cart);
    const { payment } = await shop.call('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'bank_transfer') });
    expect([payment, chargeOf(shop, open)?.state]).toEqual([null, 'cancelled']);
    const again = await startPayment(shop, cart);
    const answer = await shop.attempt('finishCheckout', { body: bankBody(cart) });
    expect(placed(answer.body)).toMatchObject({ payment_status: 0, status: 'awaiting-payment', payment_method: 'bank_transfer' });
    expect(chargeOf(shop, again)?.state).toBe('cancelled');
  });

  it('of another cart, method or amount is refused as payment_required', async () => {
    const [mine, other] = [await readyCart(shop, MADE_TO_ORDER), await readyCart(shop, MADE_TO_ORDER)];
    const payment = await startPayment(shop, other);
    const open = await startPayment(shop, mine);
    const attempt = async (body: object) => said(await shop.attempt('finishCheckout', { body: { ...finishBody(mine, open), ...body } }));
    expect(await attempt({ payment_id: payment.id })).toBe('402 payment_required');
    expect(await attempt({ payment_id: null })).toBe('402 payment_required');
    expect(await attempt({ type: 'paypal' })).toBe('402 payment_required');
    expect(await attempt({ expected_amount: mine.final_amount + 1 })).toBe('402 payment_required');
    await atGateway(shop, payment, 'authorised');
    expect(await attempt({ payment_id: payment.id })).toBe('402 payment_required');
    expect([await ordersOf(mine), chargeOf(shop, open)?.state]).toEqual([0, 'open']);
  });

  it('is refused for methods that are not offered and invalid return URLs', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    expect(said(await start(cart, 'affirm'))).toBe('422 method_unavailable');
    await shop.send('POST', '/sandbox/payment-method', { code: 'affirm', enabled: true, countries: ['DE'] });
    expect(said(await start(cart, 'affirm'))).toBe('422 method_unavailable');
    await shop.send('POST', '/sandbox/payment-method', { code: 'affirm', countries: ['AT'] });
    expect((await startPayment(shop, cart, 'affirm')).provider).toBe('affirm');
    const bad = { ...startBody(cart, 'paypal'), return_url: 'javascript:alert(1)' };
    expect(said(await shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: bad }))).toBe('422 validation_failed');
  });
});

const orderId = async (answer: { body: { data?: unknown } }): Promise<number> =>
  (await shop.sandbox.shop.db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', placed(answer.body).po_number))?.id ?? 0;

describe('money is released', () => {
  it('when the cart changed after the order button, even at the same total', async () => {
    for (const change of [
      { order_notes: 'Bitte klingeln' },
      { contact_email: 'other@example.com' },
      { shipping_rate_id: 'pickup-vienna' },
    ]) {
      const cart = await readyCart(shop, MADE_TO_ORDER);
      const payment = await startPayment(shop, cart);
      await shop.call('updateCart', { params: { id: cart.unique_id }, body: change });
      await atGateway(shop, payment, 'authorised');
      expect(said(await finish(shop, cart, payment))).toBe('409 cart_changed');
      expect(chargeOf(shop, payment)?.state).toBe('voided');
      expect(said(await finish(shop, cart, payment))).toBe('409 cart_changed');
      const { data: now } = await shop.call('getCart', { query: { cart_unique_id: cart.unique_id } });
      const next = await startPayment(shop, now);
      await atGateway(shop, next, 'authorised');
      expect((await finish(shop, now, next)).status).toBe(200);
    }
  });

  it('when the price has changed, and when a piece is sold out', async () => {
    const sku = 'FL-MAR-OV-AQU-WG750-54';
    await setConfiguration(sku, { stock_qty: 3, track_inventory: true });
    const dearer = await readyCart(shop, sku);
    const first = await startPayment(shop, dearer);
    await setConfiguration(sku, { cost: 2500 });
    await atGateway(shop, first, 'authorised');
    expect(said(await finish(shop, dearer, first))).toBe('409 cart_changed');

    const soldOut = await readyCart(shop, sku);
    const second = await startPayment(shop, soldOut);
    await setConfiguration(sku, { stock_qty: 0 });
    await atGateway(shop, second, 'authorised');
    const refused = await finish(shop, soldOut, second);
    expect([said(refused), Object.values(refused.body.errors ?? {})]).toEqual(['409 out_of_stock', [['0']]]);
    expect([chargeOf(shop, first)?.state, chargeOf(shop, second)?.state]).toEqual(['voided', 'voided']);
  });

  it('when the hold has expired before capture: the order is undone, stock and codes are returned', async () => {
    await setConfiguration(LIMITED, { stock_qty: 5, track_inventory: true });
    const { unique_id } = await readyCart(shop, LIMITED);
    for (const gift_card_code of ['LICHT50', 'FL-0100-GRAZ']) {
      await shop.call('bindGiftCard', { body: { cart_unique_id: unique_id, gift_card_code } });
    }
    const { data: cart } = await shop.call('updateCart', { params: { id: unique_id }, body: { shipping_rate_id: 'dpd' } });
    const codes = async () => [
      await shop.sandbox.shop.db.get("SELECT used FROM discount_codes WHERE code = 'LICHT50'"),
      await shop.sandbox.shop.db.get("SELECT used, balance FROM gift_cards WHERE code = 'FL-0100-GRAZ'"),
    ];
    const unspent = await codes();
    const payment = await startPayment(shop, cart);
    await shop.send('POST', '/sandbox/faults', { mode: 'hold', at: 'order-placed', delayMs: 20_000 });
    await atGateway(shop, payment, 'authorised');
    const answer = finish(shop, cart, payment);
    await expect.poll(() => ordersOf(cart)).toBe(1);
    expect(await codes()).not.toEqual(unspent);
    await atGateway(shop, payment, 'voided');
    await shop.send('POST', '/sandbox/faults', { mode: 'none' });
    expect(said(await answer)).toBe('409 payment_cancelled');
    expect([await ordersOf(cart), await stockOf(LIMITED), chargeOf(shop, payment)?.state]).toEqual([0, 5, 'voided']);
    expect(await codes()).toEqual(unspent);
    const next = await startPayment(shop, cart);
    await atGateway(shop, next, 'authorised');
    expect((await finish(shop, cart, next)).status).toBe(200);
  });

  it('when the payment expires', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const payment = await startPayment(shop, cart);
    await shop.sandbox.shop.db.run('UPDATE payments SET expires_at = 1 WHERE unique_id = ?', payment.id);
    await shop.sandbox.payments.look();
    expect([chargeOf(shop, payment)?.state, said(await finish(shop, cart, payment))]).toEqual(['cancelled', '409 payment_cancelled']);
  });
});

describe('a notice of the gateway', () => {
  it('places the order if the browser does not return; repeats do nothing', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const payment = await startPayment(shop, cart, 'stripe_checkout_form');
    await atGateway(shop, payment, 'authorised');
    await expect.poll(() => chargeOf(shop, payment)?.state).toBe('captured');
    await expect.poll(() => ordersOf(cart)).toBe(1);
    const first = await finish(shop, cart, payment);
    await Promise.all(Array.from({ length: 5 }, () => shop.sandbox.payments.look()));
    expect(await finish(shop, cart, payment)).toMatchObject({ status: 200, body: first.body });
    expect(said(await shop.attempt('getCart', { query: { cart_unique_id: cart.unique_id } }))).toBe('404 cart_not_found');
  });

  it('with concurrent calls makes one order and one charge', async () => {
    const cart = await readyCart(shop, LIMITED);
    const payment = await startPayment(shop, cart);
    const before = await stockOf(LIMITED);
    await atGateway(shop, payment, 'authorised');
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(shop, cart, payment)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${placed(body).po_number}`)).size).toBe(1);
    expect([await ordersOf(cart), await stockOf(LIMITED)]).toEqual([1, before - 1]);
    expect(charges(shop.dataDir).filter(({ reference }) => reference === payment.id)).toMatchObject([{ state: 'captured' }]);
  });
});

describe('a Stripe session', () => {
  it('is open until the shopper has left the form', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const body = {
      cart_unique_id: cart.unique_id,
      type: 'stripe_checkout_form' as const,
      expected_amount: cart.final_amount,
      return_url: 'https://shop.example/en/checkout/payout',
    };
    const { data: session } = await shop.call('createStripeSession', { body });
    expect(session).toMatchObject({ status: 'open', payment: { id: session.id, type: 'stripe_checkout_form', state: 'open' } });
    const status = async () => (await standing(session.id)).status;
    expect(await status()).toBe('open');
    await atGateway(shop, session.payment, 'authorised');
    expect(await status()).toBe('complete');
    expect((await finish(shop, cart, session.payment)).status).toBe(200);
    expect(await status()).toBe('complete');
  });

  it.each(['declined', 'cancelled'] as const)('has the refusal that finish-immediately would answer: %s', async (end) => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const payment = await startPayment(shop, cart);
    for (const [state, refusal] of [
      ['processing', 'payment_pending'],
      [end, `payment_${end}`],
    ] as const) {
      await atGateway(shop, payment, state);
      expect(await standing(payment.id)).toMatchObject({ refusal, payment: { type: payment.type, state } });
      expect((await finish(shop, cart, payment)).body).toMatchObject({ error_code: refusal });
    }
    // The shopper chose another method, for example in another tab: there is an order.
    const second = await startPayment(shop, cart);
    await atGateway(shop, second, 'authorised');
    expect((await finish(shop, cart, second)).status).toBe(200);
    expect(await standing(payment.id)).toMatchObject({ refusal: null });
  });

  it('has no refusal once finish-immediately can be called', async () => {
    const cart = await readyCart(shop, MADE_TO_ORDER);
    const payment = await startPayment(shop, cart);
    await atGateway(shop, payment, 'authorised');
    expect(await standing(payment.id)).toMatchObject({ refusal: null });
    expect(said(await shop.attempt('getStripeSession', { query: { session_id: 'x'.repeat(36) } }))).toBe('404 not_found');
  });

  const standing = async (id: string) => (await shop.call('getStripeSession', { query: { session_id: id } })).data;
});

it('reports no errors', () => expect(shop.reported).toEqual([]));
