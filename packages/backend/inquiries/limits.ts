import type { z } from 'zod';
import type { Accepted } from '../../contract/inquiry.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../core/refusal.ts';

export type AcceptedView = z.input<typeof Accepted>;
export const ACCEPTED: AcceptedView = { data: { accepted: true } };

/** Limit per address against bots. */
export const SUBSCRIPTIONS_MAX = 100;

/** Bounds tables that anybody can write into. */
const ROWS = 100_000;

/** Mail providers ignore case in the local part, so one person is one row. */
export const addressOf = (email: string): string => email.toLowerCase();

/** Refuses another row of a person or table that is full. */
export async function makeRoom(db: Db, table: 'subscriptions' | 'questions', email: string, most: number): Promise<void> {
  const count = async (where: string, ...params: string[]): Promise<number> =>
    (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}${where}`, ...params))?.n ?? 0;
  if ((await count(' WHERE email = ?', email)) >= most) {
    throw new Refusal('validation_failed', 'too much from this address', { fields: { email: ['has sent too much'] } });
  }
  if ((await count('')) >= ROWS) throw new Refusal('unavailable', 'no room for more');
}
