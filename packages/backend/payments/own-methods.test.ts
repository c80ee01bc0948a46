import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { atGateway, finish, said, startBody, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

/** Methods whose codes no storefront knows: they say their kind. */
let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
  for (const code of ['eps', 'invoice']) await shop.send('POST', '/sandbox/payment-method', { code, enabled: true });
});
afterAll(() => shop.close());

const SKU = 'FL-ISO-RA-YG750-54';

it('GET /payment-methods names kind, provider and icon', async () => {
  const { data } = await shop.call('getPaymentMethods', {});
  const of = (code: string) => data.find((one) => one.code === code);
  expect(of('eps')).toMatchObject({ kind: 'redirect', provider: 'eps', icon: { url: '/media/eps.svg' } });
  expect(of('invoice')).toMatchObject({ kind: 'none', provider: 'none', icon: null });
  expect(of('card')).toMatchObject({ kind: 'form', provider: 'stripe' });
  expect((await fetch(`${shop.url}/media/eps.svg`)).status).toBe(200);
});

it('eps: start-checkout answers the page of the gateway, and the payment becomes an order', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart, 'eps');
  expect(payment).toMatchObject({ type: 'eps', provider: 'eps', state: 'open' });
  expect(payment.redirect_url).toContain('/provider/pay/');
  await atGateway(shop, payment, 'authorised');
  const { data: order } = await shop.call('finishCheckout', {
    body: { ...startBody(cart, 'eps'), cart_unique_id: cart.unique_id, payment_id: payment.id },
  });
  expect(order).toMatchObject({ payment_method: 'eps', payment_kind: 'redirect', payment_status: PaymentStatus.paid });
});

it('eps: a cancelled payment is refused, and the cart can be paid otherwise', async () => {
  const cart = await readyCart(shop, SKU);
  const payment = await startPayment(shop, cart, 'eps');
  await atGateway(shop, payment, 'cancelled');
  expect(said(await finish(shop, cart, payment))).toBe('409 payment_cancelled');
  expect((await startPayment(shop, cart, 'card')).state).toBe('open');
});

it('invoice: begins no payment; the order is begun at once, with its invoice, and paid later', async () => {
  const cart = await readyCart(shop, SKU);
  const started = await shop.call('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'invoice') });
  expect(started.payment).toBeNull();
  const body = { cart_unique_id: cart.unique_id, type: 'invoice', expected_amount: cart.final_amount };
  const { data: order } = await shop.call('finishCheckout', { body });
  expect(order).toMatchObject({
    payment_method: 'invoice',
    payment_kind: 'none',
    payment_status: PaymentStatus.unpaid,
    status: 'in-workshop',
    payment_open: false,
    cancellation_open: false,
    options: { bank_details: { due_on: null, held_until: null } },
  });
  const documents = () =>
    shop.sandbox.shop.db.all('SELECT 1 FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.po_number = ?', order.po_number);
  expect(await documents()).toHaveLength(1);
  await shop.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: PaymentStatus.paid });
  const { data: paid } = await shop.call('getOrder', { query: { order_id: order.unique_id } });
  expect(paid).toMatchObject({ payment_status: PaymentStatus.paid, status: 'in-workshop' });
  expect(await documents()).toHaveLength(1);
});

it('a code of another form is refused', async () => {
  const cart = await readyCart(shop, SKU);
  for (const type of ['nothing', 'a b', '']) {
    const answer = await shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, type) });
    expect(said(answer)).toBe('422 validation_failed');
  }
  expect(said(await shop.attempt('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, 'cheque') }))).toBe(
    '422 method_unavailable',
  );
});
