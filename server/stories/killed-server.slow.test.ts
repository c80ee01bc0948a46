import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import type { Order } from '../../packages/contract/order.ts';
import type { Payment } from '../../packages/contract/payment.ts';
import type { FaultPoint } from '../../packages/backend/core/fault-points.ts';
import { ADDRESS, cartWith } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { atGateway, charges } from '../../packages/sandbox/testing/payment.fixture.ts';
import { send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts';

/**
 * The shop's server is killed in the middle of purchases. The test does over HTTP what the browser does: it keeps its payment attempt and
 * repeats the call with the same idempotency key. (`packages/backend/payments/kill.slow.test.ts` kills the backend.)
 */
let backend: TestBackend;
let shop: ShopProcess;
const tmp = mkdtempSync(join(tmpdir(), 'killed-server-'));
// A busy machine starts programs slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => {
  backend = await startBackend();
  shop = await startShopProcess(backend.url, tmp);
});
afterAll(async () => {
  await shop.kill();
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

const SKU = 'FL-AUR-BR-YG750-54';
type Method = 'card' | 'bank_transfer';

/** The calls of a purchase, and the step in which the shopper is at the provider. */
type Step = 'update' | 'start' | 'provider' | 'finish' | 'order';

/** The data that the browser stores (`client/features/checkout/payment-attempt.ts`). */
interface Try {
  readonly method: Method;
  readonly cart: Cart;
  readonly key: string;
  paymentId: string | null;
  agreed: boolean;
}

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Rejects with `Refused`, or with the socket's error when there was no response. */
async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await send(
    method,
    `${shop.url}/api${path}${path.includes('?') ? '&' : '?'}lang=de`,
    headers,
    body && JSON.stringify(body),
  );
  const json = JSON.parse(answer.body) as T & { error_code?: string };
  if (answer.status !== 200) throw new Refused(json.error_code ?? String(answer.status));
  return json;
}

/** `meanwhile` is called before each step and may kill the server. */
async function buy(attempt: Try, meanwhile: (step: Step, sent: () => Promise<unknown>) => Promise<unknown>): Promise<Order> {
  const { cart, method, key } = attempt;
  const { unique_id: id, final_amount: expected_amount } = cart;
  const step = async <T>(name: Step, work: () => Promise<T>): Promise<T> => (await meanwhile(name, work)) as T;
  try {
    if (!attempt.agreed) {
      await step('update', () =>
        call('PATCH', `/carts/${id}`, { contact_email: 'ana@example.com', shipping_address: ADDRESS, shipping_rate_id: 'dpd' }),
      );
      const body = { expected_amount, type: method, return_url: 'http://shop.test/checkout/payout' };
      const begun = attempt.paymentId === null ? `${key}-start` : undefined;
      const { payment } = await step('start', () => call<{ payment: Payment | null }>('PATCH', `/carts/${id}/start-checkout`, body, begun));
      attempt.paymentId = payment?.id ?? null;
      await step('provider', async () => payment?.state === 'open' && atGateway(backend.sandbox, payment, 'authorised'));
      attempt.agreed = true;
    }
  } catch (error) {
    // The cart is an order already; the last call returns which one.
    if (!(error instanceof Refused) || error.code !== 'cart_finished') throw error;
  }
  const { unique_id } = await step('finish', () => finish(attempt));
  return (await step('order', () => call<{ data: Order }>('GET', `/checkout/get-order?order_id=${unique_id}`))).data;
}

async function finish({ cart, method, key, paymentId }: Try): Promise<Order> {
  const body = { cart_unique_id: cart.unique_id, type: method, expected_amount: cart.final_amount, payment_id: paymentId };
  return (await call<{ data: Order }>('POST', '/carts/checkout/finish-immediately', body, key)).data;
}

const refusalOf = (attempted: Promise<unknown>): Promise<string> =>
  attempted.then(
    () => 'none',
    (error: unknown) => (error instanceof Refused ? error.code : 'no answer'),
  );

const goOn = (attempt: Try): Promise<Order> => buy(attempt, (_, work) => work());

/** Repeats the call while the payment is pending, as the browser does. */
async function untilOrdered(attempt: Try): Promise<Order> {
  for (;;) {
    try {
      return await goOn(attempt);
    } catch (error) {
      if (!(error instanceof Refused) || (error.code !== 'payment_pending' && error.code !== 'request_in_progress')) throw error;
      await sleep(50);
    }
  }
}

async function begin(method: Method): Promise<Try> {
  await backend.change({ sku: SKU, stock_qty: 5 });
  const { unique_id: id } = await cartWith(backend.sandbox, SKU);
  const body = { contact_email: 'ana@example.com', shipping_address: ADDRESS, shipping_rate_id: 'dpd' };
  const { data: cart } = await backend.sandbox.call('updateCart', { params: { id }, body });
  return { method, cart, key: crypto.randomUUID(), paymentId: null, agreed: false };
}

const books = async ({ cart }: Try) => {
  const { db } = backend.sandbox.sandbox.shop;
  const rows = <T>(sql: string): Promise<T[]> => db.all<T>(sql, cart.unique_id);
  const payments = await rows<{ unique_id: string }>(
    'SELECT p.unique_id FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?',
  );
  return {
    orders: await rows(
      `SELECT o.po_number, (SELECT count(*) FROM mails WHERE event = 'order-confirmation:' || o.id) AS mails
       FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?`,
    ),
    stock: (await db.get<{ stock_qty: number }>('SELECT stock_qty FROM configurations WHERE sku = ?', SKU))?.stock_qty,
    charges: charges(backend.sandbox.dataDir)
      .filter(({ reference }) => payments.some(({ unique_id }) => unique_id === reference))
      .map(({ state, cents }) => ({ state, cents })),
  };
};

const hold = (at: FaultPoint) => backend.sandbox.send('POST', '/sandbox/faults', { mode: 'hold', at, delayMs: 60_000 });
const release = () => backend.fault('none');

/** The point in the backend's work at which the response is lost. Null: before the call is sent or, at the provider, between two calls. */
type Moment = readonly [step: Step, at: FaultPoint | null];

async function killedAt(attempt: Try, [killStep, at]: Moment): Promise<void> {
  let killed = false;
  const lost = await buy(attempt, async (step, work) => {
    // The webhooks of the provider wait there, too.
    if (at !== null && (step === killStep || (killStep === 'finish' && at !== 'answer' && step === 'provider'))) await hold(at);
    if (step !== killStep) return work();
    killed = true;
    if (at === null) {
      await shop.kill();
      return work();
    }
    backend.seen();
    const answer = work();
    answer.catch(() => undefined);
    await vi.waitUntil(() => backend.seen().length > 0, { timeout: 30_000, interval: 5 });
    await shop.kill();
    return answer;
  }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(killed).toBe(true);
  expect(lost).not.toBeInstanceOf(Refused);
  expect(lost).toBeInstanceOf(Error);
}

const MOMENTS: Readonly<Record<Method, readonly Moment[]>> = {
  card: [
    ['update', null],
    ['update', 'answer'],
    ['start', 'payment-written'],
    ['start', 'payment-started'],
    ['start', 'answer'],
    ['provider', null],
    ['finish', null],
    ['finish', 'order-placed'],
    ['finish', 'captured'],
    ['finish', 'answer'],
    ['order', 'answer'],
  ],
  bank_transfer: [
    ['update', 'answer'],
    ['start', 'answer'],
    ['finish', null],
    ['finish', 'order-placed'],
    ['finish', 'answer'],
    ['order', 'answer'],
  ],
};
const all = (['card', 'bank_transfer'] as const).flatMap((method) =>
  MOMENTS[method].map(([step, at]) => [method, step, at ?? 'nothing yet', at] as const),
);

it.each(all)('%s, killed in “%s” at “%s”: the same attempt ends in one order', async (method, step, _, at) => {
  const attempt = await begin(method);
  await killedAt(attempt, [step, at]);
  // While the backend still works on the first call, a repeated call is answered with that state and starts nothing.
  const isHeld = at !== null && at !== 'answer' && attempt.agreed;
  if (!isHeld) await release();
  shop = await startShopProcess(backend.url, tmp);
  expect(isHeld ? await refusalOf(finish(attempt)) : 'not asked').toBe(isHeld ? 'request_in_progress' : 'not asked');
  await release();
  const order = await untilOrdered(attempt);
  const paid = method === 'card' ? [{ state: 'captured', cents: Math.round(attempt.cart.final_amount * 100) }] : [];
  const right = { orders: [{ po_number: order.po_number, mails: 1 }], stock: 4, charges: paid };
  expect(await books(attempt)).toEqual(right);
  // After a reload, and in another tab with its own key.
  expect((await finish(attempt)).unique_id).toBe(order.unique_id);
  expect((await finish({ ...attempt, key: crypto.randomUUID() })).unique_id).toBe(order.unique_id);
  expect(await books(attempt)).toEqual(right);
  const product = { product_configuration_id: attempt.cart.items[0]?.product_configuration_id, quantity: 1 };
  const next = await call<{ data: Cart }>('POST', '/carts/items', { ...product, cart_unique_id: attempt.cart.unique_id });
  expect(next.data.unique_id).not.toBe(attempt.cart.unique_id);
});
