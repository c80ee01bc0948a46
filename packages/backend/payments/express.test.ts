import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../contract/payment.ts';
import { ADDRESS, cartWith, idOf } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, chargeOf, finish, RETURN_URL, said, startBody, startPayment, setPayer } from '../../sandbox/testing/payment.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';
const type = 'paypal_express' as const;
const PAYER = {
  email: 'payer@example.com',
  address: { ...ADDRESS, person_first_name: 'Petra', country: 'DE', zip: '10115', city: 'Berlin' },
};
const express = (body: object) => shop.attempt('expressCheckout', { body: { type, return_url: RETURN_URL, ...body } });
const begin = async (body: object): Promise<Payment> =>
  (await shop.call('expressCheckout', { body: { type, return_url: RETURN_URL, ...body } })).payment;

/** The shopper's action in the gateway's window. */
async function agree(payment: Payment, payer: object = PAYER): Promise<void> {
  setPayer(shop.dataDir, payment, payer);
  await atGateway(shop, payment, 'authorised');
}

it('copies the payer into the cart, updates the total, and orders after the order button', async () => {
  const { data: cart, payment } = await shop.call('expressCheckout', {
    body: { type, item: { product_configuration_id: await idOf(shop, SKU), quantity: 1 }, return_url: RETURN_URL },
  });
  expect([cart.items.length, payment.amount, payment.state]).toEqual([1, cart.final_amount, 'open']);
  expect(said(await express({ payment_id: payment.id }))).toBe('409 payment_pending');
  await agree(payment);
  const { data: known } = await shop.call('expressCheckout', { body: { type, payment_id: payment.id } });
  expect(known).toMatchObject({
    contact_email: 'payer@example.com',
    shipping_address: { city: 'Berlin', country: 'DE' },
    billing_address: null,
  });
  // Authorised, not ordered.
  expect(said(await finish(shop, known, payment))).toBe('402 payment_required');
  await shop.sandbox.payments.look();
  expect(chargeOf(shop, payment)?.state).toBe('authorised');

  const [dearest] = known.shipping_rates.toSorted((a, b) => b.amount - a.amount);
  const { data: ready } = await shop.call('updateCart', {
    params: { id: cart.unique_id },
    body: { shipping_rate_id: dearest?.id ?? '', contact_email: 'mine@example.com' },
  });
  const again = await shop.call('expressCheckout', { body: { type, payment_id: payment.id } });
  expect(again.data.contact_email).toBe('mine@example.com');
  const started = await startPayment(shop, ready, type);
  expect(started).toMatchObject({ id: payment.id, state: 'authorised', amount: ready.final_amount });
  expect((await finish(shop, ready, started)).body.data).toMatchObject({
    payment_status: 1,
    contact_email: 'mine@example.com',
    final_amount: ready.final_amount,
  });
  expect(chargeOf(shop, payment)).toMatchObject({ state: 'captured', cents: Math.round(ready.final_amount * 100) });
});

it('an express payment of a cart is kept while the total changes', async () => {
  const cart = await cartWith(shop, SKU);
  const first = await begin({ cart_unique_id: cart.unique_id });
  expect((await begin({ cart_unique_id: cart.unique_id })).id).toBe(first.id);
  await agree(first);
  await shop.call('expressCheckout', { body: { type, payment_id: first.id } });
  await shop.call('updateItem', {
    params: { id: cart.items[0]?.id ?? 0 },
    query: { cart_unique_id: cart.unique_id },
    body: { quantity: 2 },
  });
  const { data: ready } = await shop.call('updateCart', { params: { id: cart.unique_id }, body: { shipping_rate_id: 'dpd' } });
  const payment = await startPayment(shop, ready, type);
  expect([payment.id, chargeOf(shop, payment)?.cents]).toEqual([first.id, Math.round(ready.final_amount * 100)]);
  // Adds a piece and presses the order button again.
  await shop.call('updateItem', {
    params: { id: cart.items[0]?.id ?? 0 },
    query: { cart_unique_id: cart.unique_id },
    body: { quantity: 3 },
  });
  const { data: more } = await shop.call('updateCart', { params: { id: cart.unique_id }, body: { shipping_rate_id: 'dpd' } });
  const last = await startPayment(shop, more, type);
  expect((await finish(shop, more, last)).body.data).toMatchObject({ final_amount: more.final_amount });
});

