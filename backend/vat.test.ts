import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, bankBody, cartWith, readyCart } from '../sandbox/testing/purchase.fixture.ts';
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

it('an order keeps its rate', async () => {
  const cart = await readyCart(shop, SKU);
  const { data } = await shop.call('finishCheckout', { body: bankBody(cart) });
  expect(data.tax_rate).toBe(20);
});
