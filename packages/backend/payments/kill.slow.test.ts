import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import type { Payment } from '../../contract/payment.ts';
import type { FaultPoint } from '../core/fault-points.ts';
import { ADDRESS, cartWith, bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, charges, finishBody, said, startBody, setPayer } from '../../sandbox/testing/payment.fixture.ts';
import { type Killable, startProcess } from '../../sandbox/testing/sandbox-process.fixture.ts';
import type { Answer } from '../../sandbox/testing/sandbox.fixture.ts';

/** Kills the sandbox during purchases, like a power cut, and restarts it on the same data. */
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
let shop: Killable;
// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => {
  shop = await startProcess(dataDir);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const SKU = 'FL-AUR-BR-YG750-54';
const stock = (quantity: number) => shop.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty: quantity, track_inventory: true });

/** Rows of the backend and of the ledger. */
function recordsOf(cart: Cart) {
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
  try {
    const orders = db
      .prepare(
        `SELECT o.payment_status, o.payment_method, (SELECT count(*) FROM mails WHERE event LIKE '%:' || o.id) AS mails
         FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?`,
      )
      .all(cart.unique_id) as unknown as { payment_status: number; payment_method: string; mails: number }[];
    const payments = db
      .prepare('SELECT p.unique_id, p.state FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?')
      .all(cart.unique_id) as unknown as { unique_id: string; state: string }[];
    const left = db.prepare('SELECT stock_qty FROM configurations WHERE sku = ?').get(SKU) as { stock_qty: number };
    const mine = charges(dataDir).filter(({ reference }) => payments.some(({ unique_id }) => unique_id === reference));
    return { orders, payments, stock: left.stock_qty, charges: mine.map(({ state }) => state) };
  } finally {
    db.close();
  }
}

/** A call whose answer is lost when the process is killed. */
const lost = (call: Promise<Answer>): Promise<Answer | null> => call.catch(() => null);
const start = (cart: Cart) => shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'card') });
const paymentOf = ({ body }: Answer): Payment => (body as { payment: Payment }).payment;
const finish = (cart: Cart, payment: Payment) =>
  shop.attempt('finishCheckout', { body: finishBody(cart, payment) }, { 'idempotency-key': `finish-${payment.id}` });

async function killAt(at: FaultPoint, act: () => Promise<unknown>): Promise<void> {
  await shop.send('POST', '/sandbox/faults', { mode: 'kill', at });
  await act().catch(() => null);
  await shop.ended;
  shop = await startProcess(dataDir);
}

/** Continues the purchase after a restart: order button if needed, gateway, then finishCheckout until it is decided. */
async function goOn(cart: Cart): Promise<Answer> {
  const started = await start(cart);
  if (said(started) === '409 cart_finished') {
    return shop.attempt('finishCheckout', { body: { ...bankBody(cart), type: 'card' } });
  }
  const payment = paymentOf(started);
  if (payment.state === 'open') await atGateway(shop, payment, 'authorised');
  return finish(cart, payment);
}

const paidOnce = { orders: [{ payment_status: 1, payment_method: 'card', mails: 1 }], stock: 4 };

it.each<FaultPoint>(['payment-written', 'charge-made', 'payment-started'])('killed at %s, while the payment begins', async (at) => {
  await stock(5);
  const cart = await readyCart(shop, SKU);
  await killAt(at, () => lost(start(cart)));
  expect(recordsOf(cart)).toMatchObject({ orders: [], stock: 5 });
  expect((await goOn(cart)).status).toBe(200);
  expect(recordsOf(cart)).toMatchObject({ ...paidOnce, payments: [{ state: 'paid' }], charges: ['captured'] });
});

it('killed while the shopper is at the gateway', async () => {
  await stock(5);
  const cart = await readyCart(shop, SKU);
  const payment = paymentOf(await start(cart));
  await shop.kill();
  shop = await startProcess(dataDir);
  await atGateway(shop, payment, 'authorised');
  await expect.poll(() => recordsOf(cart), { timeout: 30_000 }).toMatchObject({ ...paidOnce, charges: ['captured'] });
  expect((await finish(cart, payment)).status).toBe(200);
});

