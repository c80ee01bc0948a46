import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from './database.ts';
import type { Db } from '../database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { startPostgres, type TestPostgres } from './postgres.fixture.ts';

let server: TestPostgres;
let db: Db;
beforeAll(async () => {
  server = await startPostgres();
  db = openPostgres({ url: await server.newDatabase(), connections: 8, connectTimeoutMs: 1000 });
  await db.exec(`
    CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
    INSERT INTO counters VALUES ('invoice', 0);
    CREATE TABLE invoices (number BIGINT PRIMARY KEY, order_id BIGINT NOT NULL UNIQUE)`);
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

/** As an idempotent call: a repeat finds what the first try has written. */
const issue = (orderId: number): Promise<number> =>
  db.transaction(async (tx) => {
    const known = await tx.get<{ number: number }>('SELECT number FROM invoices WHERE order_id = ?', orderId);
    if (known) return known.number;
    const next = await tx.get<{ value: number }>("UPDATE counters SET value = value + 1 WHERE name = 'invoice' RETURNING value");
    await tx.run('INSERT INTO invoices (number, order_id) VALUES (?, ?)', next?.value ?? 0, orderId);
    return next?.value ?? 0;
  });

it('a server that is killed three times under load loses nothing and writes nothing twice', async () => {
  const confirmed = new Map<number, number>();
  const failures: unknown[] = [];
  const load = { orders: 0, isOver: false };
  const buyer = async (): Promise<void> => {
    while (!load.isOver) {
      const orderId = ++load.orders;
      // Tries until it has an answer, as a storefront does with its idempotency key.
      while (!confirmed.has(orderId)) {
        try {
          confirmed.set(orderId, await issue(orderId));
        } catch (error) {
          failures.push(error);
          await sleep(20);
        }
      }
    }
  };
  const buyers = Array.from({ length: 16 }, buyer);
  for (let kills = 0; kills < 3; kills++) {
    await sleep(400);
    await server.kill();
    await sleep(200);
    await server.restart();
  }
  await sleep(400);
  load.isOver = true;
  await Promise.all(buyers);

  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
  const rows = await db.all<{ number: number; order_id: number }>('SELECT number, order_id FROM invoices ORDER BY number');
  expect(new Map(rows.map((row) => [row.order_id, row.number]))).toEqual(confirmed);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
});
