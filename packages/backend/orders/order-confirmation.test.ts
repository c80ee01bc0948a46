import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { customer, PASSWORD, signUp } from '../customers/customers.fixture.ts';
import { accountIdOf, ADDRESS, bankBody, idOf, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { CONFIRMATION_HOURS } from './order-confirmation.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
const PHONE = '+43 664 1234567';
/** The texts that only the buyer should read. */
const PERSONAL = /Beispiel|Musterstraße|664 1234567|ana@example\.com|Für Lena|A & L|Wien|1010|FL-0100-GRAZ|iban":"AT/;

let shop: Running;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-06T09:00:00Z') });
  shop = await startSandbox();
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

async function orderBy(who: Calls): Promise<Order> {
  const { unique_id: id } = await readyCart(who, RING);
  const item = { cart_unique_id: id, product_configuration_id: await idOf(who, RING), quantity: 1, engraving: { text: 'A & L' } };
  await who.call('addItem', { body: item });
  await who.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code: 'FL-0100-GRAZ' } });
  const body = { order_notes: 'Für Lena', shipping_address: { ...ADDRESS, phone_number: PHONE } };
  const { data } = await who.call('updateCart', { params: { id }, body });
  return (await who.call('finishCheckout', { body: bankBody(data) })).data;
}
const read = (who: Calls, order_id: string) => who.attempt('getOrder', { query: { order_id } });

it('GET /checkout/get-order answers number, lines and status only, twelve hours after the order', async () => {
  const order = await orderBy(shop);
  vi.setSystemTime(Date.now() + CONFIRMATION_HOURS * 3_600_000 - 1);
  expect((await shop.call('getOrder', { query: { order_id: order.unique_id } })).data).toEqual(order);
  vi.setSystemTime(Date.now() + 1);
  const { data } = await shop.call('getOrder', { query: { order_id: order.unique_id } });
  expect(data).toMatchObject({
    summary: true,
    unique_id: order.unique_id,
    po_number: order.po_number,
    status: order.status,
    payment_status: order.payment_status,
    order_products: order.order_products.map(({ title, quantity }) => ({ title, quantity, engraving: {} })),
    tracking_id: null,
    documents: [],
  });
  expect(JSON.stringify(data)).not.toMatch(PERSONAL);
  expect((await shop.attempt('getOrderDocument', { params: { id: order.unique_id, kind: 'confirmation' }, query: {} })).status).toBe(404);
});

it('the ids of account, tracking and returns do not open the confirmation, and its id opens nothing else', async () => {
  const anna = await customer(shop, 'anna@example.com');
  const order = await orderBy(anna);
  const account = (await accountIdOf(anna, order)) ?? '';
  const returns = await returnIdOf(shop, order);
  expect(new Set([order.unique_id, account, returns, order.tracking_id]).size).toBe(4);
  for (const id of [account, returns, order.tracking_id ?? '']) expect((await read(shop, id)).status).toBe(404);
  const id = order.unique_id;
  for (const who of [anna, shop]) {
    expect((await who.attempt('getReturnOrder', { params: { id } })).status).toBe(404);
    expect((await who.attempt('getTracking', { query: { tracking_id: id } })).status).toBe(404);
  }
  expect((await anna.attempt('getCustomerOrder', { params: { id } })).status).toBe(404);
});

it('customers open their own order by either id at any time, with its documents; others get 404 for the account id', async () => {
  const guest = await orderBy(shop);
  await signUp(shop, 'ana@example.com');
  const ana = shop.as((await shop.call('signIn', { body: { email: 'ana@example.com', password: PASSWORD } })).data.token);
  const account = (await accountIdOf(ana, guest)) ?? '';
  expect((await read(shop, account)).status).toBe(404);
  vi.setSystemTime(Date.now() + CONFIRMATION_HOURS * 3_600_000);
  for (const id of [guest.unique_id, account]) {
    expect((await ana.call('getOrder', { query: { order_id: id } })).data).toMatchObject({
      unique_id: id,
      contact_email: 'ana@example.com',
      documents: [{ kind: 'confirmation' }],
    });
    expect((await ana.attempt('getOrderDocument', { params: { id, kind: 'confirmation' }, query: {} })).status).toBe(200);
  }
});
