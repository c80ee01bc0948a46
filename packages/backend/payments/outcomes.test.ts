import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { Payment } from '../../contract/payment.ts';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { callsTo, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** Every method of a gateway with every outcome, through the gateway's own pages. */
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
  for (const code of METHODS) await shop.send('POST', '/sandbox/payment-method', { code, enabled: true });
  // The tests decide slow payments.
  await shop.send('POST', '/sandbox/provider', { slowMs: 600_000 });
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const METHODS = PAYMENT_METHODS.filter((code) => code !== 'bank_transfer');

const decide = (payment: Payment): Promise<void> => atGateway(shop, payment, 'authorised');
async function atPage({ provider_token }: Payment, call: string, body: object): Promise<void> {
  const { status } = await callsTo(shop.testProviderUrl).send('POST', `/provider/api/charges/${provider_token}/${call}`, body);
  if (status !== 200) throw new Error(`${call} answered ${status}`);
}

/** The answers of finishCheckout, first and repeated, and the state of the charge after them. */
async function play(type: PaymentMethodCode, act: (payment: Payment) => Promise<void>, then = async (_payment: Payment) => {}) {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart, type);
  await act(payment);
  const first = said(await finish(shop, cart, payment));
  await then(payment);
  return [first, said(await finish(shop, cart, payment)), chargeOf(shop, payment)?.state];
}

it.each(METHODS)('%s', async (type) => {
  const ordered = ['200 ok', '200 ok', 'captured'];
  const declined = ['402 payment_declined', '402 payment_declined', 'declined'];
  // The embedded form accepts another card: the payment stays open.
  const tryAgain = ['409 payment_pending', '409 payment_pending', 'open'];
  const confirm = (outcome: string) => (payment: Payment) => atPage(payment, 'confirm', { outcome });
  for (const outcome of ['success', 'double', 'lost']) expect([outcome, await play(type, confirm(outcome))]).toEqual([outcome, ordered]);
  expect(await play(type, confirm('declined'))).toEqual(type === 'stripe_checkout_form' ? tryAgain : declined);
  const cancelled = await play(type, (payment) => atPage(payment, 'cancel', {}));
  expect(cancelled).toEqual(['409 payment_cancelled', '409 payment_cancelled', 'cancelled']);
  const slow = await play(type, confirm('slow'), decide);
  expect(slow).toEqual(['409 payment_pending', '200 ok', 'captured']);
  for (const [agreed, end] of [
    [true, ordered],
    [false, declined],
  ] as const) {
    const challenged = play(type, async (payment) => {
      await confirm('challenge')(payment);
      await atPage(payment, 'challenge', { agreed });
    });
    expect(await challenged).toEqual(end);
  }
  expect(shop.reported).toEqual([]);
});
