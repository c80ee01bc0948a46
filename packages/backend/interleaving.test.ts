import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../contract/cart.ts';
import type { EndpointKey } from '../contract/endpoints.ts';
import { customer, orderOf, PASSWORD, tokenFor } from './customers/customers.fixture.ts';
import { perform } from './api/perform.ts';
import { changeOrder } from './payments/order-status.ts';
import type { Db } from './db/database.ts';
import type { Shop } from './shop/shop.ts';
import { atGateway, charges, finishBody, startPayment } from '../sandbox/testing/payment.fixture.ts';
import { bankBody, idOf, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

/**
 * Two requests at once, in every order of their steps that the scheduler finds: at each statement, each wait for the gateway and each fault point the
 * other request may go on. The invariants of the shop must hold whatever the order.
 */
let running: Running;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.close());

const RING = 'FL-AUR-BR-YG750-54';
const RUNS = 25;
const setStock = (stock_qty: number) => running.send('POST', '/sandbox/configuration', { sku: RING, stock_qty, track_inventory: true });

/** A shop whose waits are ended by the scheduler: at the database, the gateway and fault points. */
function scheduled(shop: Shop, scheduler: fc.Scheduler): Shop {
  const turn = (name: string): Promise<void> => scheduler.schedule(Promise.resolve(), name);
  const inTurn = (db: Db): Db => ({
    ...db,
    get: async (sql, ...params) => (await turn(sql), db.get(sql, ...params)),
    all: async (sql, ...params) => (await turn(sql), db.all(sql, ...params)),
    run: async (sql, ...params) => (await turn(sql), db.run(sql, ...params)),
    transaction: (work) => db.transaction((inside) => work(inTurn(inside))),
  });
  return { ...shop, db: inTurn(shop.db), passFaultPoint: turn };
}

const as = (body: unknown, more: object = {}): never =>
  ({ params: {}, query: {}, lang: 'de', caller: null, userAgent: '', body, ...more }) as never;

type Request = (shop: Shop) => unknown;
const request =
  (key: EndpointKey, body: unknown, more: object = {}): Request =>
  (shop) =>
    perform(shop, key, as(body, more));

/** The outcome of each request: its answer or its refusal. */
async function interleave(scheduler: fc.Scheduler, ...requests: readonly Request[]): Promise<PromiseSettledResult<unknown>[]> {
  const shop = scheduled(running.sandbox.shop, scheduler);
  const all = Promise.allSettled(
    requests.map(async (one, index) => {
      await scheduler.schedule(Promise.resolve(), `request ${index} begins`);
      return one(shop);
    }),
  );
  return scheduler.waitFor(all);
}

const answers = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'fulfilled' ? [(one.value as { data: { po_number: string } }).data] : []));
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code ?? String(one.reason)] : [])).toSorted();

async function property(runs: number, check: (scheduler: fc.Scheduler) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(fc.scheduler(), check), { numRuns: runs });
  await expectAgreement();
}

const rows = <T>(sql: string, ...params: readonly string[]): Promise<T[]> => running.sandbox.shop.db.all<T>(sql, ...params);
const count = async (sql: string, ...params: readonly string[]): Promise<number> =>
  (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...params))[0]?.n ?? 0;
const stock = async (): Promise<number> =>
  (await rows<{ n: number }>('SELECT stock_qty AS n FROM configurations WHERE sku = ?', RING))[0]?.n ?? -1;

/** Whatever happened: numbers without gaps, one order and one charge for a cart, codes within their limits. */
async function expectAgreement(): Promise<void> {
  const numbers = (await rows<{ n: number }>('SELECT CAST(substr(po_number, 7) AS INTEGER) AS n FROM orders ORDER BY id')).map(
    ({ n }) => n,
  );
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  const invoices = (await rows<{ n: number }>('SELECT number AS n FROM invoices ORDER BY number')).map(({ n }) => n);
  expect(invoices).toEqual(invoices.map((_, index) => index + 1));
  expect(await count('(SELECT cart_id FROM orders GROUP BY cart_id HAVING count(*) > 1)')).toBe(0);
  expect(await count('discount_codes WHERE max_uses IS NOT NULL AND used > max_uses')).toBe(0);
  expect(await count('gift_cards WHERE balance < 0')).toBe(0);
  expect(await count('configurations WHERE stock_qty < 0')).toBe(0);
  const paid = await rows<{ unique_id: string }>(
    "SELECT p.unique_id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.state = 'paid'",
  );
  const captured = charges(running.dataDir).filter(({ state }) => state === 'captured');
  expect(captured.map(({ reference }) => reference).toSorted()).toEqual(paid.map(({ unique_id }) => unique_id).toSorted());
  expect(running.reported).toEqual([]);
}

