import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../contract/order.ts';
import { checkNewPassword } from '../backend/customers/passwords.ts';
import { addDemoCustomer } from './demo-customer.ts';
import { DEMO_CUSTOMER } from './demo-orders.ts';
import { readEnv } from './env.ts';
import { type Calls, type Running, startSandbox } from './testing/sandbox.fixture.ts';

let shop: Running;
let anna: Calls;
let orders: Order[];
const { email, password } = DEMO_CUSTOMER;
const soldOut = (): Promise<unknown[]> => shop.sandbox.shop.db.all('SELECT sku FROM configurations WHERE stock_qty = 0');
let soldOutBefore: unknown[];

beforeAll(async () => {
  shop = await startSandbox();
  soldOutBefore = await soldOut();
  await addDemoCustomer(shop.sandbox.shop);
  anna = shop.as((await shop.call('signIn', { body: { email, password } })).data.token);
  const [one, two] = [await anna.call('getOrders', { query: {} }), await anna.call('getOrders', { query: { page: 2 } })];
  orders = [...one.data, ...two.data];
});
afterAll(() => shop.close());

describe('the demo customer', () => {
  it('has a realistic password, a profile, addresses and subscriptions', async () => {
    await checkNewPassword(password, email);
    expect((await anna.call('getUser', {})).data).toMatchObject({ first_name: 'Anna', birthday: '1991-06-14', gender: 2 });
    const { data: addresses } = await anna.call('getAddresses', {});
    expect(addresses.map(({ city, is_default }) => [city, is_default])).toEqual([
      ['Wien', true],
      ['Graz', false],
      ['Passau', false],
    ]);
    expect((await anna.call('getSubscriptions', {})).data).toEqual({ newsletter: true, back_in_stock: true, care: false });
  });

  it('has more than a page of orders, newest first, in every state of the list', () => {
    expect(orders.length).toBeGreaterThan(10);
    const times = orders.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['awaiting-payment', 'shipped', 'in-workshop', 'completed', 'cancelled']),
    );
    expect(new Set(orders.map(({ payment_status }) => payment_status))).toEqual(new Set([0, 1, 2, 4]));
    expect(orders.some(({ order_products }) => order_products.some(({ engraving }) => engraving.text !== undefined))).toBe(true);
    expect(orders.some(({ discount }) => discount !== null)).toBe(true);
  });

  it('has a history in the past, an arrival in the future, and invoices in the order of payment', async () => {
    for (const { fulfilment, created_at } of orders) {
      const times = [created_at, ...(fulfilment?.history.map(({ at }) => at) ?? [])].map((at) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    }
    const today = new Date().toISOString().slice(0, 10);
    const expected = orders.flatMap(({ fulfilment }) => fulfilment?.expected ?? []);
    expect(expected).toHaveLength(2);
    for (const { from } of expected) expect(from >= today).toBe(true);
    const paid = orders.filter(({ documents }) => documents.some(({ kind }) => kind === 'invoice')).toReversed();
    expect(paid).toHaveLength(orders.length - 2);
    const invoice = await anna.call('getOrderDocument', { params: { id: paid[0]?.unique_id ?? '', kind: 'invoice' }, query: {} });
    expect(invoice.data.file_name).toMatch(/-00001\.pdf$/);
  });

  it('has sent back a piece, and another one is being repaired', () => {
    const requests = orders.flatMap(({ returns }) => returns);
    expect(requests.map(({ type, status }) => [type, status])).toEqual([
      [2, 'received'],
      [1, 'refunded'],
    ]);
    for (const { created_at } of requests) expect(Date.parse(created_at)).toBeLessThan(Date.now());
  });

  it('sells no product out and is created once: a deleted account is not created again', async () => {
    expect(await soldOut()).toEqual(soldOutBefore);
    await anna.call('deleteUser', { body: { password } });
    await addDemoCustomer(shop.sandbox.shop);
    expect((await shop.attempt('signIn', { body: { email, password } })).body.error_code).toBe('credentials_wrong');
  });

  it('is not created with SANDBOX_DEMO_CUSTOMER=off', () => {
    expect([readEnv({}).demoCustomer, readEnv({ SANDBOX_DEMO_CUSTOMER: 'off' }).demoCustomer]).toEqual([true, false]);
  });
});
