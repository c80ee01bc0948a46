import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentStatus, type PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import { customer, orderOf } from '../customers/customers.fixture.ts';
import { atGateway, chargeOf, charges, RETURN_URL, said } from '../../sandbox/testing/payment.fixture.ts';
import { type Answer, type Calls, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { cancelOverdueOrders } from './cancel-order.ts';
import { writeOrderChange } from './order-status.ts';
import { DAY_MS } from '../../contract/time.ts';

/** In stock, tracked: what `orderOf` orders. */
const SKU = 'FL-AUR-BR-YG750-54';
const EMAIL = 'ana@example.com';

let shop: Running;
let ana: Calls;
beforeAll(async () => {
  shop = await startSandbox();
  ana = await customer(shop, EMAIL);
  await shop.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty: 500 });
});
afterAll(() => shop.close());

const db = () => shop.sandbox.shop.db;
const stock = async () => (await db().get<{ n: number }>('SELECT stock_qty AS n FROM configurations WHERE sku = ?', SKU))?.n ?? 0;
const read = async (id: string): Promise<Order> => (await ana.call('getCustomerOrder', { params: { id } })).data;
const placed = async (): Promise<Order> => read((await orderOf(ana, EMAIL)).unique_id);
const tryToPay = (who: Calls, { unique_id: id }: Order, type: PaymentMethodCode = 'card', headers: Record<string, string> = {}) =>
  who.attempt('payOrder', { params: { id }, body: { type, return_url: RETURN_URL } }, headers);
const pay = async (order: Order, type: PaymentMethodCode = 'card'): Promise<Payment> =>
  (await ana.call('payOrder', { params: { id: order.unique_id }, body: { type, return_url: RETURN_URL } })).data;
const finish = (order: Order, payment: Payment, who = ana): Promise<Answer> =>
  who.attempt('finishOrderPayment', { params: { id: order.unique_id, payment: payment.id } });
const cancel = ({ unique_id: id }: Order) => ana.attempt('cancelOrder', { params: { id } });
const transferComes = ({ po_number }: Order) => shop.send('POST', '/sandbox/order', { po_number, payment_status: PaymentStatus.paid });
const sweep = (order: Order) =>
  cancelOverdueOrders({ ...shop.sandbox.shop, now: () => Date.parse(`${order.options.bank_details?.held_until}T12:00:00Z`) + DAY_MS });
const stateOf = (payment: Payment) => chargeOf(shop, payment)?.state;
/** Mails about one order, in the order of their sending. */
const mailsAbout = async (order: Order): Promise<string[]> =>
  (
    await db().all<{ key: string }>(
      'SELECT key FROM mails WHERE event LIKE ? ORDER BY id',
      `%:${(await db().get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', order.po_number))?.id}`,
    )
  ).map(({ key }) => key);
const withGatewayDown = async (work: () => Promise<unknown>): Promise<void> => {
  await shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'provider' });
  await work();
  await shop.send('POST', '/sandbox/faults', { mode: 'none' });
};

