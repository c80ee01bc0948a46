import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { bankBody, idOf, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../sandbox/testing/sandbox.fixture.ts';
import { shopDay } from '../core/calendar.ts';
import { readCsv } from '../core/csv.ts';
import { bookkeepingCsv } from './bookkeeping.ts';
import { markPaid, refundOrder } from './change-order.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const CARD = 'FL-EUG-YG585-54';
const WRITE = { isDryRun: false, isByHand: false };

/** The same on every database. */
export function describeBookkeeping(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const today = shopDay(Date.now());
  async function exported(from = today, to = today): Promise<Readonly<Record<string, string>>[]> {
    const { csv, documents } = await bookkeepingCsv(running.sandbox.shop, { from, to });
    const [head, ...rows] = readCsv(csv).rows;
    expect(rows).toHaveLength(documents);
    return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell])));
  }
  const last = async () => (await exported()).at(-1);
  async function paidOrder(prepare: (cartId: string) => Promise<unknown> = () => Promise.resolve()): Promise<Order> {
    const { unique_id } = await readyCart(running, RING);
    await prepare(unique_id);
    const { data: cart } = await running.call('getCart', { query: { cart_unique_id: unique_id } });
    const { data: order } = await running.call('finishCheckout', { body: bankBody(cart) });
    await markPaid(running.sandbox.shop, order.po_number, WRITE);
    return order;
  }

  describe('the export for bookkeeping', () => {
    it('has net, VAT and gross of an invoice, and nothing that names the customer', async () => {
      const order = await paidOrder();
      const [row] = await exported();
      expect(row).toEqual({
        document: 'invoice',
        number: expect.stringMatching(/^RE-\d\d-00001$/),
        date: today,
        order_number: order.po_number,
        order_date: today,
        corrects_invoice: '',
        country: 'AT',
        currency: 'EUR',
        net: (order.final_amount - order.tax_amount).toFixed(2),
        vat_rate: '20',
        vat: order.tax_amount.toFixed(2),
        gift_cards_sold: '0.00',
        gross: order.final_amount.toFixed(2),
        paid_by_gift_card: '0.00',
        paid_back: '',
        payment_method: 'bank_transfer',
      });
      const { csv } = await bookkeepingCsv(running.sandbox.shop, { from: today, to: today });
      expect(csv).not.toMatch(/Ana|Beispiel|example\.com|Muster|1010/);
    });

    it('a gift card pays, and does not lower what is taxed', async () => {
      const order = await paidOrder((cart_unique_id) =>
        running.call('bindGiftCard', { body: { cart_unique_id, gift_card_code: 'FL-0100-GRAZ' } }),
      );
      const row = await last();
      expect(row).toMatchObject({
        vat: order.tax_amount.toFixed(2),
        gross: (order.final_amount + 100).toFixed(2),
        paid_by_gift_card: '100.00',
      });
    });

    it('gift cards that are sold have no VAT yet', async () => {
      await running.send('POST', '/sandbox/digital', { sku: CARD, digital: true });
      await running.send('POST', '/sandbox/configuration', { sku: CARD, stock_qty: 5 });
      const order = await paidOrder(async (cart_unique_id) =>
        running.call('addItem', { body: { cart_unique_id, product_configuration_id: await idOf(running, CARD), quantity: 1 } }),
      );
      const price = order.order_products.find(({ digital }) => digital)?.cost ?? 0;
      const row = await last();
      expect(row).toMatchObject({
        vat: order.tax_amount.toFixed(2),
        gift_cards_sold: price.toFixed(2),
        gross: order.final_amount.toFixed(2),
      });
      expect(Number(row?.['net']) + Number(row?.['vat']) + price).toBeCloseTo(order.final_amount, 2);
    });

    it('credit notes are negative, of the whole invoice or of a part', async () => {
      const whole = await paidOrder();
      await refundOrder(running.sandbox.shop, whole.po_number, WRITE);
      const invoices = await exported();
      const invoice = invoices.find(({ order_number, document }) => order_number === whole.po_number && document === 'invoice');
      expect(invoices.at(-1)).toMatchObject({
        document: 'credit note',
        number: expect.stringMatching(/^RK-\d\d-00001$/),
        corrects_invoice: invoice?.['number'],
        net: `-${invoice?.['net']}`,
        vat: `-${invoice?.['vat']}`,
        gross: `-${invoice?.['gross']}`,
      });
      const part = await paidOrder();
      await running.send('POST', '/sandbox/order', { po_number: part.po_number, status: 'completed' });
      const body = {
        order_id: await returnIdOf(running, part),
        request_key: `key-of-a-return-of-${part.po_number}`,
        type: 1 as const,
        refund_type: 'refund' as const,
        positions: [{ position: 0, quantity: 1, reason: 'other' }],
      };
      const { number } = (await running.call('requestReturn', { body })).data;
      await running.send('POST', '/sandbox/return', { number, status: 'partially-refunded', refund_amount: 120 });
      expect(await last()).toMatchObject({
        document: 'credit note',
        net: '-100.00',
        vat: '-20.00',
        gross: '-120.00',
        paid_by_gift_card: '0.00',
        paid_back: 'yes',
      });
    });

    it('a period has the days of the shop, both of its ends', async () => {
      const { db } = running.sandbox.shop;
      const [before] = await db.all<{ order_id: number; issued_at: number }>('SELECT order_id, issued_at FROM invoices ORDER BY number');
      const at = async (time: string) =>
        db.run('UPDATE invoices SET issued_at = ? WHERE order_id = ?', Date.parse(time), before?.order_id ?? 0);
      // In Vienna summer time begins on 29 March 2026: midnight is at 23:00, then at 22:00 of the day before.
      await at('2026-03-28T22:59:59Z');
      expect([(await exported('2026-03-28', '2026-03-28')).length, (await exported('2026-03-29', '2026-03-29')).length]).toEqual([1, 0]);
      await at('2026-03-28T23:00:00Z');
      expect([(await exported('2026-03-28', '2026-03-28')).length, (await exported('2026-03-29', '2026-03-29')).length]).toEqual([0, 1]);
      await at('2026-03-29T21:59:59Z');
      expect((await exported('2026-03-29', '2026-03-29')).length).toBe(1);
      await at('2026-03-29T22:00:00Z');
      expect((await exported('2026-03-29', '2026-03-29')).length).toBe(0);
      expect(await exported('2026-03-01', '2026-03-31')).toMatchObject([{ date: '2026-03-30' }]);
    });
  });
}
