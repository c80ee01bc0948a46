import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

it('an order keeps its data when the price changes or the product is deleted', async () => {
  const sku = 'FL-AUR-BR-YG750-54';
  await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 5 });
  const { data: placed } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, sku, 2)) }, 'de');
  const read = async (lang: 'de' | 'en') => (await shop.call('getOrder', { query: { order_id: placed.unique_id } }, lang)).data;
  const english = await read('en');
  expect(english.order_products[0]).toMatchObject({
    title: 'Aurelia – Solitaire Ring with Round Brilliant',
    quantity: 2,
    cost: 7490,
    pre_order: false,
  });
  expect(english.shipping?.carrier).not.toBeNull();
  expect(english.payment_title).toBe('Bank transfer');

  await shop.send('POST', '/sandbox/configuration', { sku, cost: 1 });
  const { db } = shop.sandbox.shop;
  await db.run('DELETE FROM products WHERE id = ?', placed.order_products[0]?.product_id ?? 0);
  expect((await shop.attempt('getConfiguration', { params: { id: sku } })).status).toBe(404);
  expect(await read('de')).toEqual(placed);
  expect(await read('en')).toEqual(english);
});

it('an order tells whether its rings can be resized, as their designs do', async () => {
  const resizable = async (sku: string) => {
    await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 5 });
    const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, sku)) });
    return data.order_products[0]?.resizable;
  };
  expect([await resizable('FL-RIN-BR-WG750-54'), await resizable('FL-ISO-RA-YG750-54')]).toEqual([false, true]);
});