describe('POST /orders/{id}/payments', () => {
  it('begins a payment for the amount of the order; the same type returns it, another one ends it first', async () => {
    const order = await placed();
    expect([order.payment_open, order.payment_pending]).toEqual([true, false]);
    const card = await pay(order);
    expect(card).toMatchObject({
      cart_unique_id: null,
      order_unique_id: order.unique_id,
      type: 'card',
      state: 'open',
      amount: order.final_amount,
    });
    expect((await pay(order)).id).toBe(card.id);
    const paypal = await pay(order, 'paypal');
    expect([stateOf(card), stateOf(paypal)]).toEqual(['cancelled', 'open']);
    expect(await read(order.unique_id)).toEqual(order);
  });

  it('a double submit begins one payment, with a key and without', async () => {
    const order = await placed();
    const key = { 'idempotency-key': `pay-${order.po_number}` };
    const answers = await Promise.all([1, 2, 3, 4].map((n) => tryToPay(ana, order, 'card', n < 3 ? key : {})));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { id } = await pay(order);
    expect(answers.flatMap(({ status, body }) => (status === 200 ? [(body.data as Payment).id] : []))).toSatisfy((ids: string[]) =>
      ids.every((one) => one === id),
    );
    expect(charges(shop.dataDir).filter(({ reference }) => reference === id)).toHaveLength(1);
  });

  it('is refused for no gateway, express methods and methods that are off; unknown to others and to guests', async () => {
    const order = await placed();
    for (const type of ['bank_transfer', 'paypal_express', 'affirm'] as const)
      expect(said(await tryToPay(ana, order, type))).toBe('422 method_unavailable');
    const eva = await customer(shop, 'eva@example.com');
    const card = await pay(order);
    expect([said(await tryToPay(eva, order)), said(await finish(order, card, eva))]).toEqual(['404 not_found', '404 not_found']);
    expect([said(await tryToPay(shop, order)), said(await finish(order, card, shop))]).toEqual(['401 not_signed_in', '401 not_signed_in']);
    // A payment of another order.
    expect(said(await finish(await placed(), card))).toBe('404 not_found');
  });

  it('is refused when nothing is left to pay, and when the gateway does not answer; then it can be repeated', async () => {
    const [paid, over, order] = [await placed(), await placed(), await placed()];
    await transferComes(paid);
    await cancel(over);
    expect([said(await tryToPay(ana, paid)), said(await tryToPay(ana, over))]).toEqual(['409 order_closed', '409 order_closed']);
    await withGatewayDown(async () => expect(said(await tryToPay(ana, order))).toBe('503 unavailable'));
    expect((await pay(order)).state).toBe('open');
  });

  it('the confirmation of the order offers no payment', async () => {
    const order = await placed();
    const { id } = (await db().get<{ id: string }>('SELECT confirmation_id AS id FROM orders WHERE unique_id = ?', order.unique_id)) ?? {
      id: '',
    };
    expect((await shop.call('getOrder', { query: { order_id: id } })).data.payment_open).toBe(false);
    expect(said(await tryToPay(ana, { ...order, unique_id: id }))).toBe('404 not_found');
  });
});