it.each<FaultPoint>(['notice', 'order-written', 'order-placed', 'captured', 'paid', 'answer'])(
  'killed at %s, after the provider has authorised: the next start completes it',
  async (at) => {
    await stock(5);
    const cart = await readyCart(shop, SKU);
    const payment = paymentOf(await start(cart));
    await killAt(at, async () => {
      // The answer of this control may be lost.
      await atGateway(shop, payment, 'authorised');
      await lost(finish(cart, payment));
    });
    await expect
      .poll(() => recordsOf(cart), { timeout: 30_000 })
      .toMatchObject({ ...paidOnce, payments: [{ state: 'paid' }], charges: ['captured'] });
    const answers = [await finish(cart, payment), await finish(cart, payment), await goOn(cart)];
    expect(answers.map(said)).toEqual(['200 ok', '200 ok', '200 ok']);
    expect(new Set(answers.map(({ body }) => (body.data as { po_number: string }).po_number)).size).toBe(1);
    expect(recordsOf(cart)).toMatchObject({ ...paidOnce, charges: ['captured'] });
  },
);

it.each<FaultPoint>(['refused', 'given-back'])('killed at %s, when a piece sold out meanwhile: the money is released', async (at) => {
  await stock(5);
  const cart = await readyCart(shop, SKU);
  const payment = paymentOf(await start(cart));
  await stock(0);
  await killAt(at, async () => {
    await atGateway(shop, payment, 'authorised');
    await lost(finish(cart, payment));
  });
  await expect
    .poll(() => recordsOf(cart), { timeout: 30_000 })
    .toMatchObject({ orders: [], payments: [{ state: 'cancelled' }], charges: ['voided'], stock: 0 });
  expect(said(await finish(cart, payment))).toBe('409 out_of_stock');
  await stock(5);
  expect((await goOn(cart)).status).toBe(200);
  expect(recordsOf(cart)).toMatchObject({ ...paidOnce, charges: ['voided', 'captured'] });
});

it.each<FaultPoint>(['refused', 'given-back'])(
  'killed at %s, when money without an order cannot go back: staff are told once, and the cart is free',
  async (at) => {
    await stock(5);
    const cart = await readyCart(shop, SKU);
    const payment = paymentOf(await start(cart));
    await shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
    for (const state of ['authorised', 'captured']) await atGateway(shop, payment, state);
    await stock(0);
    await shop.send('POST', '/sandbox/provider/refunds/mode', { mode: 'too_late' });
    await killAt(at, () => lost(finish(cart, payment)));
    const notices = (): unknown[] => {
      const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
      const rows = db.prepare("SELECT facts ->> 'problem' AS problem FROM staff_notices WHERE event = ?").all(`payments:${payment.id}`);
      db.close();
      return rows.map((row) => row['problem']);
    };
    await expect.poll(() => recordsOf(cart), { timeout: 30_000 }).toMatchObject({ orders: [], payments: [{ state: 'cancelled' }] });
    expect([notices(), recordsOf(cart).charges]).toEqual([['too_late'], ['captured']]);
    await shop.send('POST', '/sandbox/provider/refunds/mode', { mode: 'done' });
    await stock(5);
    expect((await goOn(cart)).status).toBe(200);
    expect([notices(), recordsOf(cart).orders]).toEqual([['too_late'], paidOnce.orders]);
  },
);

