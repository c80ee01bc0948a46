import { beforeEach, expect, it } from 'vitest';
import { mapInOrder } from '../core/in-order.ts';
import { nextNumber } from './counters.ts';
import { type Db, IN_MEMORY, openDatabase } from './database.ts';
import { SCHEMA } from './schema.ts';

let db: Db;
beforeEach(async () => {
  db = openDatabase(IN_MEMORY);
  await db.exec(SCHEMA);
});

it('counts each sequence from 1 on', async () => {
  const counters = ['order', 'invoice-2026', 'order', 'invoice-2027', 'invoice-2026'] as const;
  expect(await mapInOrder(counters, (counter) => nextNumber(db, counter))).toEqual([1, 1, 2, 1, 2]);
});

it('gives the number of a transaction that failed to the next one', async () => {
  const failing = db.transaction(async (tx) => {
    expect(await nextNumber(tx, 'invoice-2026')).toBe(1);
    throw new Error('no stock');
  });
  await expect(failing).rejects.toThrow('no stock');
  expect(await db.transaction((tx) => nextNumber(tx, 'invoice-2026'))).toBe(1);
});
