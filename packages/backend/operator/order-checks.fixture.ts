import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { atGateway, chargeOf, finish, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { bankBody, idOf, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../sandbox/testing/sandbox.fixture.ts';
import { shopDay } from '../core/calendar.ts';
import { cancelOrder, markCompleted, markPaid, markReady, markShipped, refundOrder } from './change-order.ts';
import { blockGiftCard, giftCard } from './codes/gift-cards.ts';
import { listOrders, orderDetails } from './order-list.ts';
import { DAY_MS } from '../../contract/time.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const IN_STOCK = 'FL-AUR-BR-YG750-54';
const PARCEL = { carrier: 'DPD', number: '01234567890', url: null };
const WRITE = { isDryRun: false };
const DRY_RUN = { isDryRun: true };

/** The same on every database. */
export function describeOrders(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const byTransfer = async (): Promise<Order> =>
    (await running.call('finishCheckout', { body: bankBody(await readyCart(running, RING)) })).data;
  const now = async ({ unique_id }: Order): Promise<Order> => (await running.call('getOrder', { query: { order_id: unique_id } })).data;
  async function byCard(more?: string) {
    const ready = await readyCart(running, RING);
    const body = more && { cart_unique_id: ready.unique_id, product_configuration_id: await idOf(running, more), quantity: 1 };
    const cart = body ? (await running.call('addItem', { body })).data : ready;
    const payment = await startPayment(running, cart);
    await atGateway(running, payment, 'authorised');
    return { order: (await finish(running, cart, payment)).body.data as Order, payment };
  }
  const mailsOf = async ({ po_number }: Order): Promise<string[]> => (await orderDetails(shop(), po_number)).mails.map(({ key }) => key);
  /** The tables that any of the commands may write. */
  async function rows(): Promise<unknown> {
    const { db } = shop();
    const tables = ['orders', 'order_history', 'invoices', 'credit_notes', 'counters', 'cache_versions', 'gift_cards'];
    const all = [];
    for (const table of tables) all.push(await db.all(`SELECT * FROM ${table} ORDER BY 1, 2`));
    return [...all, await db.get('SELECT count(*) AS n FROM mails')];
  }

  describe('orders list', () => {
    it('filters by status, payment and day of the order, the newest first', async () => {
      const first = await byTransfer();
      const second = await byTransfer();
      const { order: paid } = await byCard();
      const list = async (filter: object) => (await listOrders(shop(), { limit: 50, ...filter })).map(({ number }) => number);
      expect((await list({})).slice(0, 3)).toEqual([paid.po_number, second.po_number, first.po_number]);
      expect(await list({ payment: 'unpaid', limit: 2 })).toEqual([second.po_number, first.po_number]);
      expect(await list({ status: 'in-workshop' })).toEqual([paid.po_number]);
      expect(await list({ since: shopDay(Date.now()) })).toHaveLength(3);
      expect(await list({ since: shopDay(Date.now() + DAY_MS) })).toEqual([]);
      await expect(list({ status: 'lost' })).rejects.toThrow(/status "lost" is not known: it is one of received, /);
      await expect(list({ payment: 'late' })).rejects.toThrow(/one of unpaid, paid, /);
    });

    it('names amounts, and no person', async () => {
      const order = await byTransfer();
      const [row] = await listOrders(shop(), { limit: 1 });
      expect(row).toEqual({
        number: order.po_number,
        ordered_at: order.created_at,
        status: 'awaiting-payment',
        payment: 'unpaid',
        method: 'bank_transfer',
        quantity: 1,
        total: order.final_amount,
        currency: 'EUR',
        dispute: null,
      });
    });
  });

  it('orders show has lines, addresses and mails, and no id that opens a page', async () => {
    const order = await byTransfer();
    const details = await orderDetails(shop(), order.po_number);
    expect(details).toMatchObject({
      number: order.po_number,
      payment: 'unpaid',
      order: { contact_email: 'ana@example.com', shipping_address: { city: 'Wien' }, order_products: [{ configuration_id: RING }] },
      mails: [{ key: 'order-confirmation' }],
    });
    expect(JSON.stringify(details)).not.toMatch(new RegExp(`${order.unique_id}|${order.tracking_id}`));
    await expect(orderDetails(shop(), 'FL-00-1')).rejects.toThrow('order FL-00-1 not found');
  });

  describe('orders paid', () => {
    it('books a transfer once, with invoice and mail; a dry run says the same and writes nothing', async () => {
      const order = await byTransfer();
      const before = await rows();
      const dry = await markPaid(shop(), order.po_number, DRY_RUN);
      expect(await rows()).toEqual(before);
      const report = await markPaid(shop(), order.po_number, WRITE);
      expect({ ...dry, dry_run: false }).toEqual(report);
      expect(report).toEqual({
        number: order.po_number,
        dry_run: false,
        changes: [
          { field: 'status', before: 'awaiting-payment', after: 'in-workshop' },
          { field: 'payment', before: 'unpaid', after: 'paid' },
          { field: 'invoice', before: null, after: expect.stringMatching(/^RE-\d\d-\d{5}$/) },
        ],
        mails: [{ key: 'payment-received', recipient: 'ana@example.com' }],
        notes: [],
      });
      await expect(markPaid(shop(), order.po_number, WRITE)).rejects.toThrow('is paid already');
      expect(await mailsOf(order)).toEqual(['order-confirmation', 'payment-received']);
    });

    it('for a cancelled order: the money goes back, the order stays cancelled', async () => {
      const order = await byTransfer();
      await running.send('POST', '/sandbox/overdue-orders', { now: '2099-01-01T00:00:00Z' });
      const report = await markPaid(shop(), order.po_number, WRITE);
      expect(report.changes).toEqual([{ field: 'payment', before: 'voided', after: 'refund-started' }]);
      expect(report.mails).toMatchObject([{ key: 'transfer-returned' }]);
      expect(report.notes.join()).toContain('Send it back');
      await expect(markPaid(shop(), order.po_number, WRITE)).rejects.toThrow('is refund-started already');
    });
  });

  describe('orders ship', () => {
    it('writes the parcel and the mail; another number corrects it without a second mail', async () => {
      const { order } = await byCard();
      const before = await rows();
      expect((await markShipped(shop(), order.po_number, PARCEL, DRY_RUN)).changes).toHaveLength(2);
      expect(await rows()).toEqual(before);
      const report = await markShipped(shop(), order.po_number, PARCEL, WRITE);
      expect(report).toMatchObject({
        changes: [
          { field: 'status', before: 'in-workshop', after: 'shipped' },
          { field: 'parcel', before: null, after: 'DPD 01234567890' },
        ],
        mails: [{ key: 'shipped' }],
        notes: [],
      });
      await expect(markShipped(shop(), order.po_number, PARCEL, WRITE)).rejects.toThrow('is shipped already, with DPD 01234567890');
      const other = await markShipped(shop(), order.po_number, { ...PARCEL, number: '2' }, WRITE);
      expect(other).toMatchObject({ changes: [{ field: 'parcel', after: 'DPD 2' }], mails: [] });
      expect((await now(order)).fulfilment?.parcel).toEqual({ carrier: 'DPD', number: '2', url: null });
    });

    it('refuses an order that is not paid, or refunded', async () => {
      const order = await byTransfer();
      await expect(markShipped(shop(), order.po_number, PARCEL, WRITE)).rejects.toThrow('is unpaid');
      await markPaid(shop(), order.po_number, WRITE);
      await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: false });
      await expect(markShipped(shop(), order.po_number, PARCEL, WRITE)).rejects.toThrow('is refunded');
      expect(await mailsOf(order)).not.toContain('shipped');
    });
  });

  describe('orders ready and complete', () => {
    it('of an order that is collected, with its mail', async () => {
      const { unique_id: id } = await readyCart(running, RING);
      const { data: cart } = await running.call('updateCart', { params: { id }, body: { shipping_rate_id: 'pickup-vienna' } });
      const order = (await running.call('finishCheckout', { body: bankBody(cart) })).data;
      await expect(markReady(shop(), order.po_number, WRITE)).rejects.toThrow('is unpaid');
      await markPaid(shop(), order.po_number, WRITE);
      await expect(markShipped(shop(), order.po_number, PARCEL, WRITE)).rejects.toThrow('is collected');
      await expect(markCompleted(shop(), order.po_number, WRITE)).rejects.toThrow('is in-workshop');
      expect(await markReady(shop(), order.po_number, WRITE)).toMatchObject({
        changes: [{ field: 'status', before: 'in-workshop', after: 'ready-for-collection' }],
        mails: [{ key: 'ready-for-collection' }],
      });
      await expect(markReady(shop(), order.po_number, WRITE)).rejects.toThrow('is ready already');
      expect((await markCompleted(shop(), order.po_number, WRITE)).changes).toMatchObject([{ after: 'completed' }]);
      await expect(markCompleted(shop(), order.po_number, WRITE)).rejects.toThrow('is completed');
      await expect(cancelOrder(shop(), order.po_number, WRITE)).rejects.toThrow('is completed');
    });

    it('refuses the one for a parcel, and the other before it is shipped', async () => {
      const { order } = await byCard();
      await expect(markReady(shop(), order.po_number, WRITE)).rejects.toThrow('is delivered');
      await markShipped(shop(), order.po_number, PARCEL, WRITE);
      expect((await markCompleted(shop(), order.po_number, WRITE)).changes).toMatchObject([{ before: 'shipped', after: 'completed' }]);
    });
  });

  describe('orders cancel', () => {
    const stock = () => shop().db.get<{ stock_qty: number }>('SELECT stock_qty FROM configurations WHERE sku = ?', IN_STOCK);

    it('an unpaid one: stock and mail; a dry run says the same and writes nothing', async () => {
      const before = await stock();
      const order = (await running.call('finishCheckout', { body: bankBody(await readyCart(running, IN_STOCK)) })).data;
      const untouched = await rows();
      const dry = await cancelOrder(shop(), order.po_number, DRY_RUN);
      expect(await rows()).toEqual(untouched);
      const report = await cancelOrder(shop(), order.po_number, WRITE);
      expect({ ...dry, dry_run: false }).toEqual(report);
      expect(report).toMatchObject({
        changes: [
          { field: 'status', before: 'awaiting-payment', after: 'cancelled' },
          { field: 'payment', before: 'unpaid', after: 'voided' },
        ],
        mails: [{ key: 'order-cancelled' }],
      });
      expect(await stock()).toEqual(before);
      await expect(cancelOrder(shop(), order.po_number, WRITE)).rejects.toThrow('is cancelled');
    });

    it('a paid one only after its refund, once', async () => {
      const before = await stock();
      const order = (await running.call('finishCheckout', { body: bankBody(await readyCart(running, IN_STOCK)) })).data;
      await markPaid(shop(), order.po_number, WRITE);
      await expect(cancelOrder(shop(), order.po_number, WRITE)).rejects.toThrow('is paid, by bank_transfer: refund it first');
      await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: true });
      expect(await stock()).not.toEqual(before);
      expect(await cancelOrder(shop(), order.po_number, WRITE)).toMatchObject({ changes: [{ after: 'cancelled' }], mails: [] });
      expect(await stock()).toEqual(before);
    });
  });

  describe('orders refund', () => {
    it('refunds at the gateway, with credit note and mail; a dry run calls no gateway', async () => {
      const { order, payment } = await byCard();
      const before = await rows();
      const dry = await refundOrder(shop(), order.po_number, { ...DRY_RUN, isByHand: false });
      expect([await rows(), chargeOf(running, payment)?.state]).toEqual([before, 'captured']);
      const report = await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: false });
      expect({ ...dry, dry_run: false }).toEqual(report);
      const total = order.final_amount.toFixed(2);
      expect(report).toMatchObject({
        changes: [
          { field: 'payment', before: 'paid', after: 'refund-started' },
          { field: 'credit notes', before: null, after: expect.stringMatching(new RegExp(`^RK-\\d\\d-\\d{5} \\(${total}\\)$`)) },
        ],
        mails: [],
        notes: [`The gateway pays ${total} EUR back (card).`, 'Status and stock do not change.'],
      });
      expect([chargeOf(running, payment)?.state, await mailsOf(order)]).toEqual(['refunded', ['order-confirmation', 'order-refunded']]);
      await expect(refundOrder(shop(), order.po_number, { ...WRITE, isByHand: false })).rejects.toThrow('is refunded: there is nothing');
    });

    it('after a part of it was paid back with a return: the rest', async () => {
      const { order, payment } = await byCard();
      await markShipped(shop(), order.po_number, PARCEL, WRITE);
      await running.send('POST', '/sandbox/order', { po_number: order.po_number, status: 'completed' });
      const body = {
        order_id: await returnIdOf(running, order),
        request_key: `key-of-a-return-of-${order.po_number}`,
        type: 1 as const,
        refund_type: 'refund' as const,
        positions: [{ position: 0, quantity: 1, reason: 'other' }],
      };
      const { number } = (await running.call('requestReturn', { body })).data;
      await running.send('POST', '/sandbox/return', { number, status: 'partially-refunded', refund_amount: 10 });
      expect(chargeOf(running, payment)).toMatchObject({ state: 'captured', refunded: 1000 });
      const { changes } = await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: false });
      expect(changes.at(-1)?.after).toMatch(/\(10\.00\), RK-/);
      expect(chargeOf(running, payment)).toMatchObject({ state: 'refunded', refunded: Math.round(order.final_amount * 100) });
    });

    it('in part, as goodwill: its reason is on the credit note; never more than is left', async () => {
      const { order, payment } = await byCard();
      const total = Math.round(order.final_amount * 100);
      const part = { ...WRITE, isByHand: false, amount: 20, reason: 'Kratzer am Ring' };
      const dry = await refundOrder(shop(), order.po_number, { ...part, ...DRY_RUN });
      expect(await refundOrder(shop(), order.po_number, part)).toEqual({ ...dry, dry_run: false });
      expect([chargeOf(running, payment)?.refunded, (await now(order)).payment_status]).toEqual([2000, 3]);
      expect(await mailsOf(order)).toEqual(['order-confirmation', 'order-part-refunded']);
      const mail = await shop().db.get<{ text: string }>(
        "SELECT text FROM mails WHERE key = 'order-part-refunded' ORDER BY id DESC LIMIT 1",
      );
      for (const words of ['20,00', 'Kratzer am Ring', 'Rechnungskorrektur']) expect(mail?.text).toContain(words);
      const left = `has ${((total - 2000) / 100).toFixed(2)} EUR left`;
      for (const amount of [0, -1, order.final_amount])
        await expect(refundOrder(shop(), order.po_number, { ...part, amount })).rejects.toThrow(left);
      await expect(refundOrder(shop(), order.po_number, { ...part, isAgain: true })).rejects.toThrow('has no refund that has failed');
      // Two members of staff at once.
      const rest = { ...WRITE, isByHand: false, amount: order.final_amount - 20 };
      const both = await Promise.allSettled([1, 2].map(() => refundOrder(shop(), order.po_number, rest)));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect([chargeOf(running, payment)?.refunded, (await now(order)).payment_status]).toEqual([total, 2]);
    });

    it('of bought gift cards blocks them first; refused, at the gateway and by hand, when one has paid for something', async () => {
      await running.send('POST', '/sandbox/digital', { sku: IN_STOCK, digital: true });
      const [{ order, payment }, spent] = [await byCard(IN_STOCK), await byCard(IN_STOCK)];
      await running.send('POST', '/sandbox/digital', { sku: IN_STOCK, digital: false });
      const { db } = shop();
      const codeOf = async ({ po_number }: Order): Promise<string> =>
        (
          await db.get<{ code: string }>(
            'SELECT code FROM gift_cards WHERE order_id = (SELECT id FROM orders WHERE po_number = ?)',
            po_number,
          )
        )?.code ?? '';
      const [code, used] = [await codeOf(order), await codeOf(spent.order)];
      await db.run('UPDATE gift_cards SET balance = 6000 WHERE code = ?', used);
      for (const isByHand of [false, true])
        await expect(refundOrder(shop(), spent.order.po_number, { ...WRITE, isByHand })).rejects.toThrow(
          `the gift card …${used.slice(-4)} has 60.00 left`,
        );
      expect([chargeOf(running, spent.payment)?.state, (await giftCard(shop(), used)).active]).toEqual(['captured', true]);

      const report = await refundOrder(shop(), order.po_number, { ...WRITE, isByHand: false });
      expect(report.notes).toContain('The gift cards that it bought are blocked.');
      expect([chargeOf(running, payment)?.state, (await giftCard(shop(), code)).active]).toEqual(['refunded', false]);
      await expect(blockGiftCard(shop(), code, false)).rejects.toThrow(`its money has gone back with order ${order.po_number}`);
    });

    it('refuses an order without money', async () => {
      const order = await byTransfer();
      await expect(refundOrder(shop(), order.po_number, { ...WRITE, isByHand: true })).rejects.toThrow(
        'is unpaid: there is nothing to refund',
      );
    });
  });
}