describe('two requests at once, in any order of their steps', () => {
  it('finishing a cart twice by transfer places one order', async () => {
    await setStock(500);
    await property(RUNS, async (scheduler) => {
      const before = await stock();
      const cart = await readyCart(running, RING);
      const outcomes = await interleave(scheduler, request('finishCheckout', bankBody(cart)), request('finishCheckout', bankBody(cart)));
      expect(refusals(outcomes)).toEqual([]);
      expect(new Set(answers(outcomes).map(({ po_number }) => po_number)).size).toBe(1);
      expect(before - (await stock())).toBe(1);
    });
  });

  it('finishing a cart twice by card places one order and captures one charge', async () => {
    await setStock(500);
    await property(RUNS, async (scheduler) => {
      const before = await stock();
      const cart = await readyCart(running, RING);
      const payment = await startPayment(running, cart);
      await atGateway(running, payment, 'authorised');
      const finish = request('finishCheckout', finishBody(cart, payment));
      const outcomes = await interleave(scheduler, finish, finish);
      expect(new Set(answers(outcomes).map(({ po_number }) => po_number)).size).toBe(1);
      expect(before - (await stock())).toBe(1);
    });
  });

  it('two carts for the last one in stock: one order, one refusal', async () => {
    await property(RUNS, async (scheduler) => {
      await setStock(1);
      const carts = [await readyCart(running, RING), await readyCart(running, RING)];
      const outcomes = await interleave(scheduler, ...carts.map((cart) => request('finishCheckout', bankBody(cart))));
      expect([answers(outcomes).length, refusals(outcomes)]).toEqual([1, ['out_of_stock']]);
      expect(await stock()).toBe(0);
    });
  });

  it('two carts by card for the last one in stock: one charge is captured, the other one released', async () => {
    await property(RUNS, async (scheduler) => {
      await setStock(1);
      const carts = [await readyCart(running, RING), await readyCart(running, RING)];
      const finishes: Request[] = [];
      for (const cart of carts) {
        const payment = await startPayment(running, cart);
        await atGateway(running, payment, 'authorised');
        finishes.push(request('finishCheckout', finishBody(cart, payment)));
      }
      const outcomes = await interleave(scheduler, ...finishes);
      expect([answers(outcomes).length, refusals(outcomes)]).toEqual([1, ['out_of_stock']]);
      expect(await stock()).toBe(0);
    });
  });

  it('adding to a cart that is being finished: the order has what was confirmed, or the cart is refused', async () => {
    await setStock(500);
    await property(RUNS, async (scheduler) => {
      const cart = await readyCart(running, RING);
      const product_configuration_id = await idOf(running, RING);
      const outcomes = await interleave(
        scheduler,
        request('finishCheckout', bankBody(cart)),
        request('addItem', { cart_unique_id: cart.unique_id, product_configuration_id, quantity: 1, engraving: {} }),
      );
      const [finished, added] = outcomes;
      const [line] = await rows<{ quantity: number }>(
        'SELECT i.quantity FROM order_items i JOIN orders o ON o.id = i.order_id JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
        cart.unique_id,
      );
      expect(line?.quantity).toBe(finished?.status === 'fulfilled' ? 1 : undefined);
      // The next one after an order begins another cart.
      const isOther = (added as PromiseFulfilledResult<{ data: Cart }>).value.data.unique_id !== cart.unique_id;
      expect([isOther, refusals(outcomes)]).toEqual(finished?.status === 'fulfilled' ? [true, []] : [false, ['cart_changed']]);
    });
  });

  it.each([
    ['a discount code', 'EINMALIG', "UPDATE discount_codes SET used = 0 WHERE code = 'EINMALIG'"],
    ['a gift card', 'FL-0100-GRAZ', "UPDATE gift_cards SET balance = amount, used = 0 WHERE code = 'FL-0100-GRAZ'"],
  ])('two carts with %s that is enough for one: the other one is refused', async (_name, gift_card_code, reset) => {
    await setStock(500);
    await property(RUNS, async (scheduler) => {
      await running.sandbox.shop.db.run(reset);
      const carts: Cart[] = [];
      for (let index = 0; index < 2; index += 1) {
        const cart = await readyCart(running, RING);
        carts.push((await running.call('bindGiftCard', { body: { cart_unique_id: cart.unique_id, gift_card_code } })).data);
      }
      const outcomes = await interleave(scheduler, ...carts.map((cart) => request('finishCheckout', bankBody(cart))));
      expect([answers(outcomes).length, refusals(outcomes)]).toEqual([1, ['cart_changed']]);
    });
  });

  it('a transfer that is booked while the customer cancels: paid or cancelled, and stock that agrees', async () => {
    await setStock(500);
    const email = 'cancels@example.com';
    const calls = await customer(running, email);
    const userId = (await rows<{ id: number }>('SELECT id FROM users WHERE email = ?', email))[0]?.id ?? 0;
    await property(RUNS, async (scheduler) => {
      const before = await stock();
      const { unique_id: id, po_number } = await orderOf(calls, email);
      const outcomes = await interleave(
        scheduler,
        (shop) => changeOrder(shop, { po_number, payment_status: 1 }),
        request('cancelOrder', undefined, { params: { id }, caller: { userId, sessionId: 0 } }),
      );
      const isCancelled = outcomes[1]?.status === 'fulfilled';
      expect(refusals(outcomes)).toEqual(isCancelled ? [] : ['order_closed']);
      expect(await rows('SELECT status FROM orders WHERE po_number = ?', po_number)).toEqual([
        { status: isCancelled ? 'cancelled' : 'in-workshop' },
      ]);
      expect(before - (await stock())).toBe(isCancelled ? 0 : 1);
    });
  });

  it('signing up twice with one address makes one account', async () => {
    await property(4, async (scheduler) => {
      const email = `twice-${crypto.randomUUID()}@example.com`;
      const body = { email, password: PASSWORD, first_name: 'Anna', last_name: 'Leitner', newsletter: false };
      await interleave(scheduler, request('signUp', body), request('signUp', body));
      const verify = request('verifyEmail', { token: await tokenFor(running, email, 'verify-email'), password: PASSWORD });
      const outcomes = await interleave(scheduler, verify, verify);
      expect(answers(outcomes).length).toBeGreaterThan(0);
      expect(await count('users WHERE email = ?', email)).toBe(1);
    });
  });
});
