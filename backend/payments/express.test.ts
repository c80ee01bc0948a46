import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payment } from '../../shared/contract/payment.ts';
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
