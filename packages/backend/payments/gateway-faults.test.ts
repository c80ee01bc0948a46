import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, charges, finish, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Answer, type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** The gateway is another program, which fails in every way that a network knows. */
let shop: Running;
const SKU = 'FL-AUR-BR-YG750-54';
/** Short where a call is to run into it. */
const SHORT_MS = 600;
let timeoutMs = 10_000;
beforeAll(async () => {
  shop = await startSandbox(undefined, { gatewayTimeoutMs: () => timeoutMs });
  await shop.send('POST', '/sandbox/configuration', { sku: SKU, stock_qty: 100, track_inventory: true });
});
afterAll(() => shop.close());
afterEach(() => recover());

const CALLS = { create: '/gateway/charges$', read: '/gateway/charges/[^/]+$', capture: '/gateway/charges/[^/]+/capture$' } as const;
const cancelCall = '/gateway/charges/[^/]+/cancel$';
/** `slow` is carried out after the caller has given up, `unanswered` and `cut` before. */
const MODES = ['down', 'dead', 'garbage', 'missing', 'slow', 'unanswered', 'cut'] as const;

async function fail(mode: (typeof MODES)[number], path: string): Promise<void> {
  if (mode === 'slow' || mode === 'unanswered') timeoutMs = SHORT_MS;
  const { status } = await shop.send('POST', '/sandbox/provider/faults', { mode, path, delayMs: 3 * SHORT_MS });
  expect(status).toBe(200);
}
const recover = () => {
  timeoutMs = 10_000;
  return shop.send('POST', '/sandbox/provider/faults', { mode: 'none' });
};
const start = (cart: Cart): Promise<Answer> =>
  shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'card') });

/** States of the charges of a cart, orders with their payment status, and confirmation mails. */
async function outcomeOf({ unique_id }: Cart) {
  const { db } = shop.sandbox.shop;
  const references = (
    await db.all<{ id: string }>(
      'SELECT p.unique_id AS id FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?',
      unique_id,
    )
  ).map(({ id }) => id);
  const orders = await db.all<{ id: number; payment_status: number }>(
    'SELECT o.id, o.payment_status FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
    unique_id,
  );
  const mails = await db.all('SELECT 1 FROM mails WHERE event = ?', `order-confirmation:${orders[0]?.id}`);
  return {
    charges: charges(shop.dataDir)
      .filter(({ reference }) => references.includes(reference))
      .map(({ state }) => state),
    orders: orders.map(({ payment_status }) => payment_status),
    mails: mails.length,
  };
}
const PAID_ONCE = { charges: ['captured'], orders: [1], mails: 1 };

describe.each(MODES)('a gateway that is %s', (mode) => {
  it('when a payment is started: 503, and the next press of the button is the same charge', async () => {
    const cart = await readyCart(shop, SKU);
    await fail(mode, CALLS.create);
    expect(said(await start(cart))).toBe('503 unavailable');
    await recover();
    const payment = await startPayment(shop, cart);
    await atGateway(shop, payment, 'authorised');
    expect(said(await finish(shop, cart, payment))).toBe('200 ok');
    expect(await outcomeOf(cart)).toEqual(PAID_ONCE);
  });

  it('when the state is read: 503, no order; the repeated call places one', async () => {
    const cart = await readyCart(shop, SKU);
    const payment = await startPayment(shop, cart);
    await fail(mode, CALLS.read);
    await atGateway(shop, payment, 'authorised');
    expect(said(await finish(shop, cart, payment))).toBe('503 unavailable');
    expect((await outcomeOf(cart)).orders).toEqual([]);
    await recover();
    expect(said(await finish(shop, cart, payment))).toBe('200 ok');
    expect(await outcomeOf(cart)).toEqual(PAID_ONCE);
  });

  it('when the money is captured: 503, nothing is lost, and it is captured once', async () => {
    const cart = await readyCart(shop, SKU);
    const payment = await startPayment(shop, cart);
    await fail(mode, CALLS.capture);
    await atGateway(shop, payment, 'authorised');
    expect(said(await finish(shop, cart, payment))).toBe('503 unavailable');
    expect(await outcomeOf(cart)).toMatchObject({ orders: [0] });
    await recover();
    // Without the shopper, who has closed the page.
    await shop.sandbox.payments.look();
    expect(await outcomeOf(cart)).toEqual(PAID_ONCE);
    expect(said(await finish(shop, cart, payment))).toBe('200 ok');
    expect(await outcomeOf(cart)).toEqual(PAID_ONCE);
  });

  it('when held money is released: the shopper gets the reason, and the money goes back later', async () => {
    const cart = await readyCart(shop, SKU);
    const payment = await startPayment(shop, cart);
    await shop.call('addItem', {
      body: { product_configuration_id: cart.items[0]?.product_configuration_id ?? '', quantity: 1, cart_unique_id: cart.unique_id },
    });
    await fail(mode, cancelCall);
    await atGateway(shop, payment, 'authorised');
    expect(said(await finish(shop, cart, payment))).toBe('503 unavailable');
    await recover();
    expect(said(await finish(shop, cart, payment))).toBe('409 cart_changed');
    expect(await outcomeOf(cart)).toEqual({ charges: ['voided'], orders: [], mails: 0 });
  });
});

it('a gateway that is gone: 503 for a card, a bank transfer is ordered', async () => {
  const cart = await readyCart(shop, SKU);
  await fail('dead', '/');
  expect(said(await start(cart))).toBe('503 unavailable');
  const body = { cart_unique_id: cart.unique_id, type: 'bank_transfer' as const, expected_amount: cart.final_amount };
  // Nobody can have paid a charge that was never made.
  expect(said(await shop.attempt('finishCheckout', { body }))).toBe('200 ok');
  await recover();
  const other = await readyCart(shop, SKU);
  await fail('dead', '/');
  const otherBody = { ...body, cart_unique_id: other.unique_id, expected_amount: other.final_amount };
  expect(said(await shop.attempt('finishCheckout', { body: otherBody }))).toBe('200 ok');
});