describe('POST /orders/{id}/payments/{payment}/finish', () => {
  it('takes the money once: paid, invoiced, mailed; number, lines, sums and stock stay', async () => {
    const order = await placed();
    const left = await stock();
    const card = await pay(order);
    expect(said(await finish(order, card))).toBe('409 payment_pending');
    await atGateway(shop, card, 'authorised');
    const answers = await Promise.all([1, 2, 3].map(() => finish(order, card)));
    expect(answers.map(said)).toEqual(['200 ok', '200 ok', '200 ok']);
    const now = await read(order.unique_id);
    for (const { body } of answers) expect(now).toMatchObject(body.data as Order);
    const { po_number, order_products, items_amount, final_amount, tax_amount } = order;
    expect(now).toMatchObject({ po_number, order_products, items_amount, final_amount, tax_amount });
    expect(now).toMatchObject({
      status: 'in-workshop',
      payment_status: PaymentStatus.paid,
      payment_method: 'card',
      payment_open: false,
      cancellation_open: false,
      options: { bank_details: null },
    });
    expect(now.fulfilment?.history.map(({ status }) => status)).toEqual(['received', 'awaiting-payment', 'in-workshop']);
    expect(now.documents.map(({ kind }) => kind)).toContain('invoice');
    expect([await stock(), stateOf(card), await mailsAbout(order)]).toEqual([left, 'captured', ['order-confirmation', 'payment-received']]);
    expect(said(await tryToPay(ana, order, 'paypal'))).toBe('409 order_closed');
  });

  it('a notice of the gateway alone pays the order, and a refund goes back to the card', async () => {
    const order = await placed();
    const card = await pay(order);
    await atGateway(shop, card, 'authorised');
    await expect.poll(async () => (await read(order.unique_id)).payment_status).toBe(PaymentStatus.paid);
    await shop.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: PaymentStatus.refunded });
    expect(stateOf(card)).toBe('refunded');
  });

  it('while the gateway decides the order is neither paid again, nor cancelled, nor swept', async () => {
    const order = await placed();
    const card = await pay(order);
    await atGateway(shop, card, 'processing');
    expect(said(await finish(order, card))).toBe('409 payment_pending');
    expect(await read(order.unique_id)).toMatchObject({
      payment_pending: true,
      payment_open: false,
      cancellation_open: false,
      options: { bank_details: null },
    });
    expect([said(await tryToPay(ana, order, 'paypal')), said(await cancel(order))]).toEqual(['409 payment_pending', '409 payment_pending']);
    await sweep(order);
    expect((await read(order.unique_id)).status).toBe('awaiting-payment');
    await atGateway(shop, card, 'authorised');
    expect(said(await finish(order, card))).toBe('200 ok');
  });

  it('declined or cancelled: the order stays unpaid and can be paid', async () => {
    const order = await placed();
    for (const [state, refusal] of [
      ['declined', '402 payment_declined'],
      ['cancelled', '409 payment_cancelled'],
    ] as const) {
      const card = await pay(order);
      await atGateway(shop, card, state);
      expect([said(await finish(order, card)), said(await finish(order, card))]).toEqual([refusal, refusal]);
      expect((await shop.call('getStripeSession', { query: { session_id: card.id } })).data.refusal).toBe(refusal.slice(4));
      expect(await read(order.unique_id)).toEqual(order);
    }
    const card = await pay(order, 'paypal');
    await atGateway(shop, card, 'authorised');
    expect(said(await finish(order, card))).toBe('200 ok');
  });
});

