import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
  db = openDatabase(join(folder, 'test.db'));
  await db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const texts = async (from: Db): Promise<string[]> =>
  (await from.all<{ text: string }>('SELECT text FROM notes ORDER BY id')).map(({ text }) => text);
const add = (to: Db, text: string) => to.run('INSERT INTO notes (text) VALUES (?)', text);

it('reads outside of a transaction go on and do not see what it has written', async () => {
  await add(db, 'before');
  const seen = Promise.withResolvers<void>();
  const transaction = db.transaction(async (inside) => {
    await add(inside, 'inside');
    await seen.promise;
    return texts(inside);
  });
  await nextTick();
  expect(await texts(db)).toEqual(['before']);
  seen.resolve();
  expect(await transaction).toEqual(['before', 'inside']);
  expect(await texts(db)).toEqual(['before', 'inside']);
});

it('writes and other transactions wait for the end of a transaction, in the order of their calls', async () => {
  const order: string[] = [];
  const slow = db.transaction(async (inside) => {
    await add(inside, 'first');
    await nextTick();
    order.push('first');
  });
  const single = add(db, 'second').then(() => order.push('second'));
  const returning = db.get('INSERT INTO notes (text) VALUES (?) RETURNING id', 'third').then(() => order.push('third'));
  const last = db.transaction(async (inside) => {
    order.push((await texts(inside)).join());
  });
  await Promise.all([slow, single, returning, last]);
  expect(order).toEqual(['first', 'second', 'third', 'first,second,third']);
});

it('a transaction inside one joins it: an error after both leaves nothing', async () => {
  const failing = db.transaction(async (inside) => {
    await inside.transaction((joined) => add(joined, 'joined'));
    await add(inside, 'outer');
    throw new Error('halfway');
  });
  await expect(failing).rejects.toThrow('halfway');
  expect(await texts(db)).toEqual([]);
  await add(db, 'afterwards');
  expect(await texts(db)).toEqual(['afterwards']);
});

it.each<[string, (outer: Db) => Promise<unknown>]>([
  ['a read', (outer) => texts(outer)],
  ['a write', (outer) => add(outer, 'x')],
  ['a transaction', (outer) => outer.transaction((inside) => add(inside, 'x'))],
])('%s by another connection inside a transaction is refused, instead of waiting for itself', async (_name, use) => {
  const used = db.transaction(async (inside) => {
    await add(inside, 'inside');
    // After a wait, too.
    await nextTick();
    await use(db);
  });
  await expect(used).rejects.toThrow('inside a transaction');
  expect(await texts(db)).toEqual([]);
});

it('a call that nobody waited for is refused once its transaction is over', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await db.transaction(async (inside) => {
    late = nextTick().then(() => add(inside, 'late'));
  });
  await expect(late).rejects.toThrow('the transaction is over');
  expect(await texts(db)).toEqual([]);
});
