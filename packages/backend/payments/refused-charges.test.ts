import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../contract/cart.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import type { Charge, PaymentGateways } from './payment-gateway.ts';

/** Gateways that refuse, forget, or take their time; their adapter is of an owner's module. */
let shop: Running;
let gateways: PaymentGateways;
let original: PaymentGateways;
beforeAll(async () => {
  shop = await startSandbox();
  gateways = shop.sandbox.shop.gateway;
  original = { ...gateways };
});
afterAll(() => shop.close());
afterEach(() => {
  Object.assign(gateways, original, { hold: undefined });
});

const SKU = 'FL-ISO-RA-YG750-54';
const change = (calls: Partial<PaymentGateways>) => Object.assign(gateways, calls);
/** Of another class than the backend's. */
const refusing = (problem: string) => () => Promise.reject(Object.assign(new Error('refused by a test'), { problem }));
const start = (cart: Cart) => shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'card') });
const payments = (cart: Cart) =>
  shop.sandbox.shop.db.all<{ state: string; method: string }>(
    'SELECT p.state, p.method FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ? ORDER BY p.id',
    cart.unique_id,
  );
const ordersOf = (cart: Cart) =>
  shop.sandbox.shop.db.all<{ payment_status: number }>(
    'SELECT o.payment_status FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
    cart.unique_id,
  );
const orderNumber = async () =>
  (await shop.sandbox.shop.db.get<{ value: number }>("SELECT value FROM counters WHERE name = 'order'"))?.value ?? 0;

describe('a charge that the gateway will never make', () => {
  it('ends its payment with an alarm, and the cart is ordered by another method', async () => {
    const cart = await readyCart(shop, SKU);
    change({ create: refusing('refused') });
    for (const _ of [1, 2]) expect(said(await start(cart))).toBe('422 method_unavailable');
    expect(await payments(cart)).toEqual([1, 2].map(() => ({ state: 'cancelled', method: 'card' })));
    expect(shop.reported.splice(0)).toEqual([1, 2].map(() => expect.objectContaining({ alarm: 'charge-refused' })));
    expect(said(await shop.attempt('finishCheckout', { body: bankBody(cart) }))).toBe('200 ok');
  });

  it('after a failure that the gateway keeps under the key: another key is tried a minute later', async () => {
    const cart = await readyCart(shop, SKU);
    const keys = new Set<string>();
    change({ create: ({ reference }) => Promise.reject(new Error(`500 of ${keys.add(reference).size}`)) });
    for (const _ of [1, 2]) expect(said(await start(cart))).toBe('503 unavailable');
    await shop.sandbox.shop.db.run('UPDATE payments SET created_at = created_at - 61000');
    expect(said(await start(cart))).toBe('503 unavailable');
    expect([keys.size, (await payments(cart)).map(({ state }) => state)]).toEqual([2, ['cancelled', 'open']]);
    await shop.sandbox.shop.db.run('UPDATE payments SET expires_at = 1 WHERE state = ?', 'open');
    await shop.sandbox.payments.look();
    expect((await payments(cart)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });
});

it('a charge that the gateway has forgotten is begun again, or replaced by a transfer', async () => {
  const [again, transfer] = [await readyCart(shop, SKU), await readyCart(shop, SKU)];
  const forgotten = [await startPayment(shop, again), await startPayment(shop, transfer)];
  const refs = await shop.sandbox.shop.db.all<{ ref: string }>("SELECT ref FROM payments WHERE state = 'open'");
  change({
    read: (ref) => (refs.some((one) => one.ref === ref) ? refusing('unknown')() : original.read(ref)),
    cancel: (ref) => (refs.some((one) => one.ref === ref) ? refusing('unknown')() : original.cancel(ref)),
  });
  expect(said(await finish(shop, again, forgotten[0]!))).toBe('409 payment_cancelled');
  expect((await startPayment(shop, again)).id).not.toBe(forgotten[0]?.id);
  expect(said(await shop.attempt('finishCheckout', { body: bankBody(transfer) }))).toBe('200 ok');
});

it('a hold that has expired undoes the order, by the refusal of an owner’s adapter', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart);
  await shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
  await atGateway(shop, payment, 'authorised');
  change({ capture: refusing('not_held'), read: async (ref) => ({ ...(await original.read(ref)), state: 'authorised' }) });
  expect(said(await finish(shop, cart, payment))).toBe('409 payment_pending');
  change({ read: async (ref): Promise<Charge> => ({ ...(await original.read(ref)), state: 'voided' }) });
  expect(said(await finish(shop, cart, payment))).toBe('409 payment_cancelled');
  expect(await ordersOf(cart)).toEqual([]);
  await shop.send('POST', '/sandbox/faults', { mode: 'none' });
});

describe('money that the shopper has agreed to', () => {
  const agreed = async (ref: string): Promise<Charge> => {
    const charge = await original.read(ref);
    return charge.state === 'open' ? { ...charge, state: 'agreed' } : charge;
  };

  it('is held before the order is written', async () => {
    const cart = await readyCart(shop, SKU);
    const payment = await startPayment(shop, cart);
    change({
      read: agreed,
      hold: async (ref) => {
        await atGateway(shop, payment, 'authorised');
        return original.read(ref);
      },
    });
    expect(said(await finish(shop, cart, payment))).toBe('200 ok');
    expect([chargeOf(shop, payment)?.state, await ordersOf(cart)]).toEqual(['captured', [{ payment_status: 1 }]]);
  });

  it('and is refused then: no order, and no number is lost', async () => {
    const cart = await readyCart(shop, SKU);
    const payment = await startPayment(shop, cart);
    const before = await orderNumber();
    let state: Charge['state'] = 'agreed';
    change({
      read: async (ref) => ({ ...(await original.read(ref)), state }),
      hold: () => {
        state = 'declined';
        return refusing('not_held')();
      },
    });
    expect(said(await finish(shop, cart, payment))).toBe('402 payment_declined');
    expect([await ordersOf(cart), await orderNumber()]).toEqual([[], before]);
  });
});

it('a capture that takes its time: the order is placed, and paid once it is done', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart);
  change({ capture: async (ref) => ({ ...(await original.read(ref)), state: 'processing' }) });
  await shop.send('POST', '/sandbox/faults', { mode: 'down', at: 'notice' });
  await atGateway(shop, payment, 'authorised');
  expect(said(await finish(shop, cart, payment))).toBe('409 payment_pending');
  expect(await ordersOf(cart)).toEqual([{ payment_status: 0 }]);
  await shop.send('POST', '/sandbox/faults', { mode: 'none' });
  change({ capture: original.capture });
  await shop.sandbox.payments.look();
  expect(await ordersOf(cart)).toEqual([{ payment_status: 1 }]);
});

it('a charge of another shop on the account is left alone, one of a replaced database is released', async () => {
  const states: Record<string, Charge['state']> = {};
  for (const name of ['other.example', new URL(shop.sandbox.shop.shopOrigin).hostname]) {
    const { ref } = await gateways.create({
      shop: name,
      reference: `foreign-${name}`,
      number: 'cart-1',
      provider: 'stripe',
      method: 'card',
      cents: 100,
      currency: 'EUR',
      lang: 'de',
      returnUrl: null,
      asksAddress: false,
      buyer: null,
      lines: [],
    });
    await shop.send('POST', '/sandbox/provider/settle', { ref, state: 'authorised' });
    await expect
      .poll(async () => (states[name] = (await gateways.read(ref)).state))
      .toBe(name === 'other.example' ? 'authorised' : 'voided');
  }
  expect(Object.values(states)).toEqual(['authorised', 'voided']);
});
