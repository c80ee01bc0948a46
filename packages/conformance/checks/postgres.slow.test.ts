import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, signUp } from '../../backend/customers/customers.fixture.ts';
import { startPostgres, type TestPostgres } from '../../backend/db/postgres/postgres.fixture.ts';
import { addDemoCustomer } from '../../sandbox/demo-customer.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { atGateway, charges, finish, said, startPayment } from '../../sandbox/testing/payment.fixture.ts';
import { type Answer, callsTo, type Running, SITEMAP_SECRET, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { readFacts } from './facts.ts';
import { runConformance } from './run.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const FACTS = join(import.meta.dirname, '../../sandbox/conformance-facts.json');

/** Two backends with one database, and an address in front of them that calls them in turn. */
let server: TestPostgres;
let backends: readonly Running[];
let front: Server;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await server.newDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'two-backends-'));
  backends = await Promise.all([startSandbox(dataDir, { databaseUrl }), startSandbox(dataDir, { databaseUrl })]);
  front = await startFront(backends.map((one) => one.url));
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
afterAll(async () => {
  front.close();
  front.closeAllConnections();
  for (const one of backends) await one.close();
  await server.stop();
});

/** Controls that are in the memory of a process. */
const OF_EACH_PROCESS = /^\/sandbox\/(?:faults|languages|settings|provider\b)/;

