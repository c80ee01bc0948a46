import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Order } from '../../contract/order.ts';
import { customer, mailsTo } from '../customers/customers.fixture.ts';
import { accountIdOf, bankBody, cartWith, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import type { Db } from '../db/database.ts';
import { cancelOverdueOrders } from './cancel-order.ts';
import { DAY_MS } from '../../contract/time.ts';

/** In stock, tracked. */
const SKU = 'FL-AUR-BR-YG750-54';
const EMAIL = 'ana@example.com';

let shop: Running;
let ana: Calls;
beforeEach(async () => {
  shop = await startSandbox();
  ana = await customer(shop, EMAIL);
});
afterEach(() => shop.close());

const db = () => shop.sandbox.shop.db;
const stock = async () => (await db().get<{ n: number }>('SELECT stock_qty AS n FROM configurations WHERE sku = ?', SKU))?.n ?? 0;
const setStock = (stock_qty: number) => shop.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty });
const book = (po_number: string, payment_status: number) => shop.send('POST', '/sandbox/order', { po_number, payment_status });

/** By transfer, with the id of the account. */
async function placed(codes: readonly string[] = []): Promise<Order> {
  const { unique_id: cart_unique_id } = await readyCart(ana, SKU);
  for (const gift_card_code of codes) await ana.call('bindGiftCard', { body: { cart_unique_id, gift_card_code } });
  const { data: cart } = await ana.call('getCart', { query: { cart_unique_id } });
  const { data } = await ana.call('finishCheckout', { body: bankBody(cart) });
  return { ...data, unique_id: (await accountIdOf(ana, data)) ?? '' };
}
const read = async ({ unique_id: id }: Order) => (await ana.call('getCustomerOrder', { params: { id } })).data;
const cancel = (who: Calls, { unique_id: id }: Order) => who.attempt('cancelOrder', { params: { id } });
const sweepAt = (time: number) => cancelOverdueOrders({ ...shop.sandbox.shop, now: () => time });
const held = (order: Order) => Date.parse(`${order.options.bank_details?.held_until}T12:00:00Z`);

describe('POST /orders/{id}/cancel', () => {
  it('restores stock, code and gift card, keeps the number, causes one mail and can be repeated', async () => {
    const before = await stock();
    const codes = () =>
      db().all('SELECT code, used, NULL AS balance FROM discount_codes UNION ALL SELECT code, used, balance FROM gift_cards ORDER BY code');
    const codesBefore = await codes();
    const order = await placed(['DANKE25', 'FL-0100-GRAZ']);
    expect([await stock(), await codes()]).not.toEqual([before, codesBefore]);
    expect((await read(order)).cancellation_open).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await cancel(ana, order);
      expect([status, body.data]).toMatchObject([
        200,
        {
          po_number: order.po_number,
          status: 'cancelled',
          payment_status: PaymentStatus.voided,
          cancellation_open: false,
          notes_open: false,
          options: { bank_details: null },
        },
      ]);
    }
    expect([await stock(), await codes()]).toEqual([before, codesBefore]);
    expect((await mailsTo(shop, EMAIL)).slice(-2)).toEqual(['order-confirmation', 'order-cancelled']);
    expect(await db().all('SELECT * FROM invoices')).toEqual([]);
  });

  it('is refused for an order that is paid or in work, without a change', async () => {
    const order = await placed();
    const left = await stock();
    await book(order.po_number, PaymentStatus.paid);
    const { status, body } = await cancel(ana, order);
    expect([status, body.error_code, await stock()]).toEqual([409, 'order_closed', left]);
    const other = await placed();
    await shop.send('POST', '/sandbox/order', { po_number: other.po_number, status: 'in-workshop' });
    expect((await cancel(ana, other)).status).toBe(409);
    expect((await read(other)).cancellation_open).toBe(false);
  });

  it('answers 404 for the order of another customer, and 401 without a session', async () => {
    const order = await placed();
    const eva = await customer(shop, 'eva@example.com');
    expect([(await cancel(eva, order)).status, (await cancel(shop, order)).status]).toEqual([404, 401]);
    expect((await read(order)).status).toBe('awaiting-payment');
  });

  it('informs subscribers and caches that the last item is available again', async () => {
    await setStock(1);
    const order = await placed();
    await shop.call('subscribe', { body: { email: 'waiting@example.com', sku: SKU } });
    const { product } = (await shop.call('getCacheVersions', {})).data;
    await cancel(ana, order);
    expect(await mailsTo(shop, 'waiting@example.com')).toContain('back-in-stock');
    expect((await shop.call('getCacheVersions', {})).data['product']).not.toBe(product);
    expect((await cartWith(shop, SKU)).items).toHaveLength(1);
  });

  it('a transfer that arrives afterwards goes back, with a mail and without an invoice', async () => {
    const order = await placed();
    await cancel(ana, order);
    const left = await stock();
    for (let n = 0; n < 2; n += 1) await book(order.po_number, PaymentStatus.paid);
    expect(await read(order)).toMatchObject({ status: 'cancelled', payment_status: PaymentStatus.refundStarted });
    await book(order.po_number, PaymentStatus.refunded);
    expect(await read(order)).toMatchObject({ status: 'cancelled', payment_status: PaymentStatus.refunded });
    expect((await mailsTo(shop, EMAIL)).slice(-3)).toEqual(['order-confirmation', 'order-cancelled', 'transfer-returned']);
    expect([await stock(), await db().all('SELECT * FROM invoices'), await db().all('SELECT * FROM credit_notes')]).toEqual([left, [], []]);
  });
});

