import { createHash } from 'node:crypto';
import { ROOM_MADE } from '../../contract/counters.ts';
import type { Db } from '../db/database.ts';
import { ATTEMPT_KINDS, type Attempt, type AttemptCounters, type AttemptKind, ROOM } from './attempts.ts';

interface Settings {
  /** Apart from those of another one. */
  readonly scope: string;
  readonly now?: () => number;
  /** Counters of each kind at once, roughly: looked at every few seconds, and when many are new. */
  readonly room?: number;
}

const LOOK_INTERVAL = 10_000;

/** Carries the wait out of the transaction, which then counts nothing. */
class Exhausted extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('too many attempts');
    this.wait = wait;
  }
}

/**
 * Counters that all processes of a database share (`attempts`). The rows of a call are locked in one order, so that of two attempts at once
 * each is counted. Names are stored as hashes: they are addresses of people. A full table promises what `packages/contract/counters.ts` does.
 */
export function countInDatabase(db: Db, { scope, now = Date.now, room = ROOM }: Settings): AttemptCounters {
  /** Kinds in which all counters are taken, and have reached their limits. */
  let full = new Set<AttemptKind>();
  let looked = -Infinity;
  /** By this process, since it has looked. */
  let begun = 0;

  /** Deletes what has ended, and makes room. */
  async function look(): Promise<void> {
    if (now() - looked < LOOK_INTERVAL && begun < room * ROOM_MADE) return;
    looked = now();
    begun = 0;
    await db.transaction((db) => db.run('DELETE FROM attempts WHERE ends_at <= ?', now()));
    const rows = await db.all<{ kind: AttemptKind; taken: number }>('SELECT kind, count(*) AS taken FROM attempts GROUP BY kind');
    const left = new Set<AttemptKind>();
    for (const { kind, taken } of rows) {
      const surplus = Math.ceil(taken - room * (1 - ROOM_MADE));
      if (taken >= room && (await db.run(LEAST, kind, surplus)).changes < surplus) left.add(kind);
    }
    full = left;
  }

  /** Milliseconds to wait, if it was one too many. */
  async function count(db: Db, { kind, name, most }: Stored): Promise<number> {
    const time = now();
    const row = await db.get<{ count: number; ends_at: number }>(
      full.has(kind)
        ? `UPDATE attempts SET ${NEXT} WHERE kind = ?2 AND name = ?3 RETURNING count, ends_at`
        : `INSERT INTO attempts (kind, name, count, ends_at, most) VALUES (?2, ?3, 1, ?4, ?5)
           ON CONFLICT (kind, name) DO UPDATE SET ${NEXT} RETURNING count, ends_at`,
      time,
      kind,
      name,
      time + ATTEMPT_KINDS[kind],
      most,
    );
    if (row?.count === 1) begun += 1;
    return row && row.count > most ? row.ends_at - time : 0;
  }

  const stored = (attempts: readonly Attempt[]): Stored[] => attempts.map((attempt) => storedAs(scope, attempt)).sort(inOneOrder);

  return {
    async take(attempts) {
      if (attempts.length === 0) return 0;
      await look();
      try {
        await db.transaction(async (db) => {
          const waits: number[] = [];
          for (const attempt of stored(attempts)) waits.push(await count(db, attempt));
          const wait = Math.max(...waits);
          if (wait > 0) throw new Exhausted(wait);
        });
        return 0;
      } catch (error) {
        if (error instanceof Exhausted) return error.wait;
        throw error;
      }
    },
    async release(attempts) {
      if (attempts.length === 0) return;
      await db.transaction(async (db) => {
        for (const { kind, name } of stored(attempts)) {
          const { changes } = await db.run('DELETE FROM attempts WHERE kind = ? AND name = ? AND count <= 1', kind, name);
          if (changes === 0) await db.run('UPDATE attempts SET count = count - 1 WHERE kind = ? AND name = ?', kind, name);
        }
      });
    },
    async clear() {
      await db.run('DELETE FROM attempts');
    },
  };
}

/** A window that has ended begins anew. */
const NEXT = `count = CASE WHEN attempts.ends_at <= ?1 THEN 1 ELSE attempts.count + 1 END,
  ends_at = CASE WHEN attempts.ends_at <= ?1 THEN ?4 ELSE attempts.ends_at END, most = ?5`;

/** Those that have used the smallest part of their limit, and not all of it. A row that is being counted stays. */
const LEAST = `DELETE FROM attempts WHERE (kind, name) IN (
  SELECT kind, name FROM attempts WHERE kind = ?1 AND count < most ORDER BY 10 * count / most, ends_at LIMIT ?2 FOR UPDATE SKIP LOCKED)`;

type Stored = Attempt;

const storedAs = (scope: string, { name, ...attempt }: Attempt): Stored => ({
  ...attempt,
  name: createHash('sha256').update(`${scope} ${name}`).digest('base64url'),
});

const inOneOrder = (a: Stored, b: Stored): number => (a.kind + a.name < b.kind + b.name ? -1 : 1);
