import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { chargeOf, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

const SKU = 'FL-ISO-RA-YG750-54';
const HANDLER = 'test_token';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const authorise = (payment_id: string, token: string, id = HANDLER) =>
  shop.attempt('authorisePayment', { params: { id }, body: { payment_id, credential: { type: 'token', token } } });

it.each([
  ['success_token', 'authorised', '200 ok', 'captured'],
  ['escalate_token', 'buyer_needed', '409 payment_pending', 'open'],
  ['fail_token', 'declined', '402 payment_declined', 'declined'],
])('a payment by %s is %s, and finishing answers %s', async (token, outcome, finished, charge) => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart, 'card');
  expect((await authorise(payment.id, token)).body.data).toEqual({ outcome });
  expect((await authorise(payment.id, token)).body.data).toEqual({ outcome });
  expect(said(await finish(shop, cart, payment))).toBe(finished);
  expect(chargeOf(shop, payment)?.state).toBe(charge);
});

it('takes no credential for a payment of another method, an unknown payment or an unknown handler', async () => {
  const payment = await startPayment(shop, await readyCart(shop, SKU), 'paypal');
  expect((await authorise(payment.id, 'success_token')).body.error_code).toBe('method_unavailable');
  expect((await authorise(randomUUID(), 'success_token')).status).toBe(404);
  expect((await authorise(payment.id, 'success_token', 'other')).status).toBe(404);
  expect(chargeOf(shop, payment)?.state).toBe('open');
});
