import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import type { Order } from '../../packages/contract/order.ts';
import type { Payment } from '../../packages/contract/payment.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

let cart: Cart;
openBeforeStories();
beforeAll(async () => {
  cart = await readyCart();
});

const [START, FIRST, OTHER, LATER] = ['start', 'first', 'other', 'later'].map((name) => `${crypto.randomUUID()}-${name}`) as [
  string,
  string,
  string,
  string,
];

interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly error_code?: string };
}

async function call<T>(method: string, path: string, body: object, key?: string): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await send(method, `${shop.url}/api${path}?lang=de`, headers, JSON.stringify(body));
  return { status: answer.status, body: JSON.parse(answer.body) as Answer<T>['body'] };
}

/** Made to order, so no stock is needed. */
async function readyCart(): Promise<Cart> {
  const product = JSON.parse((await get(`${shop.url}/api/product-configurations/FL-ISO-RA-YG750-54?lang=de`)).body) as {
    data: { id: number };
  };
  const added = await call<{ data: Cart }>('POST', '/carts/items', { product_configuration_id: product.data.id, quantity: 1 });
  const id = added.body.data.unique_id;
  const address = {
    person_first_name: 'Ana',
    person_last_name: 'Beispiel',
    address_line_1: 'Weg 1',
    city: 'Wien',
    zip: '1010',
    country: 'AT',
  };
  const contact = { contact_email: 'ana@example.com', shipping_address: address, shipping_rate_id: 'dpd' };
  return (await call<{ data: Cart }>('PATCH', `/carts/${id}`, contact)).body.data;
}

describe('a payment through the shop', () => {
  const start = (key: string) =>
    call<{ payment: Payment }>(
      'PATCH',
      `/carts/${cart.unique_id}/start-checkout`,
      { expected_amount: cart.final_amount, type: 'card', return_url: 'http://shop.test/checkout/payout' },
      key,
    );
  const finish = (payment: Payment, key: string) =>
    call<{ data: Order }>(
      'POST',
      '/carts/checkout/finish-immediately',
      { cart_unique_id: cart.unique_id, type: 'card', expected_amount: cart.final_amount, payment_id: payment.id },
      key,
    );

  it('with a lost answer, a repeat and a second tab is one payment and one order', async () => {
    const first = await start(START);
    expect((await start(START)).body.payment.id).toBe(first.body.payment.id);
    expect((await start(`${OTHER}-start`)).body.payment.id).toBe(first.body.payment.id);
    const { payment } = first.body;

    expect(await finish(payment, FIRST)).toMatchObject({ status: 409, body: { error_code: 'payment_pending' } });
    const settled = await send(
      'POST',
      new URL('/sandbox/provider/settle', backend.url).href,
      { 'content-type': 'application/json' },
      JSON.stringify({ payment_id: payment.id, state: 'authorised' }),
    );
    expect(settled.status).toBe(200);

    const answers = await Promise.all([finish(payment, FIRST), finish(payment, OTHER)]);
    const again = [await finish(payment, FIRST), await finish(payment, LATER)];
    const placed = [...answers, ...again].filter(({ status }) => status === 200);
    expect(placed.length).toBeGreaterThanOrEqual(3);
    expect(new Set(placed.map(({ body }) => body.data.unique_id)).size).toBe(1);
    expect(await finish(payment, START)).toMatchObject({ status: 422, body: { error_code: 'idempotency_conflict' } });
  });

  it('redirects the browser to the shop only', async () => {
    const another = (await readyCart()).unique_id;
    const calls = [
      ['PATCH', `/carts/${another}/start-checkout`, { type: 'stripe', expected_amount: cart.final_amount }],
      ['POST', '/carts/checkout/stripe/session', { type: 'stripe', cart_unique_id: another, expected_amount: cart.final_amount }],
      ['POST', '/carts/checkout/express', { type: 'paypal_express', cart_unique_id: another }],
    ] as const;
    const foreign = [
      'https://evil.example/checkout/payout',
      'http://shop.test.evil.example/',
      'http://shop.test@evil.example/',
      'http://shop.test:8080/checkout/payout',
      'https://shop.test/checkout/payout',
      'http:\\\\evil.example',
    ];
    backend.seen();
    for (const [method, path, body] of calls) {
      for (const return_url of foreign) {
        const answer = await call<object>(method, path, { ...body, return_url });
        expect(answer).toMatchObject({
          status: 422,
          body: { error_code: 'validation_failed', errors: { return_url: [expect.anything()] } },
        });
      }
    }
    expect(backend.seen()).toEqual([]);
  });

  it('continues on a page that is not stored and reads only the payment id from the address', async () => {
    const answer = await get(`${shop.url}/checkout/payout?payment=0123456789abcdef&redirect_status=succeeded&token=secret`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body).not.toContain('secret');
  });
});
