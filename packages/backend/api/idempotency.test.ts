import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankBody, cartWith, idOf, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, finishBody, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Answer, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { releaseClaims } from '../core/idempotency.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const key = (value: string) => ({ 'idempotency-key': value });
const hold = (at: string) => shop.send('POST', '/sandbox/faults', { mode: 'hold', at, delayMs: 20_000 });
const release = () => shop.send('POST', '/sandbox/faults', { mode: 'none' });
const claimed = async (value: string): Promise<boolean> =>
  (await shop.sandbox.shop.db.get('SELECT 1 FROM idempotency_keys WHERE key = ?', value)) !== undefined;
const rows = async (column: string, value: string): Promise<number> =>
  (await shop.sandbox.shop.db.get<{ n: number }>(`SELECT count(*) AS n FROM payments WHERE ${column} = ?`, value))?.n ?? 0;

it('a repeat during the first call is refused; after it the stored answer is returned', async () => {
  const cart = await readyCart(shop, SKU);
  const begin = () => shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'card') }, key('start-1'));
  await hold('payment-started');
  const answers: Answer[] = [];
  const calls = [begin(), begin(), begin()].map(async (call) => answers.push(await call));
  await expect.poll(() => answers.length).toBe(2);
  expect(answers.map(said)).toEqual(['409 request_in_progress', '409 request_in_progress']);
  await release();
  await Promise.all(calls);
  expect(answers.map(said)[2]).toBe('200 ok');
  const first = answers.find(({ status }) => status === 200);
  expect((await begin()).body).toEqual(first?.body);
  expect(await rows('method', 'card')).toBe(1);
});

it('another call with the key of a running call is refused', async () => {
  const cart = await readyCart(shop, SKU);
  await hold('order-placed');
  const order = shop.attempt('finishCheckout', { body: bankBody(cart) }, key('both'));
  await expect.poll(() => claimed('both')).toBe(true);
  const item = { product_configuration_id: await idOf(shop, SKU), quantity: 1 };
  expect(said(await shop.attempt('addItem', { body: item }, key('both')))).toBe('422 idempotency_conflict');
  await release();
  expect((await order).status).toBe(200);
});

it('another body with the same key is refused during and after the first call', async () => {
  const cart = await readyCart(shop, SKU);
  const finish = (body: object) => shop.attempt('finishCheckout', { body: { ...bankBody(cart), ...body } }, key('body-1'));
  await hold('order-placed');
  const first = finish({});
  await expect.poll(() => claimed('body-1')).toBe(true);
  expect([said(await finish({ expected_amount: 1 })), said(await finish({}))]).toEqual([
    '422 idempotency_conflict',
    '409 request_in_progress',
  ]);
  await release();
  expect((await first).status).toBe(200);
  expect(said(await finish({ expected_amount: 1 }))).toBe('422 idempotency_conflict');
  expect((await finish({})).body).toEqual((await first).body);
});

it('a refused call may be repeated: finishCheckout with one key until the payment is decided', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart, 'paypal');
  const finish = () => shop.attempt('finishCheckout', { body: finishBody(cart, payment) }, key('poll-1'));
  expect([said(await finish()), said(await finish())]).toEqual(['409 payment_pending', '409 payment_pending']);
  await atGateway(shop, payment, 'authorised');
  const placed = await finish();
  expect(placed.status).toBe(200);
  expect((await finish()).body).toEqual(placed.body);
});

it('repeated changes, removals and codes of a cart are carried out once', async () => {
  const { unique_id: id, items } = await cartWith(shop, SKU);
  const line = { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id: id } };
  const code = { body: { cart_unique_id: id, gift_card_code: 'WILLKOMMEN10' } };
  const changes = [
    () => shop.attempt('updateItem', { ...line, body: { quantity: 2 } }, key('repeat-update')),
    () => shop.attempt('bindGiftCard', code, key('repeat-bind')),
    () => shop.attempt('unbindGiftCard', code, key('repeat-unbind')),
    () => shop.attempt('removeItem', line, key('repeat-remove')),
  ];
  for (const change of changes) {
    const first = await change();
    expect(said(first)).toBe('200 ok');
    expect((await change()).body).toEqual(first.body);
  }
  // Without a key the second removal is another request.
  expect(said(await shop.attempt('removeItem', line))).toMatch(/^404 /);
});

it('keys live a day; a restart releases the claims of a killed process', async () => {
  const { db } = shop.sandbox.shop;
  const body = { product_configuration_id: await idOf(shop, SKU), quantity: 1 };
  const add = async () => (await shop.attempt('addItem', { body }, key('day-1'))).body.data as { unique_id: string };
  const first = await add();
  expect((await add()).unique_id).toBe(first.unique_id);
  await db.run('UPDATE idempotency_keys SET response = NULL WHERE key = ?', 'day-1');
  expect(said(await shop.attempt('addItem', { body }, key('day-1')))).toBe('409 request_in_progress');
  await releaseClaims(db);
  const second = await add();
  expect(second.unique_id).not.toBe(first.unique_id);
  await db.run('UPDATE idempotency_keys SET created_at = ? WHERE key = ?', Date.now() - 86_400_001, 'day-1');
  expect((await add()).unique_id).not.toBe(second.unique_id);
});