/** Refunds of a cart's order in the backend and at the gateway, and the mails that tell of them. */
function refundsOf({ unique_id }: Cart) {
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
  const ledger = new DatabaseSync(join(dataDir, 'provider.db'), { readOnly: true });
  try {
    const order = db
      .prepare('SELECT o.id, o.payment_status FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?')
      .get(unique_id) as { id: number; payment_status: number };
    const of = (sql: string): unknown[] => db.prepare(sql).all(order.id);
    const rows = of('SELECT unique_id AS key, state, cents FROM refunds WHERE order_id = ?') as {
      key: string;
      state: string;
      cents: number;
    }[];
    return {
      payment_status: order.payment_status,
      states: rows.map(({ state }) => state),
      notes: of('SELECT cents FROM credit_notes WHERE order_id = ?').length,
      mails: of("SELECT 1 FROM mails WHERE event = 'order-refunded:' || CAST(? AS INTEGER)").length,
      atGateway: rows.map(({ key }) => ledger.prepare('SELECT cents, state FROM refunds WHERE key = ?').all(key).length),
    };
  } finally {
    db.close();
    ledger.close();
  }
}

it.each<FaultPoint>(['refund-wanted', 'refund-sent', 'refund-noted'])(
  'killed at %s: the money goes back once, with one mail',
  async (at) => {
    await stock(5);
    const cart = await readyCart(shop, SKU);
    const { data: order } = (await goOn(cart)).body as { data: { po_number: string } };
    const refund = { po_number: order.po_number, payment_status: 2 };
    await killAt(at, () => lost(shop.send('POST', '/sandbox/order', refund)));
    const once = { payment_status: 2, states: ['done'], notes: 1, mails: 1, atGateway: [1] };
    await expect.poll(() => refundsOf(cart), { timeout: 30_000 }).toEqual(once);
    await shop.send('POST', '/sandbox/order', refund);
    expect([refundsOf(cart), recordsOf(cart).charges]).toEqual([once, ['refunded']]);
  },
);

it.each<FaultPoint>(['order-written', 'order-placed', 'answer'])('killed at %s of a bank transfer', async (at) => {
  await stock(5);
  const cart = await readyCart(shop, SKU);
  const order = () => shop.attempt('finishCheckout', { body: bankBody(cart) }, { 'idempotency-key': `bank-${cart.unique_id}` });
  await killAt(at, () => lost(order()));
  const { orders, stock: left } = recordsOf(cart);
  expect([orders.length, left]).toEqual(at === 'order-written' ? [0, 5] : [1, 4]);
  const answers = [await order(), await order()];
  expect(answers.map(said)).toEqual(['200 ok', '200 ok']);
  expect(recordsOf(cart)).toMatchObject({
    orders: [{ payment_status: 0, payment_method: 'bank_transfer', mails: 1 }],
    stock: 4,
    charges: [],
  });
});

it('killed between the new total of an express payment at the gateway and in the database', async () => {
  await stock(5);
  const { unique_id: id } = await cartWith(shop, SKU);
  const type = 'paypal_express' as const;
  const { payment } = await shop.call('expressCheckout', { body: { type, cart_unique_id: id } });
  setPayer(dataDir, payment, { email: 'payer@example.com', address: ADDRESS });
  await atGateway(shop, payment, 'authorised');
  const { data: known } = await shop.call('expressCheckout', { body: { type, payment_id: payment.id } });
  const body = { product_configuration_id: known.items[0]?.product_configuration_id ?? 0, quantity: 1, cart_unique_id: id };
  await shop.call('addItem', { body });
  const { data: cart } = await shop.call('updateCart', { params: { id }, body: { shipping_rate_id: 'dpd' } });
  const press = () => shop.attempt('startCheckout', { params: { id }, body: startBody(cart, type) });
  await killAt('amount-changed', () => lost(press()));
  expect(recordsOf(cart)).toMatchObject({ orders: [], charges: ['authorised'] });
  expect(paymentOf(await press())).toMatchObject({ id: payment.id, amount: cart.final_amount });
  expect((await finish(cart, { ...payment, type })).status).toBe(200);
  expect(charges(dataDir).find(({ reference }) => reference === payment.id)).toMatchObject({
    state: 'captured',
    cents: Math.round(cart.final_amount * 100),
  });
});
