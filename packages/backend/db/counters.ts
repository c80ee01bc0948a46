import type { Db } from './database.ts';

/** A sequence of numbers. Those of invoices and credit notes begin anew each year if the year is part of them. */
export type Counter = 'order' | 'return' | 'withdrawal' | `${'invoice' | 'credit-note'}${'' | `-${number}`}`;

/**
 * Takes the next number, from 1 on, inside the transaction that uses it: the row stays locked until its end, so that another one waits,
 * and a transaction that fails leaves no gap.
 */
export async function nextNumber(db: Db, counter: Counter): Promise<number> {
  const row = await db.get<{ value: number }>(
    'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value',
    counter,
  );
  if (!row) throw new Error(`the counter ${counter} gave no number`);
  return row.value;
}