it('a payer without delivery or with invalid data is refused; the money is released', async () => {
  for (const [payer, field] of [
    [{ ...PAYER, address: { ...PAYER.address, country: 'US' } }, 'shipping_address.country'],
    [{ ...PAYER, email: 'nobody' }, 'contact_email'],
    [{ ...PAYER, address: { ...PAYER.address, zip: '' } }, 'shipping_address.zip'],
  ] as const) {
    const payment = await begin({ cart_unique_id: (await cartWith(shop, SKU)).unique_id });
    await agree(payment, payer);
    const refused = await express({ payment_id: payment.id });
    expect([said(refused), Object.keys(refused.body.errors ?? {}), chargeOf(shop, payment)?.state]).toEqual([
      '422 validation_failed',
      [field],
      'voided',
    ]);
    expect((await express({ payment_id: payment.id })).body).toEqual(refused.body);
  }
  const greek = await begin({ cart_unique_id: (await cartWith(shop, SKU)).unique_id });
  await agree(greek, { ...PAYER, address: { ...PAYER.address, country: 'GR' } });
  expect((await express({ payment_id: greek.id })).body.data).toMatchObject({ shipping_address: { country: 'GR' } });
});

it('ends when the shopper chooses another method in the checkout', async () => {
  const cart = await cartWith(shop, SKU);
  const payment = await begin({ cart_unique_id: cart.unique_id });
  await agree(payment);
  await shop.call('expressCheckout', { body: { type, payment_id: payment.id } });
  const { data: ready } = await shop.call('updateCart', { params: { id: cart.unique_id }, body: { shipping_rate_id: 'dpd' } });
  const card = await startPayment(shop, ready, 'card');
  expect([chargeOf(shop, payment)?.state, card.state]).toEqual(['voided', 'open']);
});

