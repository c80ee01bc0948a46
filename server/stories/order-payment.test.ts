import { beforeAll, describe, expect, it } from 'vitest';
import { customer, mailsTo, orderOf } from '../../packages/backend/customers/customers.fixture.ts';
import { atGateway } from '../../packages/sandbox/testing/payment.fixture.ts';
import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import type { Payment } from '../../packages/contract/payment.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();
beforeAll(() => backend.sandbox.send('POST', '/sandbox/configuration', { sku: 'FL-AUR-BR-YG750-54', stock_qty: 50 }));

const cookie = (token: string) => ({ cookie: `access_token_v1=${token}; signed_in=1` });

interface Answer<T> {
  readonly status: number;
  readonly error_code?: string;
  readonly data: T;
}

async function post<T>(token: string, path: string, body?: object, key?: string): Promise<Answer<T>> {
  const headers = {
    ...cookie(token),
    origin: 'http://shop.test',
    ...(body && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const { status, body: text }: Received = await send(
    'POST',
    `${shop.url}/api/orders/${path}?lang=de`,
    headers,
    body && JSON.stringify(body),
  );
  return { status, ...(JSON.parse(text) as Omit<Answer<T>, 'status'>) };
}

const start = (token: string, id: string, type: string, key?: string) =>
  post<Payment>(token, `${id}/payments`, { type, return_url: `http://shop.test/profile/orders/${id}/payment` }, key);
const finish = (token: string, id: string, payment: Payment) => post<Order>(token, `${id}/payments/${payment.id}/finish`);

it('GET /profile/orders/{id}/payment has no-store and the payment gateway in its CSP', async () => {
  const mia = await customer(backend.sandbox, 'mia@pay.example');
  const { unique_id: id } = await orderOf(mia, 'mia@pay.example');
  for (const prefix of ['', '/en']) {
    const page = `${shop.url}${prefix}/profile/orders/${id}/payment`;
    const { status, headers } = await get(page, cookie(mia.token));
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      expect.stringContaining('no-store'),
      'same-origin',
    ]);
    // The policy of the checkout: the card is typed into the provider's frame.
    const framed = /frame-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect(framed).toContain(new URL(backend.sandbox.testProviderUrl).host);
  }
});

describe('paying a placed order through the shop', () => {
  it('two tabs and a lost answer: one payment, taken once, one mail', async () => {
    const email = 'ida@pay.example';
    const ida = await customer(backend.sandbox, email);
    const { unique_id: id } = await orderOf(ida, email);
    const key = crypto.randomUUID();
    const first = await start(ida.token, id, 'card', key);
    const others = await Promise.all([start(ida.token, id, 'card', key), start(ida.token, id, 'card'), start(ida.token, id, 'card')]);
    expect(new Set([first, ...others].flatMap(({ status, data }) => (status === 200 ? [data.id] : [])))).toEqual(new Set([first.data.id]));
    await atGateway(backend.sandbox, first.data, 'authorised');
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(ida.token, id, first.data)));
    expect(answers.map(({ status, data }) => [status, data.payment_status])).toEqual(answers.map(() => [200, PaymentStatus.paid]));
    expect((await mailsTo(backend.sandbox, email)).filter((mail) => mail === 'payment-received')).toHaveLength(1);
  });

  it('another customer and a guest get 404 for order and payment', async () => {
    const [eva, zoe] = [await customer(backend.sandbox, 'eva@pay.example'), await customer(backend.sandbox, 'zoe@pay.example')];
    const { unique_id: id } = await orderOf(eva, 'eva@pay.example');
    const { data: payment } = await start(eva.token, id, 'paypal');
    for (const [token, status] of [
      [zoe.token, 404],
      ['x'.repeat(43), 401],
    ] as const)
      expect([(await start(token, id, 'card')).status, (await finish(token, id, payment)).status]).toEqual([status, status]);
  });

  it('cancelled and paid at the same time: ends in one of both states, with the money captured or returned', async () => {
    const email = 'ava@pay.example';
    const ava = await customer(backend.sandbox, email);
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { unique_id: id } = await orderOf(ava, email);
      const { data: payment } = await start(ava.token, id, 'card');
      const cancel = () => post<Order>(ava.token, `${id}/cancel`);
      const authorise = () => backend.sandbox.send('POST', '/sandbox/provider/settle', { payment_id: payment.id, state: 'authorised' });
      await Promise.all(round % 2 === 0 ? [cancel(), authorise()] : [authorise().then(() => finish(ava.token, id, payment)), cancel()]);
      await backend.sandbox.sandbox.payments.look();
      const { data: order } = await ava.call('getCustomerOrder', { params: { id } });
      const { data: session } = await ava.call('getStripeSession', { query: { session_id: payment.id } });
      outcomes.add(`${order.payment_status} ${session.payment.state}`);
    }
    const allowed = [`${PaymentStatus.paid} paid`, `${PaymentStatus.voided} cancelled`];
    expect([...outcomes].filter((one) => !allowed.includes(one))).toEqual([]);
  });
});
