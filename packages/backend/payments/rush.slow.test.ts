import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, charges, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
// Two hundred checkouts are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });
beforeAll(async () => {
  // Shop and provider share a process here, which 200 checkouts keep busy for longer than a gateway may take.
  shop = await startSandbox(undefined, { gatewayTimeoutMs: () => 100_000 });
});
afterAll(() => shop.close());

const SHOPPERS = Array.from({ length: 200 }, (_, index) => index);
const STOCK = 10;

it.each([
  ['by card', 'FL-AUR-BR-YG750-54', () => true],
  ['by card and by bank transfer', 'FL-THE-BR-WG750-52', (index: number) => index % 2 === 0],
])('200 checkouts at once for the last 10 pieces, %s: 10 orders, 190 refusals, no money held', async (_name, sku, byCard) => {
  await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: STOCK, track_inventory: true });
  const before = charges(shop.dataDir).length;
  const soldBefore = await soldOf(sku);
  const carts = await Promise.all(SHOPPERS.map(() => readyCart(shop, sku)));
  const payments = await Promise.all(carts.map((cart, index) => (byCard(index) ? startPayment(shop, cart) : null)));

  const answers = await Promise.all(
    carts.map(async (cart, index) => {
      const payment = payments[index];
      if (!payment) return shop.attempt('finishCheckout', { body: bankBody(cart) });
      await atGateway(shop, payment, 'authorised');
      return finish(shop, cart, payment);
    }),
  );

  const counts = Object.entries(Object.groupBy(answers.map(said), (answer) => answer)).map(([answer, list]) => [answer, list?.length]);
  expect(Object.fromEntries(counts)).toEqual({ '200 ok': STOCK, '409 out_of_stock': SHOPPERS.length - STOCK });
  const orders = answers.filter(({ status }) => status === 200).map(({ body }) => body.data as Order);
  expect(new Set(orders.map(({ po_number }) => po_number)).size).toBe(STOCK);
  const { db } = shop.sandbox.shop;
  expect((await soldOf(sku)) - soldBefore).toBe(STOCK);
  expect((await shop.call('getConfiguration', { params: { id: sku } })).data.stock_qty).toBe(0);

  // Captured for each order by card, released for all others.
  const paid = orders.filter(({ payment_method }) => payment_method === 'card');
  const mine = charges(shop.dataDir).slice(before);
  expect(mine).toHaveLength(payments.filter((one) => one !== null).length);
  expect(mine.filter(({ state }) => state === 'captured')).toHaveLength(paid.length);
  expect(mine.filter(({ state }) => state !== 'captured' && state !== 'voided' && state !== 'cancelled')).toEqual([]);
  expect(paid.every(({ payment_status, status }) => payment_status === 1 && status === 'in-workshop')).toBe(true);
  expect(await db.all("SELECT 1 FROM payments WHERE state NOT IN ('paid', 'cancelled')")).toEqual([]);
  expect(shop.reported).toEqual([]);
});

async function soldOf(sku: string): Promise<number> {
  const { db } = shop.sandbox.shop;
  return (await db.get<{ n: number }>('SELECT coalesce(sum(quantity), 0) AS n FROM order_items WHERE sku = ?', sku))?.n ?? 0;
}
