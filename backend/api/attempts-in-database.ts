import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { ATTEMPT_KINDS, type Attempt, type AttemptCounters, type AttemptKind, MOST_COUNTERS } from './attempts.ts';

interface Settings {
  /** Apart from those of another one. */
  readonly scope: string;
  readonly now?: () => number;
  /** Counters of each kind at once, roughly: looked at every few seconds. */
  readonly room?: number;
}

/** Rows of a kind when they were last counted. */
interface Rows {
  readonly count: number;
  /** When the first of them ends. */
  readonly ends_at: number;
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
 * each is counted. Names are stored as hashes: they are addresses of people.
 */
export function countInDatabase(db: Db, { scope, now = Date.now, room = MOST_COUNTERS }: Settings): AttemptCounters {
  let rows = new Map<AttemptKind, Rows>();
  let looked = -Infinity;

  /** Deletes what has ended, and counts what is left. */
  async function look(): Promise<void> {
    if (now() - looked < LOOK_INTERVAL) return;
    looked = now();
    await db.transaction((db) => db.run('DELETE FROM attempts WHERE ends_at <= ?', now()));
    const found = await db.all<Rows & { kind: AttemptKind }>(
      'SELECT kind, count(*) AS count, min(ends_at) AS ends_at FROM attempts GROUP BY kind',
    );
    rows = new Map(found.map(({ kind, ...kindRows }) => [kind, kindRows]));
  }

  /** Milliseconds to wait, if it was one too many. */
  async function count(db: Db, { kind, name, most }: Stored): Promise<number> {
    const { window, whenFull } = ATTEMPT_KINDS[kind];
    const time = now();
    const known = rows.get(kind);
    const isFull = known !== undefined && known.count >= room;
    const row = await db.get<{ count: number; ends_at: number }>(
      isFull
        ? `UPDATE attempts SET ${NEXT} WHERE kind = ?2 AND name = ?3 RETURNING count, ends_at`
        : `INSERT INTO attempts (kind, name, count, ends_at) VALUES (?2, ?3, 1, ?4)
           ON CONFLICT (kind, name) DO UPDATE SET ${NEXT} RETURNING count, ends_at`,
      time,
      kind,
      name,
      time + window,
    );
    if (row) return row.count > most ? row.ends_at - time : 0;
    return whenFull === 'wait' ? Math.max(1, (known?.ends_at ?? time) - time) : 0;
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
  ends_at = CASE WHEN attempts.ends_at <= ?1 THEN ?4 ELSE attempts.ends_at END`;

type Stored = Attempt;

const storedAs = (scope: string, { name, ...attempt }: Attempt): Stored => ({
  ...attempt,
  name: createHash('sha256').update(`${scope} ${name}`).digest('base64url'),
});

const inOneOrder = (a: Stored, b: Stored): number => (a.kind + a.name < b.kind + b.name ? -1 : 1);
