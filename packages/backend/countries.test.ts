import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../contract/order.ts';
import { pdfText } from './documents/pdf-text.fixture.ts';
import { ADDRESS, bankBody, cartWith, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

/** Made to order, so no stock is needed. */
const SKU = 'FL-ISO-RA-YG750-54';
const ZURICH = { ...ADDRESS, address_line_1: 'Bahnhofstrasse 1', zip: '8001', city: 'Zürich', country: 'CH' };
const LONDON = { ...ADDRESS, address_line_1: '10 Downing Street', zip: 'SW1A 2AA', city: 'London', country: 'GB' };

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

async function orderTo(shipping_address: typeof ZURICH, lang: 'de' | 'en'): Promise<Order> {
  const { unique_id: id } = await readyCart(shop, SKU);
  await shop.call('updateCart', { params: { id }, body: { shipping_address } });
  const { data } = await shop.call('updateCart', { params: { id }, body: { shipping_rate_id: 'post-at' } });
  return (await shop.call('finishCheckout', { body: bankBody(data) }, lang)).data;
}

it('an order that leaves the Union costs the same and contains no VAT; its delivery says who pays import charges', async () => {
  const cart = await cartWith(shop, SKU);
  for (const country of ['CH', 'LI', 'GB', 'NO']) {
    const { rates } = (await shop.call('getRates', { body: { cart_unique_id: cart.unique_id, country } }, 'en')).data;
    expect(rates.map(({ id, tax_rate }) => [id, tax_rate])).toEqual([
      ['post-at', 0],
      ['dpd', 0],
    ]);
    for (const { text } of rates) expect(text).toContain('You pay import tax and customs duties of your country on delivery.');
  }
  const order = await orderTo(ZURICH, 'de');
  expect(order).toMatchObject({ items_amount: cart.items_amount, shipping_amount: 24.9, tax_amount: 0, tax_rate: 0 });
  expect(order.shipping_address).toMatchObject({ zip: '8001', country: 'CH' });
});

it('a country without zone has no rates; a postcode may be missing only where nothing is known of the country', async () => {
  const { unique_id } = await cartWith(shop, SKU);
  expect((await shop.call('getRates', { body: { cart_unique_id: unique_id, country: 'JP' } })).data.rates).toEqual([]);
  const change = (address: object) =>
    shop.attempt('updateCart', { params: { id: unique_id }, body: { shipping_address: { ...ADDRESS, ...address } } });
  expect((await change({ country: 'HK', zip: '' })).status).toBe(200);
  const refused = await change({ country: 'CH', zip: '' });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['shipping_address.zip']]);
});

it('EL is read as GR, in requests and in all answers', async () => {
  const { unique_id: id } = await cartWith(shop, SKU);
  const { data } = await shop.call('updateCart', { params: { id }, body: { shipping_address: { ...ADDRESS, country: 'EL' } } });
  expect(data.shipping_address?.country).toBe('GR');
  expect(data.shipping_rates).not.toEqual([]);
  const { countries } = (await shop.call('getBootstrap', {})).data;
  expect(countries.map(({ code }) => code)).toEqual(expect.arrayContaining(['GR', 'CH', 'GB', 'NO', 'LI']));
});

it('the confirmation writes the address in the order of its country, and says that the order is exported', async () => {
  const order = await orderTo(LONDON, 'en');
  const [mail] = await shop.sandbox.shop.db.all<{ text: string }>(
    "SELECT text FROM mails WHERE key = 'order-confirmation' ORDER BY id DESC LIMIT 1",
  );
  expect(mail?.text).toContain('10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom');
  expect(mail?.text).toContain('includes no VAT: export, import charges on delivery: €0.00');
  const args = { params: { id: order.unique_id, kind: 'confirmation' }, query: {} };
  const text = pdfText(Buffer.from((await shop.call('getOrderDocument', args, 'en')).data.content, 'base64'));
  expect(text).toContain('London\nSW1A 2AA\nUnited Kingdom');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Export exempt from VAT');
});
