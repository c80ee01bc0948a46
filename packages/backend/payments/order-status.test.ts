import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Order } from '../../contract/order.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const set = (po_number: string, payment_status: number) => shop.send('POST', '/sandbox/order', { po_number, payment_status });
const now = async ({ unique_id }: Order): Promise<Order> => (await shop.call('getOrder', { query: { order_id: unique_id } })).data;
const mails = async (): Promise<string[]> =>
  (await shop.sandbox.shop.db.all<{ key: string }>('SELECT key FROM mails ORDER BY id')).map(({ key }) => key);

it('a received bank transfer is confirmed by one mail', async () => {
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, SKU)) });
  expect([order.payment_status, order.options.bank_details === null]).toEqual([PaymentStatus.unpaid, false]);
  await set(order.po_number, PaymentStatus.paid);
  await set(order.po_number, PaymentStatus.paid);
  expect(await now(order)).toMatchObject({ payment_status: 1, status: 'in-workshop', options: { bank_details: null } });
  expect(await mails()).toEqual(['order-confirmation', 'payment-received']);
});

it('status 2 refunds at the gateway; other states are only shown', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart);
  await atGateway(shop, payment, 'authorised');
  const order = (await finish(shop, cart, payment)).body.data as Order;
  for (const status of [
    PaymentStatus.voided,
    PaymentStatus.partiallyRefunded,
    PaymentStatus.refundStarted,
    PaymentStatus.returnRequested,
  ]) {
    expect((await set(order.po_number, status)).status).toBe(200);
    expect((await now(order)).payment_status).toBe(status);
  }
  expect(chargeOf(shop, payment)?.state).toBe('captured');
  await set(order.po_number, PaymentStatus.refunded);
  await set(order.po_number, PaymentStatus.refunded);
  expect([(await now(order)).payment_status, chargeOf(shop, payment)?.state]).toEqual([PaymentStatus.refunded, 'refunded']);
});

it('an unknown order or state is refused', async () => {
  expect((await set('FL-00-1', 1)).status).toBe(404);
  expect((await set('FL-00-1', 7)).status).toBe(422);
});