describe('a payment with the choices of a wallet’s sheet', () => {
  const wallet = 'google_pay' as const;
  // Its delivery to Greece costs money.
  const CHEAP = 'FL-WAL-YG585-54';
  const item = async (sku = SKU) => ({ product_configuration_id: await idOf(shop, sku), quantity: 1 });
  const ratesTo = async (country: string, sku = SKU) =>
    (await shop.call('getRates', { body: { items: [await item(sku)], country } })).data.rates.toSorted((a, b) => b.amount - a.amount);
  const chosen = async (expected_amount: number, more: object = {}) => ({
    type: wallet,
    return_url: RETURN_URL,
    contact_email: PAYER.email,
    shipping_address: PAYER.address,
    shipping_rate_id: (await ratesTo('DE'))[0]?.id,
    expected_amount,
    ...more,
  });
  const plus = (a: number, b = 0): number => Math.round((a + b) * 100) / 100;
  const greek = { ...PAYER.address, country: 'GR', zip: '10431' };

  it('is the same for the same sheet, and ended by another total', async () => {
    const { unique_id: cart_unique_id, final_amount } = await cartWith(shop, CHEAP);
    const [dear, cheap] = await ratesTo('GR', CHEAP);
    const body = await chosen(plus(final_amount, dear?.amount), { cart_unique_id, shipping_address: greek, shipping_rate_id: dear?.id });
    const first = (await shop.call('expressCheckout', { body })).payment;
    expect((await shop.call('expressCheckout', { body })).payment.id).toBe(first.id);
    const other = { ...body, shipping_rate_id: cheap?.id, expected_amount: plus(final_amount, cheap?.amount) };
    const second = (await shop.call('expressCheckout', { body: other })).payment;
    expect([second.id === first.id, chargeOf(shop, first)?.state]).toEqual([false, 'cancelled']);
  });

  it('is over the final total; its cart can be ordered at once', async () => {
    const [rate] = await ratesTo('GR', CHEAP);
    const total = plus((await cartWith(shop, CHEAP)).final_amount, rate?.amount);
    const body = await chosen(total, { item: await item(CHEAP), shipping_address: greek, shipping_rate_id: rate?.id });
    const { data: cart, payment } = await shop.call('expressCheckout', { body });
    expect(cart).toMatchObject({
      contact_email: PAYER.email,
      shipping_address: { country: 'GR' },
      shipping_amount: 24.9,
      final_amount: total,
    });
    expect([payment.amount, chargeOf(shop, payment)?.cents]).toEqual([total, Math.round(total * 100)]);
    await atGateway(shop, payment, 'authorised');
    // The gateway asked for no address, so nothing is copied.
    expect((await shop.call('expressCheckout', { body: { type: wallet, payment_id: payment.id } })).data).toEqual(cart);
    const started = await startPayment(shop, cart, wallet);
    expect(started).toMatchObject({ id: payment.id, state: 'authorised' });
    expect((await finish(shop, cart, started)).body.data).toMatchObject({ payment_status: 1, final_amount: total });
  });

  it('is released when the total becomes more than it holds, and captured in part when it becomes less', async () => {
    for (const [quantity, outcome] of [
      [2, '409 payment_cancelled'],
      [1, '200 ok'],
    ] as const) {
      const { unique_id: cart_unique_id, items, final_amount } = await cartWith(shop, SKU, 2);
      const change = async (to: number) =>
        void (await shop.call('updateItem', { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id }, body: { quantity: to } }));
      if (quantity === 2) await change(1);
      const expected = quantity === 2 ? final_amount / 2 : final_amount;
      const { payment } = await shop.call('expressCheckout', { body: await chosen(expected, { cart_unique_id }) });
      await atGateway(shop, payment, 'authorised');
      await change(quantity);
      const { data: changed } = await shop.call('getCheckoutCart', { query: { cart_unique_id } });
      const answer = await shop.attempt('startCheckout', { params: { id: cart_unique_id }, body: startBody(changed, wallet) });
      expect(said(answer)).toBe(outcome);
      expect(chargeOf(shop, payment)?.state).toBe(quantity === 2 ? 'voided' : 'authorised');
    }
  });

  it('is refused with another total, rate or country, and in part; the cart stays as it was', async () => {
    const cart = await cartWith(shop, SKU);
    const { unique_id: cart_unique_id, final_amount } = cart;
    const total = plus(final_amount, (await ratesTo('DE'))[0]?.amount);
    const refused = async (more: object) => {
      const answer = await express(await chosen(total, { cart_unique_id, ...more }));
      return [said(answer), ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await refused({ expected_amount: total + 1 })).toEqual(['409 cart_changed', 'expected_amount']);
    expect(await refused({ shipping_rate_id: 'no-such-rate' })).toEqual(['422 rate_unavailable', 'shipping_rate_id']);
    expect(await refused({ shipping_address: { ...PAYER.address, country: 'US' } })).toEqual(['422 rate_unavailable', 'shipping_rate_id']);
    expect(await refused({ contact_email: 'nobody' })).toEqual(['422 validation_failed', 'contact_email']);
    expect(await refused({ shipping_rate_id: 'x'.repeat(41) })).toEqual(['422 validation_failed', 'shipping_rate_id']);
    expect(await refused({ contact_email: null })).toEqual(['422 validation_failed', 'contact_email']);
    expect(await refused({ payment_id: 'a'.repeat(32) })).toContain('expected_amount');
    expect((await shop.call('getCart', { query: { cart_unique_id } })).data).toEqual(cart);
  });

  it('its rates need a cart or known products', async () => {
    const rates = async (body: object) => said(await shop.attempt('getRates', { body: { country: 'DE', ...body } }));
    expect(await rates({})).toBe('422 validation_failed');
    expect(await rates({ items: [await item()], cart_unique_id: 'a'.repeat(32) })).toBe('422 validation_failed');
    expect(await rates({ items: [] })).toBe('422 validation_failed');
    expect(await rates({ items: [{ product_configuration_id: 99_999_999, quantity: 1 }] })).toBe('404 configuration_not_found');
    const cart = await cartWith(shop, SKU);
    const { data } = await shop.call('getRates', { body: { country: 'DE', cart_unique_id: cart.unique_id } });
    expect((await ratesTo('DE')).map(({ id }) => id).toSorted()).toEqual(data.rates.map(({ id }) => id).toSorted());
  });
});

it('is refused without cart and item, for other methods and other payments', async () => {
  const cart = await cartWith(shop, SKU);
  expect(said(await express({}))).toBe('422 validation_failed');
  expect(
    said(await express({ cart_unique_id: cart.unique_id, item: { product_configuration_id: await idOf(shop, SKU), quantity: 1 } })),
  ).toBe('422 validation_failed');
  expect(said(await express({ type: 'card', cart_unique_id: cart.unique_id }))).toBe('422 method_unavailable');
  expect(said(await express({ payment_id: 'a'.repeat(32) }))).toBe('402 payment_required');
  const { data: ready } = await shop.call('updateCart', {
    params: { id: cart.unique_id },
    body: { contact_email: 'a@example.com', shipping_address: ADDRESS, shipping_rate_id: 'dpd' },
  });
  const { payment: wallet } = await shop.call('startCheckout', { params: { id: cart.unique_id }, body: startBody(ready, 'google_pay') });
  expect(said(await express({ type: 'google_pay', payment_id: wallet?.id }))).toBe('402 payment_required');
  expect(shop.reported).toEqual([]);
});
