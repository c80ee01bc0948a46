import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Order } from '../../contract/order.ts';
import type { RefundType } from '../../contract/return-limits.ts';
import { bankBody, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { pdfText } from './pdf-text.fixture.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const book = (po_number: string, change: object) => shop.send('POST', '/sandbox/order', { po_number, ...change });

/** Two rings, paid and delivered. */
async function delivered(codes: readonly string[] = []): Promise<Order> {
  const { unique_id: cart_unique_id } = await readyCart(shop, RING, 2);
  for (const gift_card_code of codes) await shop.call('bindGiftCard', { body: { cart_unique_id, gift_card_code } });
  const { data: cart } = await shop.call('getCart', { query: { cart_unique_id } });
  const { data } = await shop.call('finishCheckout', { body: bankBody(cart) });
  await book(data.po_number, { payment_status: PaymentStatus.paid });
  await book(data.po_number, { status: 'completed' });
  return data;
}

async function sendBack(order: Order, refund_type: RefundType = 'refund'): Promise<string> {
  const { po_number } = order;
  const body = {
    order_id: await returnIdOf(shop, order),
    request_key: `key-of-a-return-of-${po_number}`,
    type: 1 as const,
    refund_type,
    positions: [{ position: 0, quantity: 1, reason: 'other' }],
  };
  return (await shop.call('requestReturn', { body })).data.number;
}
const move = (number: string, status: string, more: object = {}) => shop.send('POST', '/sandbox/return', { number, status, ...more });

const creditNotes = async ({ unique_id }: Order): Promise<string[]> =>
  (await shop.call('getOrder', { query: { order_id: unique_id } })).data.documents.flatMap(({ kind, number }) =>
    kind === 'credit_note' ? [number ?? ''] : [],
  );

async function textOf({ unique_id: id }: Order, number: string, lang: 'de' | 'en' = 'de'): Promise<string> {
  const { data } = await shop.call('getOrderDocument', { params: { id, kind: 'credit_note' }, query: { number } }, lang);
  expect(data.file_name).toBe(lang === 'de' ? `Rechnungskorrektur-${number}.pdf` : `Credit-note-${number}.pdf`);
  return pdfText(Buffer.from(data.content, 'base64')).replace(/\s+/g, ' ');
}
const money = (amount: number): string =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(amount).replace(/\s/g, ' ');
const lastMail = async () =>
  (await shop.sandbox.shop.db.get<{ key: string; text: string; id: number }>('SELECT * FROM mails ORDER BY id DESC LIMIT 1')) ?? null;
const attachmentOf = async (mail: { id: number } | null) =>
  (await shop.sandbox.shop.db.get<{ name: string }>('SELECT name FROM mail_attachments WHERE mail_id = ?', mail?.id ?? -1))?.name;

describe('a credit note', () => {
  it('is issued when a return is refunded, once, with its VAT and the corrected invoice', async () => {
    const order = await delivered();
    const number = await sendBack(order);
    for (const status of ['received', 'refund-started']) await move(number, status);
    expect(await creditNotes(order)).toEqual([]);
    await move(number, 'refunded');
    const [note = ''] = await creditNotes(order);
    for (const status of ['received', 'refunded']) await move(number, status);
    expect(await creditNotes(order)).toEqual([note]);
    expect(await attachmentOf(await lastMail())).toBe(`Rechnungskorrektur-${note}.pdf`);

    const { data } = await shop.call('getOrderDocument', { params: { id: order.unique_id, kind: 'invoice' }, query: {} });
    const invoice = data.file_name.slice('Rechnung-'.length, -4);
    const amount = order.order_products[0]?.cost ?? 0;
    const text = await textOf(order, note);
    for (const part of [
      `Rechnungskorrektur ${note}`,
      `Zur Rechnung ${invoice}`,
      order.po_number,
      'Ana Beispiel',
      'UID-Nummer ATU00000000',
      '1 ×',
      `Gutgeschriebener Betrag ${money(amount)}`,
      `Nettobetrag ${money(Math.round((amount * 10_000) / 120) / 100)}`,
      'auf dem Sie bezahlt haben',
    ])
      expect(text).toContain(part);
    expect(await textOf(order, note, 'en')).toContain(`Credit note ${note}`);
  });

  it('of a part states the deduction; the rest of the order gets a separate one, never above the paid amount', async () => {
    const order = await delivered();
    const each = order.order_products[0]?.cost ?? 0;
    const number = await sendBack(order, 'gift-card');
    await move(number, 'partially-refunded', { refund_amount: each - 200 });
    const [part = ''] = await creditNotes(order);
    const text = await textOf(order, part);
    for (const words of ['Abzug −200,00 €', `Gutgeschriebener Betrag ${money(each - 200)}`, 'als Geschenkkarte gutgeschrieben'])
      expect(text).toContain(words);

    for (let n = 0; n < 2; n += 1) await book(order.po_number, { payment_status: PaymentStatus.refunded });
    const [, rest = '', ...more] = await creditNotes(order);
    expect(more).toEqual([]);
    expect(await textOf(order, rest)).toContain(`Gutgeschriebener Betrag ${money(order.final_amount - each + 200)}`);
    const mail = await lastMail();
    expect([mail?.key, await attachmentOf(mail)]).toEqual(['order-refunded', `Rechnungskorrektur-${rest}.pdf`]);
  });

  it('of a whole order includes its discounts and gift cards', async () => {
    const order = await delivered(['DANKE25', 'FL-0100-GRAZ']);
    await book(order.po_number, { payment_status: PaymentStatus.refunded });
    const [note = ''] = await creditNotes(order);
    const text = await textOf(order, note);
    for (const part of [
      'DANKE25 −25,00 €',
      `Gutgeschriebener Betrag ${money(order.final_amount + 100)}`,
      money(order.tax_amount),
      'FL-0100-GRAZ −100,00 €',
      `Erstattet ${money(order.final_amount)}`,
    ])
      expect(text).toContain(part);
  });

  it('is not issued for a repair, a declined return, or an order without an invoice', async () => {
    const order = await delivered();
    await move(await sendBack(order), 'declined');
    const { data: unpaid } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) });
    await book(unpaid.po_number, { payment_status: PaymentStatus.refunded });
    expect([await creditNotes(order), await creditNotes(unpaid)]).toEqual([[], []]);
  });

  it('has a number of a separate sequence without gaps, and is found by kind and number only', async () => {
    const orders = [await delivered(), await delivered()];
    for (const order of orders.toReversed()) await book(order.po_number, { payment_status: PaymentStatus.refunded });
    const { db } = shop.sandbox.shop;
    const all = (await db.all<{ number: number }>('SELECT number FROM credit_notes ORDER BY number')).map(({ number }) => number);
    expect(all).toEqual(all.map((_, index) => index + 1));
    const [[one = ''], [other = '']] = [await creditNotes(orders[0]!), await creditNotes(orders[1]!)];
    expect(Number(one.slice(-5))).toBe(Number(other.slice(-5)) + 1);
    const id = orders[0]?.unique_id ?? '';
    for (const query of [{}, { number: other }, { number: 'RK-26-99999' }])
      expect((await shop.attempt('getOrderDocument', { params: { id, kind: 'credit_note' }, query })).status).toBe(404);
  });
});