describe('an event of the order during an open payment', () => {
  it.each([
    ['cancelled by the customer', async (order: Order) => expect(said(await cancel(order))).toBe('200 ok')],
    ['cancelled by the sweep', async (order: Order) => sweep(order)],
    ['paid by transfer', transferComes],
  ])('%s: the money that the provider holds afterwards goes back, with one mail', async (_, close) => {
    const order = await placed();
    const card = await pay(order);
    await withGatewayDown(() => Promise.resolve(close(order)));
    const closed = await read(order.unique_id);
    await atGateway(shop, card, 'authorised');
    await expect.poll(() => stateOf(card)).toBe('voided');
    expect(said(await finish(order, card))).toBe('409 order_closed');
    expect(await read(order.unique_id)).toEqual(closed);
    expect((await mailsAbout(order)).filter((key) => key === 'payment-returned')).toHaveLength(1);
  });

  it('cancelled by the customer: its payment ends at the gateway at once, without a mail about money', async () => {
    const order = await placed();
    const card = await pay(order);
    await cancel(order);
    expect([stateOf(card), await mailsAbout(order)]).toEqual(['cancelled', ['order-confirmation', 'order-cancelled']]);
    expect(said(await finish(order, card))).toBe('409 order_closed');
  });

  it('paid in another tab a moment before: cancelling asks the gateway first and is refused', async () => {
    const order = await placed();
    const card = await pay(order);
    // The notice is late.
    await shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
    await atGateway(shop, card, 'authorised');
    expect((await read(order.unique_id)).payment_open).toBe(true);
    expect(said(await cancel(order))).toBe('409 order_closed');
    await shop.send('POST', '/sandbox/faults', { mode: 'none' });
    expect((await read(order.unique_id)).payment_status).toBe(PaymentStatus.paid);
  });

  it('a transfer that is booked between decision and capture keeps the order, the card is refunded', async () => {
    const order = await placed();
    const card = await pay(order);
    const { id } = (await db().get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', order.po_number)) ?? { id: 0 };
    await shop.send('POST', '/sandbox/faults', { mode: 'hold', at: 'captured', delayMs: 20_000 });
    await atGateway(shop, card, 'authorised');
    const answer = finish(order, card);
    await expect.poll(() => stateOf(card)).toBe('captured');
    expect((await read(order.unique_id)).payment_pending).toBe(true);
    await writeOrderChange(shop.sandbox.shop, id, { payment_status: PaymentStatus.paid });
    await shop.send('POST', '/sandbox/faults', { mode: 'none' });
    expect(said(await answer)).toBe('409 order_closed');
    await expect.poll(() => stateOf(card)).toBe('refunded');
    expect(await read(order.unique_id)).toMatchObject({ payment_status: PaymentStatus.paid, payment_method: 'bank_transfer' });
    expect(await mailsAbout(order)).toEqual(['order-confirmation', 'payment-received', 'payment-returned']);
  });

  it('a transfer that comes for an order paid by card goes back, with one mail', async () => {
    const order = await placed();
    const card = await pay(order);
    await atGateway(shop, card, 'authorised');
    await finish(order, card);
    for (let n = 0; n < 2; n += 1) await transferComes(order);
    expect(await mailsAbout(order)).toEqual(['order-confirmation', 'payment-received', 'paid-twice']);
    expect((await read(order.unique_id)).payment_method).toBe('card');
    // The same booking twice is one transfer.
    const other = await placed();
    for (let n = 0; n < 2; n += 1) await transferComes(other);
    expect(await mailsAbout(other)).toEqual(['order-confirmation', 'payment-received']);
  });
});

it('in any order of events a paid order is charged once and a cancelled one never', async () => {
  const reported = shop.reported.length;
  const steps = ['card', 'paypal', 'authorise', 'decline', 'finish', 'cancel', 'sweep', 'transfer', 'look'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 7 }), fc.array(fc.boolean()), async (events, waits) => {
      const order = await placed();
      const begun: Payment[] = [];
      const running: Promise<unknown>[] = [];
      let transferred = 0;
      const act = async (event: (typeof steps)[number]): Promise<unknown> => {
        const last = begun.at(-1);
        if (event === 'card' || event === 'paypal') {
          const { status, body } = await tryToPay(ana, order, event);
          return status === 200 && begun.push(body.data as Payment);
        }
        if (event === 'cancel') return cancel(order);
        if (event === 'sweep') return sweep(order);
        if (event === 'look') return shop.sandbox.payments.look();
        if (event === 'transfer') {
          transferred = 1;
          return transferComes(order);
        }
        if (!last) return undefined;
        if (event === 'finish') return finish(order, last);
        // A charge that is over stays as it is.
        return shop.send('POST', '/sandbox/provider/settle', {
          payment_id: last.id,
          state: event === 'authorise' ? 'authorised' : 'declined',
        });
      };
      for (const [index, event] of events.entries()) {
        const acting = act(event);
        if (waits[index] ?? true) await acting;
        else running.push(acting);
      }
      await Promise.all(running);
      await shop.sandbox.payments.look();
      const now = await read(order.unique_id);
      const ids = new Set(begun.map(({ id }) => id));
      const mine = charges(shop.dataDir).filter(({ reference }) => ids.has(reference));
      const kept = mine.filter(({ state }) => state === 'captured');
      const isPaid = now.payment_status === PaymentStatus.paid;
      expect(mine.filter(({ state }) => state === 'authorised')).toEqual([]);
      expect(kept.length).toBe(isPaid && now.payment_method !== 'bank_transfer' ? 1 : 0);
      expect(isPaid && now.payment_method === 'bank_transfer' && transferred === 0).toBe(false);
      expect(isPaid && now.status === 'cancelled').toBe(false);
      expect((await mailsAbout(order)).filter((key) => key === 'payment-received')).toHaveLength(isPaid ? 1 : 0);
    }),
    { numRuns: 60 },
  );
  expect(shop.reported.slice(reported)).toEqual([]);
});
