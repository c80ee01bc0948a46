import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../backend/db/database.ts';
import { LOCKED_OR_SKIPPED } from '../backend/db/locks.ts';
import type { DeliveryState } from '../backend/mails/deliveries.ts';

/** A table of deliveries, and its column with the id of what is delivered. */
export interface Deliveries {
  readonly table: 'mail_deliveries' | 'notice_deliveries';
  readonly id: 'mail_id' | 'notice_id';
}
export const OF_MAILS: Deliveries = { table: 'mail_deliveries', id: 'mail_id' };
export const OF_NOTICES: Deliveries = { table: 'notice_deliveries', id: 'notice_id' };

/** What this sender alone has until its claim lapses. */
export interface Claim {
  readonly id: number;
  readonly token: string;
  /** With this one. */
  readonly attempts: number;
}

interface Settled {
  readonly state: DeliveryState;
  readonly answer: string;
  /** Until it is due again. */
  readonly waitMs?: number;
  /** False: the attempt does not count. */
  readonly isAttempt?: boolean;
}

export interface Claims {
  /** What is due the longest. */
  take(limit: number): Promise<readonly Claim[]>;
  /** Begins the time of a claim anew. False: it has lapsed, and another sender has it. */
  renew(claim: Claim): Promise<boolean>;
  /** Notes how an attempt ended, and ends the claim. A claim that has lapsed notes nothing. */
  settle(claim: Claim, settled: Settled): Promise<void>;
}

const LONGEST_ANSWER = 500;
/** What is sent and not noted is sent again, so a database that is away for a moment is waited for. */
const NOTE_PAUSES_MS = [500, 1000, 2000, 4000, 8000];

export function createClaims(db: Db, now: () => number, claimMs: number, { table, id }: Deliveries): Claims {
  return {
    async take(limit) {
      const token = randomUUID();
      const rows = await db.all<{ id: number; attempts: number }>(
        `UPDATE ${table} SET claim = ?, next_at = ?, attempts = attempts + 1, changed_at = ? WHERE ${id} IN
           (SELECT ${id} FROM ${table} WHERE state = 'due' AND next_at <= ? ORDER BY next_at, ${id} LIMIT ? ${LOCKED_OR_SKIPPED})
         RETURNING ${id} AS id, attempts`,
        token,
        now() + claimMs,
        now(),
        now(),
        limit,
      );
      return rows.map((row) => ({ ...row, token })).sort((a, b) => a.id - b.id);
    },

    async renew({ id: claimed, token }) {
      const { changes } = await db.run(
        `UPDATE ${table} SET next_at = ? WHERE ${id} = ? AND claim = ? AND state = 'due'`,
        now() + claimMs,
        claimed,
        token,
      );
      return changes === 1;
    },

    async settle({ id: claimed, token }, { state, answer, waitMs = 0, isAttempt = true }) {
      await repeated(() =>
        db.run(
          `UPDATE ${table} SET state = ?, attempts = attempts - ?, next_at = ?, answer = ?, claim = NULL, changed_at = ?
           WHERE ${id} = ? AND claim = ?`,
          state,
          isAttempt ? 0 : 1,
          now() + waitMs,
          answer.slice(0, LONGEST_ANSWER),
          now(),
          claimed,
          token,
        ),
      );
    },
  };
}

async function repeated(work: () => Promise<unknown>): Promise<void> {
  for (const pause of NOTE_PAUSES_MS) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await sleep(pause);
  }
  await work();
}
