import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import type { Payment } from '../../contract/payment.ts';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { FaultPoint } from '../core/fault-points.ts';
import type { Db } from '../db/database.ts';
import { openPostgres } from '../db/postgres/database.ts';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { atGateway, charges, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Killable, startProcess } from '../../sandbox/testing/sandbox-process.fixture.ts';
import type { Answer, Calls } from '../../sandbox/testing/sandbox.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SKU = 'FL-AUR-BR-YG750-54';
const STOCK = 100;
const CARTS = 12;

/** Two processes with one database and one ledger of the gateways. */
const dataDir = mkdtempSync(join(tmpdir(), 'two-processes-'));
let server: TestPostgres;
let url: string;
let db: Db;
let survivor: Killable;
let victim: Killable;
beforeAll(async () => {
  server = await startPostgres();
  url = await server.newDatabase();
  survivor = await startProcess(dataDir, url);
  victim = await startProcess(dataDir, url);
  db = openPostgres({ url, connections: 1 });
});
afterAll(async () => {
  await Promise.all([survivor.kill(), victim.kill()]);
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Purchase {
  readonly cart: Cart;
  /** Null: by bank transfer. */
  readonly payment: Payment | null;
}

const refusals: string[] = [];

async function attempt(calls: Calls, { cart, payment }: Purchase): Promise<Answer> {
  if (!payment) return calls.attempt('finishCheckout', { body: bankBody(cart) });
  // Refused when an earlier attempt has got so far.
  await atGateway(calls, payment, 'authorised').catch(() => undefined);
  return finish(calls, cart, payment);
}

/** Goes on at the survivor until there is an order, without an idempotency key, which would hide what the first call has done. */
async function order(purchase: Purchase, first: Calls): Promise<string> {
  for (let calls = first; ; calls = survivor) {
    const answer = await attempt(calls, purchase).catch(() => null);
    if (answer?.status === 200) return (answer.body.data as { po_number: string }).po_number;
    if (answer) refusals.push(said(answer));
    await sleep(100);
  }
}

interface OrderRecord {
  readonly cart: string;
  readonly po_number: string;
  readonly payment_status: number;
  readonly mails: number;
}

async function recordsOf(purchases: readonly Purchase[]) {
  const ids = JSON.stringify(purchases.map(({ cart }) => cart.unique_id));
  const orders = await db.all<OrderRecord>(
    `SELECT c.unique_id AS cart, o.po_number, o.payment_status, (SELECT count(*) FROM mails WHERE event LIKE '%:' || o.id) AS mails
     FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id IN (SELECT value FROM json_each(?))`,
    ids,
  );
  const payments = await db.all<{ unique_id: string; state: string }>(
    `SELECT p.unique_id, p.state FROM payments p JOIN carts c ON c.id = p.cart_id
     WHERE c.unique_id IN (SELECT value FROM json_each(?))`,
    ids,
  );
  const stock = await db.get<{ stock_qty: number }>('SELECT stock_qty FROM configurations WHERE sku = ?', SKU);
  const made = charges(dataDir).filter(({ reference }) => payments.some(({ unique_id }) => unique_id === reference));
  return { orders, states: payments.map(({ state }) => state), stock: stock?.stock_qty, charges: made.map(({ state }) => state) };
}

const consecutive = (numbers: readonly number[]): number[] =>
  Array.from({ length: numbers.length }, (_, index) => (numbers[0] ?? 0) + index);

it.each<FaultPoint>(['order-written', 'order-placed', 'captured', 'paid'])(
  'one of two processes is killed at %s while both finish orders: none is lost, none is made or charged twice',
  async (at) => {
    await survivor.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty: STOCK, track_inventory: true });
    const purchases = await Promise.all(
      Array.from({ length: CARTS }, async (_, index): Promise<Purchase> => {
        const cart = await readyCart(survivor, SKU);
        return { cart, payment: index % 3 === 0 ? null : await startPayment(survivor, cart) };
      }),
    );
    await victim.send('POST', '/sandbox/faults', { mode: 'kill', at });
    const numbers = await Promise.all(purchases.map((purchase, index) => order(purchase, index % 2 === 0 ? victim : survivor)));
    await victim.ended;
    victim = await startProcess(dataDir, url);

    const { orders, states, stock, charges: made } = await recordsOf(purchases);
    expect(orders.map(({ po_number }) => po_number).sort()).toEqual(numbers.toSorted());
    expect(new Set(orders.map(({ cart }) => cart)).size).toBe(CARTS);
    const expected = purchases.map(({ cart, payment }) => ({ cart: cart.unique_id, payment_status: payment ? 1 : 0, mails: 1 }));
    const byCart = orders.map(({ cart, payment_status, mails }) => ({ cart, payment_status, mails }));
    expect(byCart).toEqual(expect.arrayContaining(expected));
    const cards = purchases.filter(({ payment }) => payment).length;
    expect([states, made]).toEqual([Array(cards).fill('paid'), Array(cards).fill('captured')]);
    expect(stock).toBe(STOCK - CARTS);
  },
);

it.each<FaultPoint>(['refund-wanted', 'refund-sent'])(
  'one of two processes is killed at %s while both refund: each part goes back once, with one credit note and one mail',
  async (at) => {
    const cart = await readyCart(survivor, SKU);
    const number = await order({ cart, payment: await startPayment(survivor, cart) }, survivor);
    const { id } = (await db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', number))!;
    await victim.send('POST', '/sandbox/faults', { mode: 'kill', at });
    await Promise.allSettled(
      [victim, survivor].map((one) => one.send('POST', '/sandbox/order', { po_number: number, payment_status: PaymentStatus.refunded })),
    );
    // Where the survivor came first, the victim had nothing to do.
    await victim.send('POST', '/sandbox/faults', { mode: 'none' }).catch(() => victim.ended);
    await victim.kill();
    victim = await startProcess(dataDir, url);
    await expect.poll(() => db.all('SELECT state FROM refunds WHERE order_id = ?', id), { timeout: 30_000 }).toEqual([{ state: 'done' }]);
    expect(await db.all('SELECT 1 FROM credit_notes WHERE order_id = ?', id)).toHaveLength(1);
    expect(await db.all('SELECT 1 FROM mails WHERE event = ?', `order-refunded:${id}`)).toHaveLength(1);
    const paid = await db.get<{ unique_id: string; cents: number }>('SELECT unique_id, cents FROM payments WHERE order_id = ?', id);
    expect(charges(dataDir).find(({ reference }) => reference === paid?.unique_id)).toMatchObject({ refunded: paid?.cents });
  },
);

it('afterwards numbers of orders and invoices have no gaps, and no call was refused but for a payment that was not decided', async () => {
  const orders = await db.all<{ po_number: string }>('SELECT po_number FROM orders ORDER BY po_number');
  const numbers = orders.map(({ po_number }) => Number(po_number.split('-').at(-1)));
  expect(numbers).toEqual(consecutive(numbers));
  const invoices = await db.all<{ number: number }>('SELECT number FROM invoices ORDER BY number');
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1));
  expect(refusals.filter((text) => text !== '409 payment_pending')).toEqual([]);
});
