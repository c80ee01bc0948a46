import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { RefundType } from '../../contract/return-limits.ts';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { mailStaff } from '../mails/staff/mail-staff.ts';
import { bookkeepingCsv } from '../operator/bookkeeping.ts';
import { markShipped, refundOrder } from '../operator/change-order.ts';
import { blockGiftCard } from '../operator/codes/gift-cards.ts';
import { listOrders } from '../operator/order-list.ts';
import { setReturnState } from '../operator/requests/returns.ts';
import { atGateway, chargeOf, finish, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { cartWith, fillCheckout, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { shopDay } from '../core/calendar.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const WRITE = { isDryRun: false, isByHand: false };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  { name: 'SQLite', start: () => startSandbox() },
  {
    name: 'PostgreSQL',
    start: async () => startSandbox(mkdtempSync(join(tmpdir(), 'refunds-')), { databaseUrl: await postgres.newDatabase() }),
  },
])('refunds on $name', ({ start }) => {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());
  afterEach(async () => {
    await running.send('POST', '/sandbox/provider/refunds/mode', { mode: 'done' });
    await running.send('POST', '/sandbox/faults', { mode: 'none' });
    running.reported.length = 0;
  });

  const shop = () => running.sandbox.shop;
  const setMode = (mode: string) => running.send('POST', '/sandbox/provider/refunds/mode', { mode });
  const elsewhere = ({ id }: Payment, change: object) => running.send('POST', '/sandbox/provider/refunds', { payment_id: id, ...change });
  const now = async ({ unique_id }: Order): Promise<Order> => (await running.call('getOrder', { query: { order_id: unique_id } })).data;
  const statusOf = async (order: Order): Promise<number> => (await now(order)).payment_status;
  const idOf = async ({ po_number }: Order): Promise<number> =>
    (await shop().db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', po_number))?.id ?? 0;
  const rows = async (order: Order) =>
    shop().db.all<{ state: string; cents: number; gift_card: string | null; problem: string | null }>(
      'SELECT state, cents, gift_card, problem FROM refunds WHERE order_id = ? ORDER BY id',
      await idOf(order),
    );
  const notes = async (order: Order) =>
    shop().db.all<{ cents: number; tax_cents: number }>(
      'SELECT cents, tax_cents FROM credit_notes WHERE order_id = ? ORDER BY year, number',
      await idOf(order),
    );
  const mails = async (order: Order, key: string): Promise<number> => {
    const sql = 'SELECT count(*) AS n FROM mails WHERE key = ? AND (text LIKE ? OR subject LIKE ?)';
    return (await shop().db.get<{ n: number }>(sql, key, `%${order.po_number}%`, `%${order.po_number}%`))?.n ?? 0;
  };
  const alarms = () => running.reported.flatMap((one) => ((one as { alarm?: string }).alarm ? [(one as { alarm: string }).alarm] : []));
  const chargeRef = async ({ id }: Payment): Promise<string> =>
    (await shop().db.get<{ ref: string }>('SELECT ref FROM payments WHERE unique_id = ?', id))?.ref ?? 'none';
  const total = (order: Order): number => Math.round(order.final_amount * 100);

  async function byCard(codes: readonly string[] = [], quantity = 1): Promise<{ order: Order; payment: Payment }> {
    const { unique_id } = await cartWith(running, RING, quantity);
    for (const gift_card_code of codes) await running.call('bindGiftCard', { body: { cart_unique_id: unique_id, gift_card_code } });
    const cart = await fillCheckout(running, unique_id);
    const payment = await startPayment(running, cart);
    await atGateway(running, payment, 'authorised');
    return { order: (await finish(running, cart, payment)).body.data as Order, payment };
  }

  async function sentBack(order: Order, refund_type: RefundType = 'refund'): Promise<string> {
    await markShipped(shop(), order.po_number, { carrier: 'DPD', number: '1', url: null }, WRITE);
    await running.send('POST', '/sandbox/order', { po_number: order.po_number, status: 'completed' });
    const positions = [{ position: 0, quantity: 1, reason: 'other' }];
    const body = {
      order_id: await returnIdOf(running, order),
      request_key: `key-of-${order.po_number}`,
      type: 1 as const,
      refund_type,
      positions,
    };
    const { number } = (await running.call('requestReturn', { body })).data;
    await setReturnState(shop(), { number, status: 'received' });
    return number;
  }
  const statusOfReturn = async (number: string): Promise<string | undefined> =>
    (await shop().db.get<{ status: string }>('SELECT status FROM returns WHERE number = ?', number))?.status;

  it('a return moves its money, and the customer learns of it afterwards', async () => {
    const { order, payment } = await byCard([], 2);
    const each = Math.round((order.order_products[0]?.cost ?? 0) * 100);
    const number = await sentBack(order);
    await running.send('POST', '/sandbox/faults', { mode: 'down', at: 'provider' });
    await setReturnState(shop(), { number, status: 'refunded' });
    expect([await statusOfReturn(number), await statusOf(order), await mails(order, 'return-refunded')]).toEqual([
      'refund-started',
      PaymentStatus.refundStarted,
      0,
    ]);
    expect([(await notes(order)).length, chargeOf(running, payment)?.refunded]).toEqual([1, 0]);
    await running.send('POST', '/sandbox/faults', { mode: 'none' });
    for (const _ of [1, 2]) await running.sandbox.payments.look();
    expect(chargeOf(running, payment)).toMatchObject({ state: 'captured', refunded: each });
    expect([await statusOfReturn(number), await statusOf(order), await mails(order, 'return-refunded')]).toEqual([
      'refunded',
      PaymentStatus.partiallyRefunded,
      1,
    ]);
    expect(await rows(order)).toMatchObject([{ state: 'done', cents: each }]);
  });

  it('a return that is exchanged moves no money', async () => {
    const { order, payment } = await byCard();
    const number = await sentBack(order, 'exchange');
    await setReturnState(shop(), { number, status: 'refunded' });
    expect([await statusOfReturn(number), chargeOf(running, payment)?.refunded, await statusOf(order)]).toEqual([
      'refunded',
      0,
      PaymentStatus.refunded,
    ]);
  });

  it('one that the gateway has promised: no mail before it is done; one that fails weeks later is told to staff, and is tried again', async () => {
    const { order, payment } = await byCard();
    await setMode('pending');
    const report = await refundOrder(shop(), order.po_number, WRITE);
    expect(report.notes.at(-1)).toContain('has promised');
    expect([await statusOf(order), await mails(order, 'order-refunded')]).toEqual([PaymentStatus.refundStarted, 0]);
    await elsewhere(payment, { state: 'done' });
    await expect.poll(() => statusOf(order)).toBe(PaymentStatus.refunded);
    expect(await mails(order, 'order-refunded')).toBe(1);

    await elsewhere(payment, { state: 'failed' });
    await expect.poll(() => statusOf(order)).toBe(PaymentStatus.paid);
    expect([await mails(order, 'refund-failed'), await rows(order)]).toMatchObject([1, [{ state: 'failed' }]]);
    await expect.poll(alarms).toContain('refund-failed');
    const today = shopDay(Date.now());
    const { csv } = await bookkeepingCsv(shop(), { from: today, to: today });
    expect(csv.split('\r\n').find((line) => line.startsWith('credit note') && line.includes(order.po_number))).toMatch(/,failed$/);

    await setMode('done');
    await refundOrder(shop(), order.po_number, { ...WRITE, isAgain: true });
    expect([await statusOf(order), chargeOf(running, payment)?.refunded]).toEqual([PaymentStatus.refunded, total(order)]);
    expect([await mails(order, 'order-refunded'), (await notes(order)).length]).toEqual([1, 1]);
  });

  it('after the limit of the method: staff pay by hand', async () => {
    const { order, payment } = await byCard();
    await setMode('too_late');
    const report = await refundOrder(shop(), order.po_number, { ...WRITE, amount: 20 });
    expect(report.notes.at(-1)).toContain('(too_late)');
    expect(await rows(order)).toMatchObject([{ state: 'failed', problem: 'too_late', cents: 2000 }]);
    expect([await statusOf(order), await mails(order, 'order-part-refunded')]).toEqual([PaymentStatus.paid, 0]);
    await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: true, isAgain: true });
    expect([await statusOf(order), await mails(order, 'order-part-refunded')]).toEqual([PaymentStatus.partiallyRefunded, 1]);
    expect(chargeOf(running, payment)?.refunded).toBe(0);
  });

  it('goes to gift cards first, then to the charge; part and part are the whole, with its VAT', async () => {
    const balance = async () =>
      (await shop().db.get<{ balance: number }>("SELECT balance FROM gift_cards WHERE code = 'FL-0100-GRAZ'"))?.balance ?? 0;
    const before = await balance();
    const { order, payment } = await byCard(['FL-0100-GRAZ']);
    const used = before - (await balance());
    expect(used).toBeGreaterThan(0);
    await refundOrder(shop(), order.po_number, { ...WRITE, amount: 30.01 });
    expect([await balance(), chargeOf(running, payment)?.refunded]).toEqual([before - used + 3001, 0]);
    await refundOrder(shop(), order.po_number, { ...WRITE, amount: 100 });
    expect([await balance(), chargeOf(running, payment)?.refunded]).toEqual([before, 3001 + 10_000 - used]);
    await refundOrder(shop(), order.po_number, WRITE);
    expect(chargeOf(running, payment)).toMatchObject({ state: 'refunded', refunded: total(order) });
    const all = await notes(order);
    const sum = (column: 'cents' | 'tax_cents'): number => all.reduce((so, one) => so + one[column], 0);
    const shown = (await now(order)).refunds.map(({ amount, to_gift_card, done }) => [amount, to_gift_card, done]);
    expect(shown.slice(0, 2)).toEqual([
      [30.01, true, true],
      [69.99, true, true],
    ]);
    expect([all.length, sum('cents'), sum('tax_cents')]).toEqual([3, total(order) + used, Math.round(order.tax_amount * 100)]);
    expect(await statusOf(order)).toBe(PaymentStatus.refunded);
  });

  it('a return of what a gift card and a charge have paid: the card has its part again at once, the charge pays the rest', async () => {
    const balance = async (code: string) =>
      (await shop().db.get<{ balance: number }>('SELECT balance FROM gift_cards WHERE code = ?', code))?.balance ?? 0;
    const before = await balance('FL-0100-GRAZ');
    const { order, payment } = await byCard(['FL-0100-GRAZ']);
    const used = before - (await balance('FL-0100-GRAZ'));
    const number = await sentBack(order);
    await setMode('pending');
    await setReturnState(shop(), { number, status: 'refunded' });
    const [{ cents: credited } = { cents: 0 }] = await notes(order);
    expect(await rows(order)).toMatchObject([
      { gift_card: 'FL-0100-GRAZ', cents: used, state: 'done' },
      { gift_card: null, cents: credited - used, state: 'sent' },
    ]);
    expect([await balance('FL-0100-GRAZ'), await statusOfReturn(number), await mails(order, 'return-refunded')]).toEqual([
      before,
      'refund-started',
      0,
    ]);
    await elsewhere(payment, { state: 'done' });
    await expect.poll(() => statusOfReturn(number)).toBe('refunded');
    expect([await balance('FL-0100-GRAZ'), await mails(order, 'return-refunded')]).toEqual([before, 1]);
    expect(await mails(order, 'refund-to-blocked-card')).toBe(0);

    // Of one that gift cards have paid wholly nothing is left for a charge.
    const { unique_id } = await cartWith(running, RING, 1);
    await running.call('bindGiftCard', { body: { cart_unique_id: unique_id, gift_card_code: 'FL-9999-TEST' } });
    const cart = await fillCheckout(running, unique_id);
    const body = { cart_unique_id: unique_id, type: null, expected_amount: cart.final_amount };
    const free = (await running.call('finishCheckout', { body })).data;
    const again = await sentBack(free);
    await setReturnState(shop(), { number: again, status: 'refunded' });
    expect([await statusOfReturn(again), (await rows(free)).map(({ gift_card, state }) => [gift_card, state])]).toEqual([
      'refunded',
      [['FL-9999-TEST', 'done']],
    ]);
    expect(await balance('FL-9999-TEST')).toBe(999_900);
  });

  it('what goes back to a gift card that is blocked meanwhile is told to staff, once', async () => {
    const { order } = await byCard(['FL-0100-GRAZ']);
    await blockGiftCard(shop(), 'FL-0100-GRAZ', true);
    const number = await sentBack(order);
    for (const _ of [1, 2]) await setReturnState(shop(), { number, status: 'refunded' }).catch(() => undefined);
    expect(await mails(order, 'refund-to-blocked-card')).toBe(1);
    const mail = await shop().db.get<{ text: string }>("SELECT text FROM mails WHERE key = 'refund-to-blocked-card'");
    expect(mail?.text).toContain('…GRAZ');
    expect(mail?.text).not.toContain('FL-0100-GRAZ');
    await blockGiftCard(shop(), 'FL-0100-GRAZ', false);
  });

  it('made in the dashboard becomes a credit note, once; one that was owed by hand is that one', async () => {
    const { order, payment } = await byCard();
    await elsewhere(payment, { cents: 5000 });
    await expect.poll(() => statusOf(order)).toBe(PaymentStatus.partiallyRefunded);
    await running.sandbox.payments.look();
    expect([await notes(order), await rows(order)]).toMatchObject([[{ cents: 5000 }], [{ cents: 5000, state: 'done' }]]);
    expect(await mails(order, 'order-part-refunded')).toBe(1);

    await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: true, amount: 70 });
    await elsewhere(payment, { cents: 7000 });
    await expect.poll(async () => (await shop().db.all('SELECT 1 FROM refunds WHERE ref IS NOT NULL AND cents = 7000')).length).toBe(1);
    expect((await notes(order)).map(({ cents }) => cents)).toEqual([5000, 7000]);
  });

  it('without its notice it is found a day later', async () => {
    const { order, payment } = await byCard();
    await running.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
    await elsewhere(payment, { cents: 5000 });
    await running.sandbox.payments.look();
    expect(await rows(order)).toEqual([]);
    await shop().db.run('UPDATE payments SET looked_at = looked_at - 86400001 WHERE unique_id = ?', payment.id);
    await running.sandbox.payments.look();
    expect(await rows(order)).toMatchObject([{ cents: 5000, state: 'done' }]);
  });

  it('a dispute is told to staff with its deadline; when it is lost, the invoice is corrected', async () => {
    const { order, payment } = await byCard();
    const dispute = (change: object) => running.send('POST', '/sandbox/provider/disputes', { payment_id: payment.id, ...change });
    await dispute({ state: 'open', answerBy: Date.parse('2026-12-24T12:00:00Z') });
    await expect.poll(() => mails(order, 'dispute-open')).toBe(1);
    const mail = await shop().db.get<{ text: string }>("SELECT text FROM mails WHERE key = 'dispute-open' ORDER BY id DESC LIMIT 1");
    expect(mail?.text).toContain('24. Dezember 2026');
    expect([await statusOf(order), alarms()]).toEqual([PaymentStatus.paid, ['dispute']]);
    const listed = async (state: string) =>
      (await listOrders(shop(), { dispute: state, limit: 50 })).map((one) => [one.number, one.dispute?.state, one.dispute?.answer_by]);
    expect(await listed('open')).toEqual([[order.po_number, 'open', '2026-12-24T12:00:00.000Z']]);
    expect([await listed('any'), await listed('lost')]).toEqual([await listed('open'), []]);
    await expect(listed('%')).rejects.toThrow('it is one of open, won, lost, any');
    await dispute({ state: 'lost' });
    await expect.poll(() => mails(order, 'dispute-lost')).toBe(1);
    expect(await listed('lost')).toEqual([[order.po_number, 'lost', null]]);
    expect([await statusOf(order), (await notes(order)).map(({ cents }) => cents)]).toEqual([PaymentStatus.refunded, [total(order)]]);
  });

  /** Paid after its cart was changed, so that there is no order. */
  async function paidWithoutOrder(): Promise<Payment> {
    const cart = await readyCart(running, RING);
    const payment = await startPayment(running, cart);
    const { unique_id: cart_unique_id, items } = cart;
    const body = { cart_unique_id, product_configuration_id: items[0]?.product_configuration_id ?? '', quantity: 1 };
    await running.call('addItem', { body });
    await running.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
    for (const state of ['authorised', 'captured']) await atGateway(running, payment, state);
    await running.send('POST', '/sandbox/faults', { mode: 'none' });
    expect((await finish(running, cart, payment)).body.error_code).toBe('cart_changed');
    return payment;
  }
  /** Mails to staff about it. */
  async function staffMailsOf({ id }: Payment): Promise<{ subject: string; text: string }[]> {
    await shop().db.run('UPDATE staff_notices SET created_at = created_at - 600000 WHERE mailed_at IS NULL');
    await mailStaff(shop());
    return shop().db.all('SELECT subject, text FROM mails WHERE event LIKE ? ORDER BY id', `staff:payments:${id}:%`);
  }

  it('money without an order that comes back after its refund is an alarm, and a mail to staff, once', async () => {
    const payment = await paidWithoutOrder();
    expect([chargeOf(running, payment)?.state, await staffMailsOf(payment)]).toEqual(['refunded', []]);
    await elsewhere(payment, { state: 'failed' });
    await expect.poll(alarms).toEqual(['refund-failed']);
    expect(chargeOf(running, payment)?.state).toBe('captured');
    // The gateway sends its notice once more.
    await atGateway(running, payment, 'captured').catch(() => undefined);
    await running.sandbox.payments.look();
    const [mail, ...others] = await staffMailsOf(payment);
    expect(mail?.subject).toMatch(/^[\d.]+,\d\d\s€ ohne Bestellung konnten nicht zurückgehen$/);
    for (const part of ['Zahlungsdienst', chargeRef(payment), 'oder überweisen Sie ihn']) expect(mail?.text).toContain(await part);
    expect([others, alarms()]).toEqual([[], ['refund-failed']]);
  });

  it('money without an order that the gateway will never pay back is told to staff, once, and frees the cart', async () => {
    await setMode('too_late');
    const payment = await paidWithoutOrder();
    for (const _ of [1, 2]) await running.sandbox.payments.look();
    expect([chargeOf(running, payment)?.state, alarms()]).toEqual(['captured', ['refund-failed']]);
    const row = await shop().db.get('SELECT state, watch_until, order_id FROM payments WHERE unique_id = ?', payment.id);
    expect(row).toEqual({ state: 'cancelled', watch_until: null, order_id: null });
    const [mail, ...others] = await staffMailsOf(payment);
    expect([mail?.text, others]).toEqual([expect.stringContaining('Die Frist des Zahlungsmittels ist vorbei') as string, []]);
  });

  it('a given up charge that its gateway cannot end frees the cart, and its money goes back', async () => {
    const cart = await readyCart(running, RING);
    const payment = await startPayment(running, cart);
    const { gateway } = shop();
    const { cancel, read } = gateway;
    Object.assign(gateway, { cancel: (ref: string) => gateway.read(ref) });
    const other = await startPayment(running, cart, 'paypal');
    expect([other.id === payment.id, chargeOf(running, payment)?.state]).toEqual([false, 'open']);
    Object.assign(gateway, { cancel, read });
    await atGateway(running, payment, 'authorised');
    await expect.poll(() => chargeOf(running, payment)?.state).toBe('voided');
    await running.sandbox.payments.look();
    expect((await shop().db.get<{ n: number }>('SELECT count(*) AS n FROM payments WHERE watch_until IS NOT NULL'))?.n).toBe(0);
  });

  it('a method that takes days keeps its payment', async () => {
    const cart = await readyCart(running, RING);
    const payment = await startPayment(running, cart);
    const { gateway } = shop();
    const { read } = gateway;
    const decidedBy = Date.now() + 5 * 86_400_000;
    Object.assign(gateway, { read: async (ref: string) => ({ ...(await read(ref)), decidedBy }) });
    await atGateway(running, payment, 'processing');
    const expires = async () =>
      (await shop().db.get<{ at: number }>('SELECT expires_at AS at FROM payments WHERE unique_id = ?', payment.id))?.at;
    await expect.poll(expires).toBe(decidedBy);
    Object.assign(gateway, { read });
    await atGateway(running, payment, 'authorised');
    expect((await finish(running, cart, payment)).status).toBe(200);
  });
});