async function startFront(urls: readonly string[]): Promise<Server> {
  let calls = 0;
  const created = createServer((req, res) => {
    void (async () => {
      const path = req.url ?? '/';
      const body = req.method === 'GET' ? undefined : await buffer(req);
      const headers = Object.entries(req.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name) ? [[name, value]] : [],
      );
      const ask = (base: string) =>
        fetch(base + path, {
          method: req.method ?? 'GET',
          headers: Object.fromEntries(headers),
          ...(body && { body: new Uint8Array(body) }),
        });
      const first = urls[calls++ % urls.length] ?? '';
      const targets = OF_EACH_PROCESS.test(path) ? urls : [first];
      const answers = [];
      for (const target of targets) answers.push(await ask(target));
      const answer = answers[0];
      if (!answer) return res.writeHead(502).end();
      const kept = [...answer.headers].filter(
        ([name]) => !['connection', 'transfer-encoding', 'content-length', 'content-encoding', 'keep-alive'].includes(name),
      );
      res.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(created, 'listening');
  return created;
}

it('two backends with one PostgreSQL pass every check of all rings, called in turn', async () => {
  const customer = { email: 'customer@example.com', password: PASSWORD };
  const [first] = backends;
  // Orders, returns and repairs in every state.
  await addDemoCustomer(first!.sandbox.shop);
  await signUp(first!, customer.email);
  await first!.send('POST', '/sandbox/payment-method', { code: 'eps', enabled: true });
  const results = await runConformance({ url: `${url}/api/v1`, facts: { ...readFacts(FACTS), sitemap_secret: SITEMAP_SECRET, customer } });
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

it('200 checkouts at once on both for the last 10 pieces: 10 orders, 190 refusals, no money held', async () => {
  const sku = 'FL-AUR-BR-YG750-54';
  const stock = 10;
  const shop: Running = { ...backends[0]!, ...callsTo(url) };
  await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: stock, track_inventory: true });
  const { db } = shop.sandbox.shop;
  const sold = async () =>
    (await db.get<{ n: number }>('SELECT coalesce(sum(quantity), 0) AS n FROM order_items WHERE sku = ?', sku))?.n ?? 0;
  const before = { charges: charges(shop.dataDir).length, sold: await sold() };
  const shoppers = Array.from({ length: 200 }, (_, index) => index);
  // All at once come the checkouts alone.
  const prepared = await mapSlowly(shoppers, async (index) => {
    const cart = await readyCart(shop, sku);
    return { cart, payment: index % 2 === 0 ? await startPayment(shop, cart) : null };
  });
  const carts = prepared.map(({ cart }) => cart);
  const answers = await Promise.all(
    prepared.map(async ({ cart, payment }) => {
      if (!payment) return untilDatabaseAnswers(() => shop.attempt('finishCheckout', { body: bankBody(cart) }));
      await atGateway(shop, payment, 'authorised');
      return untilDatabaseAnswers(() => finish(shop, cart, payment));
    }),
  );
  const counts = Object.groupBy(answers.map(said), (answer) => answer);
  expect(Object.fromEntries(Object.entries(counts).map(([answer, list]) => [answer, list?.length]))).toEqual({
    '200 ok': stock,
    '409 out_of_stock': shoppers.length - stock,
  });
  expect(await sold()).toBe(before.sold + stock);
  const unfinished = await db.all(
    `SELECT p.id, p.state FROM payments p JOIN carts c ON c.id = p.cart_id
     WHERE p.state NOT IN ('paid', 'cancelled') AND c.unique_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(carts.map((cart) => cart.unique_id)),
  );
  expect(unfinished).toEqual([]);
  const mine = charges(shop.dataDir).slice(before.charges);
  expect(mine.filter(({ state }) => !['captured', 'voided', 'cancelled'].includes(state))).toEqual([]);
  const numbers = (await db.all<{ number: number }>('SELECT number FROM invoices ORDER BY number')).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
});

it('one cart finished eight times at once on both is one order', async () => {
  const shop: Running = { ...backends[0]!, ...callsTo(url) };
  const cart = await readyCart(shop, 'FL-THE-BR-WG750-52');
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.attempt('finishCheckout', { body: bankBody(cart) })));
  expect(new Set(answers.map(said))).toEqual(new Set(['200 ok']));
  expect(new Set(answers.map(({ body }) => (body.data as { po_number: string }).po_number)).size).toBe(1);
});

it('a database that is killed under load loses no order and makes none twice; calls are refused clearly', async () => {
  const shop: Running = { ...backends[0]!, ...callsTo(url) };
  const sku = 'FL-THE-BR-WG750-52';
  await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 1000, track_inventory: true });
  const carts = await Promise.all(Array.from({ length: 60 }, () => readyCart(shop, sku)));
  const refusals: string[] = [];
  // As the storefront does: the same call with the same key until it is answered.
  const order = async (cart: (typeof carts)[number]): Promise<string> => {
    for (;;) {
      const answer = await shop.attempt('finishCheckout', { body: bankBody(cart) }, { 'idempotency-key': `order-of-${cart.unique_id}` });
      if (answer.status === 200) return (answer.body.data as { po_number: string }).po_number;
      refusals.push(said(answer));
      // A claim is waited for, and ends after a minute: it is no answer of the moment.
      await sleep(answer.status === 409 ? 2000 : 100);
    }
  };
  const ordering = mapSlowly(carts, order);
  for (let kills = 0; kills < 2; kills++) {
    await sleep(500);
    await server.kill();
    await sleep(500);
    await server.restart();
  }
  const numbers = await ordering;
  expect(refusals).toContain('503 unavailable');
  // The claim of a call that was cut off ends after a minute.
  expect(refusals.filter((text) => text !== '503 unavailable' && text !== '409 request_in_progress')).toEqual([]);
  expect(new Set(numbers).size).toBe(carts.length);
  const { db } = shop.sandbox.shop;
  const ids = JSON.stringify(carts.map((cart) => cart.unique_id));
  expect(
    await db.get(
      'SELECT count(*) AS orders, count(DISTINCT o.cart_id) AS carts FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id IN (SELECT value FROM json_each(?))',
      ids,
    ),
  ).toEqual({ orders: carts.length, carts: carts.length });
});

/** A busy machine may keep a call waiting for a connection until it is refused. */
async function untilDatabaseAnswers(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt();
    if (said(answer) !== '503 unavailable') return answer;
    await sleep(500);
  }
}

/** Six at a time, so that some are under way whenever the database ends. */
async function mapSlowly<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...list];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await work(next));
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return results;
}