describe('an order whose transfer does not arrive', () => {
  it('is kept some days after the due date, then cancelled once, with restored stock and a mail', async () => {
    const before = await stock();
    const order = await placed();
    const { due_on, held_until } = order.options.bank_details ?? {};
    expect((Date.parse(held_until ?? '') - Date.parse(due_on ?? '')) / DAY_MS).toBe(4);
    await sweepAt(held(order));
    expect((await read(order)).status).toBe('awaiting-payment');
    for (let n = 0; n < 2; n += 1) await sweepAt(held(order) + DAY_MS);
    expect(await read(order)).toMatchObject({ status: 'cancelled', payment_status: PaymentStatus.voided });
    expect(await stock()).toBe(before);
    expect((await mailsTo(shop, EMAIL)).slice(-2)).toEqual(['order-confirmation', 'order-expired']);
  });

  it('is cancelled by the calendar and by the control, and no other order is', async () => {
    const [late, paid, inWork] = [await placed(), await placed(), await placed()];
    await book(paid.po_number, PaymentStatus.paid);
    await shop.send('POST', '/sandbox/order', { po_number: inWork.po_number, status: 'in-workshop' });
    await shop.send('POST', '/sandbox/overdue-orders', { now: new Date(held(late) + DAY_MS).toISOString() });
    expect([await read(late), await read(paid), await read(inWork)].map(({ status }) => status)).toEqual([
      'cancelled',
      'in-workshop',
      'in-workshop',
    ]);
    const old = await placed();
    await db().run('UPDATE orders SET created_at = created_at - ? WHERE po_number = ?', 30 * DAY_MS, old.po_number);
    await shop.sandbox.calendar.check();
    expect((await read(old)).status).toBe('cancelled');
  });

  it('is not cancelled if the payment is booked while the sweep runs', async () => {
    const [first, second] = [await placed(), await placed()];
    const { shop: sandbox } = shop.sandbox;
    let isBooked = false;
    // Between reading the list and the transaction of the second order.
    const racing = {
      ...sandbox,
      now: () => held(first) + DAY_MS,
      db: {
        ...sandbox.db,
        async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
          const result = await sandbox.db.transaction(work);
          if (!isBooked) await sandbox.db.run('UPDATE orders SET payment_status = 1 WHERE po_number = ?', second.po_number);
          isBooked = true;
          return result;
        },
      },
    };
    await cancelOverdueOrders(racing);
    expect([(await read(first)).status, (await read(second)).payment_status]).toEqual(['cancelled', PaymentStatus.paid]);
  });
});
