import type { z } from 'zod';
import type { Accepted } from '../../shared/contract/inquiry.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../core/refusal.ts';

export type AcceptedView = z.input<typeof Accepted>;
export const ACCEPTED: AcceptedView = { data: { accepted: true } };

/** Anybody may write into these tables, so they have an end. */
const ROWS = 100_000;

/** Providers take the local part in any case, so the same person is one row. */
export const addressOf = (email: string): string => email.toLowerCase();

/** Refuses when there is no room for one more row, of this person or at all. */
export function makeRoom(db: Db, table: 'subscriptions' | 'questions', email: string, most: number): void {
  const count = (where: string, ...params: string[]): number =>
    db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}${where}`, ...params)?.n ?? 0;
  if (count(' WHERE email = ?', email) >= most) {
    throw new Refusal('validation_failed', 'too much from this address', { fields: { email: ['has sent too much'] } });
  }
  if (count('') >= ROWS) throw new Refusal('unavailable', 'no room for more');
}
