import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { customer } from '../customers/customers.fixture.ts';
import { ADDRESS, bankBody, idOf, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { pdfText } from './pdf-text.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

/** Made to order, so no stock is needed. */
const SKU = 'FL-ISO-RA-YG750-54';

async function orderBy(calls: Calls, change: object = {}): Promise<Order> {
  const { unique_id: id } = await readyCart(calls, SKU);
  const cart = await calls.call('updateCart', { params: { id }, body: change });
  return (await calls.call('finishCheckout', { body: bankBody(cart.data) })).data;
}
const account = (po_number: string, body: object) => shop.send('POST', '/sandbox/order', { po_number, ...body });
const open = (calls: Calls, { unique_id: id }: Pick<Order, 'unique_id'>, kind: string) =>
  calls.attempt('getOrderDocument', { params: { id, kind }, query: {} }, { lang: 'de' });
const kindsOf = async (calls: Calls, { unique_id }: Order) =>
  (await calls.call('getOrder', { query: { order_id: unique_id } })).data.documents.map(({ kind }) => kind);

async function documentOf(calls: Calls, order: Order, kind: string, lang: 'de' | 'en' = 'de'): Promise<{ name: string; text: string }> {
  const { data } = await calls.call('getOrderDocument', { params: { id: order.unique_id, kind }, query: {} }, lang);
  return { name: data.file_name, text: pdfText(Buffer.from(data.content, 'base64')) };
}

describe('documents of an order', () => {
  it('are the confirmation, after the payment the invoice, and after the shipment the delivery note', async () => {
    const order = await orderBy(shop);
    expect(await kindsOf(shop, order)).toEqual(['confirmation']);
    expect((await open(shop, order, 'invoice')).status).toBe(404);
    await account(order.po_number, { payment_status: 1 });
    expect(await kindsOf(shop, order)).toEqual(['invoice', 'confirmation']);
    expect((await open(shop, order, 'delivery_note')).status).toBe(404);
    await account(order.po_number, { status: 'shipped', parcel: { carrier: 'DPD', number: '0145' } });
    expect(await kindsOf(shop, order)).toEqual(['invoice', 'confirmation', 'delivery_note']);
  });

  it('contain the details that the law requires of an invoice', async () => {
    const order = await orderBy(shop, { billing_address: { ...ADDRESS, company_name: 'Ölmühle & Söhne GmbH' } });
    await account(order.po_number, { payment_status: 1 });
    const { name, text } = await documentOf(shop, order, 'invoice');
    const [, number] = /^Rechnung-(RE-\d\d-\d{5})\.pdf$/.exec(name) ?? [];
    const money = (amount: number): string => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(amount);
    const parts = [
      `Rechnung ${number}`,
      order.po_number,
      'Feinlicht Beispiel GmbH',
      'Musterstraße 1',
      'UID-Nummer ATU00000000',
      'Ölmühle & Söhne GmbH',
      'Ana Beispiel',
      SKU,
      order.order_products[0]?.title ?? '',
      money(order.final_amount),
      money(order.tax_amount),
      money(order.final_amount - order.tax_amount),
      'Umsatzsteuer',
      'Tag laut Lieferschein',
    ];
    const plain = (value: string): string => value.replace(/\s+/g, ' ');
    for (const part of parts) expect(plain(text)).toContain(plain(part));
    expect((await documentOf(shop, order, 'invoice', 'en')).text).toContain(`Invoice ${number}`);
  });

  it.each([
    ['山田 太郎', false],
    ['สมชาย ใจดี', false],
    ['Anna 🌸 Müller', true],
    ['Ελένη Παπαδοπούλου', true],
    ['Тодор Живков', true],
  ])('name the recipient %s, or say where the name stands', async (name, isDrawn) => {
    const [person_first_name = '', ...rest] = name.split(' ');
    const address = { ...ADDRESS, person_first_name, person_last_name: rest.join(' ') };
    const order = await orderBy(shop, { billing_address: address });
    const { text } = await documentOf(shop, order, 'confirmation');
    expect([text.includes(name.replace('🌸 ', '')), text.includes('siehe die')]).toEqual([isDrawn, !isDrawn]);
    expect(text.includes('Musterstraße 1')).toBe(true);
    const mail = await shop.sandbox.shop.db.get<{ html: string }>(
      'SELECT html FROM mails WHERE event LIKE ? ORDER BY id DESC',
      'order-confirmation:%',
    );
    expect(mail?.html).toContain(name);
  });

  it('contain the bank details while the payment is due, and no price on the delivery note', async () => {
    const order = await orderBy(shop);
    const { text } = await documentOf(shop, order, 'confirmation');
    expect(text).toContain(`Bestellbestätigung ${order.po_number}`);
    expect(text).toContain(`IBAN: ${order.options.bank_details?.iban}`);
    await account(order.po_number, { payment_status: 1 });
    await account(order.po_number, { status: 'shipped', parcel: { carrier: 'DPD', number: '0145 77' } });
    const note = await documentOf(shop, order, 'delivery_note');
    expect(note.text).toContain('0145 77');
    expect(note.text).not.toContain('€');
  });

  it('contain discount and gift card payments; the tax is that of the goods', async () => {
    const { unique_id: cart_unique_id } = await readyCart(shop, SKU);
    for (const gift_card_code of ['DANKE25', 'FL-0100-GRAZ']) await shop.call('bindGiftCard', { body: { cart_unique_id, gift_card_code } });
    const cart = (await shop.call('getCart', { query: { cart_unique_id } })).data;
    const order = (await shop.call('finishCheckout', { body: bankBody(cart) })).data;
    await account(order.po_number, { payment_status: 1 });
    const text = (await documentOf(shop, order, 'invoice')).text.replace(/\s+/g, ' ');
    const total = '6.365,00 €';
    for (const part of ['DANKE25 −25,00 €', `Gesamtbetrag ${total}`, '1.060,83 €', 'FL-0100-GRAZ −100,00 €', 'Zu zahlen 6.265,00 €'])
      expect(text).toContain(part);
  });

  it('continue on further pages', async () => {
    const { unique_id: cart_unique_id } = await readyCart(shop, SKU);
    const product_configuration_id = await idOf(shop, SKU);
    for (let n = 0; n < 20; n += 1)
      await shop.call('addItem', { body: { cart_unique_id, product_configuration_id, quantity: 1, engraving: { text: `Stück ${n}` } } });
    const cart = (await shop.call('getCart', { query: { cart_unique_id } })).data;
    const order = (await shop.call('finishCheckout', { body: bankBody(cart) })).data;
    const { text } = await documentOf(shop, order, 'confirmation');
    for (const part of ['Stück 0', 'Stück 19', 'Seite 1 von 3', 'Seite 3 von 3', 'IBAN']) expect(text).toContain(part);
  });

  it('of a customer require the session of that customer; those of a guest the unguessable id', async () => {
    const [anna, eva] = [await customer(shop, 'anna@example.com'), await customer(shop, 'eva@example.com')];
    const order = await orderBy(anna);
    const answers = [
      await open(anna, order, 'confirmation'),
      await open(eva, order, 'confirmation'),
      await open(shop, order, 'confirmation'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect([await kindsOf(anna, order), await kindsOf(eva, order), await kindsOf(shop, order)]).toEqual([['confirmation'], [], []]);
    const guest = await orderBy(shop);
    expect((await open(shop, guest, 'confirmation')).status).toBe(200);
    for (const unique_id of [guest.po_number, guest.tracking_id ?? '', '00000000-0000-4000-8000-000000000000'])
      expect((await open(shop, { unique_id }, 'confirmation')).status).toBe(404);
    expect((await open(shop, guest, 'secret')).status).toBe(404);
  });

  it.each([
    ['Greek', 'Ελένη Παπαδοπούλου', 'Παπαδοπούλου'],
    ['Bulgarian', 'Йорданка Щерева', 'Щерева'],
    ['Croatian', 'Željka Đurđević', 'Željka Đurđević'],
    // Glyphs of a right-to-left text are written from left to right.
    ['Hebrew', 'אנה כהן', 'ןהכ הנא'],
    ['Arabic', 'فاطمة الزهراء', 'Musterstraße 1'],
    ['an unknown script, emoji and control characters', '木下 💎 a\u202e\u0000b', 'siehe die Bestätigung an ana@example.com'],
    ['a lone surrogate', 'Ana \ud800', 'Musterstraße 1'],
    ['a very long word', 'x'.repeat(100), 'Musterstraße 1'],
  ])('are made for a name in %s', async (_script, person_last_name, shown) => {
    const order = await orderBy(shop, { shipping_address: { ...ADDRESS, person_last_name } });
    const { text } = await documentOf(shop, order, 'confirmation');
    expect(text.replaceAll('\u00a0', ' ')).toContain(shown);
  });
});

describe('invoice numbers', () => {
  it('are consecutive and permanent, for any sequence of events', async () => {
    const unpaid = await orderBy(shop);
    const placed = [await orderBy(shop), await orderBy(shop), await orderBy(shop)];
    // Paid in another order than placed, and twice.
    for (const { po_number } of [...placed.toReversed(), ...placed]) await account(po_number, { payment_status: 1 });
    await account(placed[0]?.po_number ?? '', { status: 'cancelled' });
    const numbersOf = async (): Promise<number[]> =>
      Promise.all(placed.map(async (order) => Number((await documentOf(shop, order, 'invoice')).name.slice(15, -4))));
    const numbers = await numbersOf();
    const last = numbers[2] ?? 0;
    expect(numbers).toEqual([last + 2, last + 1, last]);
    expect(await numbersOf()).toEqual(numbers);
    await account(unpaid.po_number, { payment_status: 1 });
    expect((await documentOf(shop, unpaid, 'invoice')).name).toContain(String(last + 3));
    const all = (await shop.sandbox.shop.db.all<{ number: number }>('SELECT number FROM invoices ORDER BY number')).map(
      ({ number }) => number,
    );
    expect(all).toEqual(all.map((_, index) => index + 1));
  });
});
