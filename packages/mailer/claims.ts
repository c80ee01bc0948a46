import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../backend/db/database.ts';
import { LOCKED_OR_SKIPPED } from '../backend/db/locks.ts';
import type { DeliveryState } from '../backend/mails/deliveries.ts';

/** A mail that this sender alone has until its claim lapses. */
export interface Claim {
  readonly mailId: number;
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
  /** The mails that are due the longest. */
  take(limit: number): Promise<readonly Claim[]>;
  /** Begins the time of a claim anew. False: it has lapsed, and another sender has the mail. */
  renew(claim: Claim): Promise<boolean>;
  /** Notes how an attempt ended, and ends the claim. A claim that has lapsed notes nothing. */
  settle(claim: Claim, settled: Settled): Promise<void>;
}

const LONGEST_ANSWER = 500;
/** A mail whose sending is not noted is sent again, so a database that is away for a moment is waited for. */
const NOTE_PAUSES_MS = [500, 1000, 2000, 4000, 8000];

export function createClaims(db: Db, now: () => number, claimMs: number): Claims {
  return {
    async take(limit) {
      const token = randomUUID();
      const rows = await db.all<{ mail_id: number; attempts: number }>(
        `UPDATE mail_deliveries SET claim = ?, next_at = ?, attempts = attempts + 1, changed_at = ? WHERE mail_id IN
           (SELECT mail_id FROM mail_deliveries WHERE state = 'due' AND next_at <= ? ORDER BY next_at, mail_id LIMIT ? ${LOCKED_OR_SKIPPED})
         RETURNING mail_id, attempts`,
        token,
        now() + claimMs,
        now(),
        now(),
        limit,
      );
      return rows.map(({ mail_id, attempts }) => ({ mailId: mail_id, token, attempts })).sort((a, b) => a.mailId - b.mailId);
    },

    async renew({ mailId, token }) {
      const { changes } = await db.run(
        "UPDATE mail_deliveries SET next_at = ? WHERE mail_id = ? AND claim = ? AND state = 'due'",
        now() + claimMs,
        mailId,
        token,
      );
      return changes === 1;
    },

    async settle({ mailId, token }, { state, answer, waitMs = 0, isAttempt = true }) {
      await repeated(() =>
        db.run(
          `UPDATE mail_deliveries SET state = ?, attempts = attempts - ?, next_at = ?, answer = ?, claim = NULL, changed_at = ?
           WHERE mail_id = ? AND claim = ?`,
          state,
          isAttempt ? 0 : 1,
          now() + waitMs,
          answer.slice(0, LONGEST_ANSWER),
          now(),
          mailId,
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
