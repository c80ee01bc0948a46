import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { customer, orderOf } from '../customers/customers.fixture.ts';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { markPaid } from '../operator/change-order.ts';
import { atGateway, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { bankBody, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { markForMirror, type OrderMirror } from './order-mirror.ts';

/** In stock, tracked. */
const RING = 'FL-AUR-BR-YG750-54';
const STOCK = 100;

interface Copy {
  readonly order_id: number;
  readonly state: string;
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  { name: 'SQLite', start: (orderMirror: OrderMirror) => startSandbox(undefined, { orderMirror }) },
  {
    name: 'PostgreSQL',
    start: async (orderMirror: OrderMirror) =>
      startSandbox(mkdtempSync(join(tmpdir(), 'order-mirror-')), { orderMirror, databaseUrl: await postgres.newDatabase() }),
  },
])('a mirror on $name', ({ start }) => {
  let running: Running;
  /** Updates since the last look. */
  let updates = 0;
  let failure: Error | null = null;
  /** A table of copies, written with the connection of the transaction. */
  const mirror: OrderMirror = {
    async update(db, orderId) {
      updates += 1;
      const order = await db.get<{ status: string; payment_status: number; order_notes: string | null; lines: number }>(
        `SELECT status, payment_status, order_notes, (SELECT count(*) FROM order_items WHERE order_id = o.id) AS lines
         FROM orders o WHERE id = ?`,
        orderId,
      );
      await db.run('DELETE FROM order_copies WHERE order_id = ?', orderId);
      const state = order ? [order.status, order.payment_status, order.lines, order.order_notes].join() : 'deleted';
      await db.run('INSERT INTO order_copies (order_id, state) VALUES (?, ?)', orderId, state);
      if (failure) throw failure;
    },
  };

  beforeAll(async () => {
    running = await start(mirror);
    await running.sandbox.shop.db.exec('CREATE TABLE order_copies (order_id BIGINT PRIMARY KEY, state TEXT NOT NULL)');
    await running.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: STOCK, track_inventory: true });
  });
  afterAll(() => running.close());
  beforeEach(() => {
    updates = 0;
    failure = null;
  });

  const db = () => running.sandbox.shop.db;
  const last = (): Promise<Copy | undefined> => db().get<Copy>('SELECT * FROM order_copies ORDER BY order_id DESC LIMIT 1');
  /** The copy of the newest order, and how often it was brought into line since the last look. */
  async function seen(): Promise<[string | undefined, number]> {
    const count = updates;
    updates = 0;
    return [(await last())?.state, count];
  }
  const control = (body: object) => running.send('POST', '/sandbox/order', body);
  async function byCard() {
    const cart = await readyCart(running, RING);
    const payment = await startPayment(running, cart);
    await atGateway(running, payment, 'authorised');
    return { cart, payment };
  }

  it('is updated once in each transaction that changes an order', async () => {
    const { cart, payment } = await byCard();
    const order = (await finish(running, cart, payment)).body.data as Order;
    // Placed, then paid.
    expect(await seen()).toEqual(['in-workshop,1,1,', 2]);
    await control({ po_number: order.po_number, status: 'shipped', parcel: { carrier: 'DPD', number: '1' } });
    expect(await seen()).toEqual(['shipped,1,1,', 1]);
    await control({ po_number: order.po_number, status: 'completed' });
    expect(await seen()).toEqual(['completed,1,1,', 1]);
    const body = {
      order_id: await returnIdOf(running, order),
      request_key: `key-of-a-return-of-${order.po_number}`,
      type: 1 as const,
      refund_type: 'refund' as const,
      positions: [{ position: 0, quantity: 1, reason: 'other' }],
    };
    const { number } = (await running.call('requestReturn', { body })).data;
    expect(await seen()).toEqual(['completed,6,1,', 1]);
    await running.send('POST', '/sandbox/return', { number, status: 'refunded' });
    // With the credit note, and when its money has gone back.
    expect(await seen()).toEqual(['completed,2,1,', 2]);
  });

  it('sees a refund, and a dry run leaves nothing in it', async () => {
    const order = (await running.call('finishCheckout', { body: bankBody(await readyCart(running, RING)) })).data;
    expect(await seen()).toEqual(['awaiting-payment,0,1,', 1]);
    await markPaid(running.sandbox.shop, order.po_number, { isDryRun: true });
    expect(await seen()).toEqual(['awaiting-payment,0,1,', 0]);
    await control({ po_number: order.po_number, payment_status: 1 });
    expect(await seen()).toEqual(['in-workshop,1,1,', 1]);
    await control({ po_number: order.po_number, payment_status: 2 });
    expect(await seen()).toEqual(['in-workshop,2,1,', 1]);
  });

  it('sees the notes of a customer, and a cancellation', async () => {
    const ana = await customer(running, `ana-${Math.random()}@example.com`);
    const { unique_id: id } = await orderOf(ana, 'ana@example.com');
    await seen();
    await ana.call('updateOrder', { params: { id }, body: { order_notes: 'Please ring twice' } });
    expect(await seen()).toEqual(['awaiting-payment,0,1,Please ring twice', 1]);
    await ana.call('cancelOrder', { params: { id } });
    expect(await seen()).toEqual(['cancelled,4,1,Please ring twice', 1]);
  });

  it('is told when an order is undone whose money was not taken', async () => {
    const { cart, payment } = await byCard();
    await running.send('POST', '/sandbox/faults', { mode: 'hold', at: 'order-placed', delayMs: 20_000 });
    const answer = finish(running, cart, payment);
    await expect.poll(last).toMatchObject({ state: 'awaiting-payment,0,1,' });
    expect(await seen()).toEqual(['awaiting-payment,0,1,', 1]);
    await atGateway(running, payment, 'voided');
    await running.send('POST', '/sandbox/faults', { mode: 'none' });
    expect(said(await answer)).toBe('409 payment_cancelled');
    expect(await seen()).toEqual(['deleted', 1]);
  });

  it('that fails rolls all of the transaction back: order, stock, code, card, number and mail', async () => {
    const { unique_id: cart_unique_id } = await readyCart(running, RING);
    for (const gift_card_code of ['DANKE25', 'FL-0100-GRAZ'])
      await running.call('bindGiftCard', { body: { cart_unique_id, gift_card_code } });
    const { data: cart } = await running.call('getCart', { query: { cart_unique_id } });
    const rows = () =>
      Promise.all([
        db().all('SELECT * FROM orders ORDER BY id'),
        db().all('SELECT * FROM order_history ORDER BY order_id, position'),
        db().get('SELECT stock_qty FROM configurations WHERE sku = ?', RING),
        db().all('SELECT code, used FROM discount_codes ORDER BY code'),
        db().all('SELECT code, balance FROM gift_cards ORDER BY code'),
        db().all('SELECT * FROM counters ORDER BY name'),
        db().all('SELECT id FROM mails ORDER BY id'),
        db().all('SELECT * FROM order_copies ORDER BY order_id'),
      ]);
    const before = await rows();
    running.reported.length = 0;
    failure = new Error('the other program refuses');
    expect((await running.attempt('finishCheckout', { body: bankBody(cart) })).status).toBe(500);
    expect(await rows()).toEqual(before);
    expect(running.reported).toEqual([failure]);
    failure = null;
    const { data: order } = await running.call('finishCheckout', { body: bankBody(cart) });
    expect(await seen()).toEqual(['awaiting-payment,0,1,', 2]);
    const placed = await rows();
    failure = new Error('the other program refuses');
    expect((await control({ po_number: order.po_number, payment_status: 1 })).status).toBe(500);
    expect(await rows()).toEqual(placed);
  });
});

it('an order that is changed outside of a transaction is an error', () => {
  expect(() => markForMirror({ changedOrders: null }, 7)).toThrow('order 7 is changed outside of a transaction');
});
