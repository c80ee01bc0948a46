import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, bankBody, cartWith, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { bookkeepingCsv } from './operator/bookkeeping.ts';
import { PaymentStatus } from '../contract/payment-codes.ts';
import type { ShopDocument } from './shop/shop-document.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

const SKU = 'FL-AUR-BR-YG750-54';
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const ratesTo = async (id: string, country: string) =>
  (await shop.call('getRates', { body: { cart_unique_id: id, country } })).data.rates.map(({ tax_rate }) => tax_rate);

it('the VAT in a price is that of the country of delivery; the price stays', async () => {
  const cart = await cartWith(shop, SKU);
  expect(cart.tax_rate).toBe(20);
  expect(new Set(await ratesTo(cart.unique_id, 'DE'))).toEqual(new Set([19]));
  expect(new Set(await ratesTo(cart.unique_id, 'GR'))).toEqual(new Set([24]));
  const address = { ...ADDRESS, country: 'DE' };
  const { data } = await shop.call('updateCart', { params: { id: cart.unique_id }, body: { shipping_address: address } });
  expect([data.tax_rate, data.items_amount]).toEqual([19, cart.items_amount]);
  expect(data.tax_amount).toBe(Math.round(((data.items_amount + (data.shipping_amount ?? 0)) * 1900) / 119) / 100);
});

it('an order keeps its rate when the shop has another one later, and so does its credit note', async () => {
  const cart = await readyCart(shop, SKU);
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) });
  expect(order.tax_rate).toBe(20);
  await withRates([{ country: 'AT', from: '2026-01-01', rate: 10 }], async () => {
    expect((await cartWith(shop, SKU)).tax_rate).toBe(10);
    await shop.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: PaymentStatus.paid });
    await shop.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: PaymentStatus.refunded });
    const { data } = await shop.call('getOrder', { query: { order_id: order.unique_id } });
    expect([data.tax_rate, data.tax_amount]).toEqual([20, order.tax_amount]);
    const { csv } = await bookkeepingCsv(shop.sandbox.shop, { from: '2000-01-01', to: '2100-01-01' });
    const documents = csv.split('\r\n').filter((line) => line.includes(order.po_number));
    expect(documents.map((line) => line.split(/[,;]/).slice(0, 1).concat(line.split(/[,;]/)[9]!))).toEqual([
      ['invoice', '20'],
      ['credit note', '20'],
    ]);
  });
});

it('an order to Finland has a rate that is not whole', async () => {
  const { unique_id: id } = await readyCart(shop, SKU);
  const address = { ...ADDRESS, country: 'FI', zip: '00100' };
  await shop.call('updateCart', { params: { id }, body: { shipping_address: address } });
  const [rate] = (await shop.call('getRates', { body: { cart_unique_id: id, country: 'FI' } })).data.rates;
  const { data: cart } = await shop.call('updateCart', { params: { id }, body: { shipping_rate_id: rate!.id } });
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) });
  expect([order.tax_rate, order.tax_amount]).toEqual([25.5, Math.round((order.final_amount * 2550) / 125.5) / 100]);
});

it('rates of the shop begin with their day', async () => {
  await withRates([{ country: 'DE', from: '2100-01-01', rate: 30 }], async () => {
    const { unique_id } = await cartWith(shop, SKU);
    expect(new Set(await ratesTo(unique_id, 'DE'))).toEqual(new Set([19]));
  });
});

/** In the shop's document. */
async function withRates(vat_rates: ShopDocument['vat_rates'], work: () => Promise<void>): Promise<void> {
  const { document } = shop.sandbox.shop;
  Object.assign(shop.sandbox.shop, { document: { ...document, vat_rates } });
  await work();
  Object.assign(shop.sandbox.shop, { document });
}
