import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { Refusal } from './refusal.ts';
import { DAY_MS } from '../../contract/time.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
export const KEY_LIFE = DAY_MS;

/** An `Idempotency-Key` with the hash of its request. */
export interface Claim {
  readonly key: string;
  readonly hash: string;
}

export function claimOf(key: string | undefined, request: readonly unknown[]): Claim | null {
  if (key === undefined) return null;
  if (!KEY.test(key))
    throw new Refusal('validation_failed', 'the Idempotency-Key is not valid', { fields: { 'Idempotency-Key': ['is not valid'] } });
  return { key, hash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };
}

/**
 * Runs a call that is one transaction. The same key with the same request returns the stored answer; with another request it is refused.
 * Only successes are stored: a refused call has changed nothing and may be repeated.
 */
export function inOneTransaction(db: Db, claim: Claim | null, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  return db.transaction(async (db) => {
    if (!claim) return work(db);
    const known = await takeOrFind(db, claim);
    return known ? known.answer : keep(db, claim, await work(db));
  });
}

/**
 * Runs a call of several transactions that waits for a gateway in between. The key is claimed in a transaction of its own first, so that
 * a concurrent repeat is refused at once instead of waiting.
 */
export async function inSteps(db: Db, claim: Claim | null, work: () => Promise<unknown>): Promise<unknown> {
  if (!claim) return work();
  const known = await db.transaction((db) => takeOrFind(db, claim));
  if (known) return known.answer;
  try {
    return await keep(db, claim, await work());
  } catch (error) {
    await db.run('DELETE FROM idempotency_keys WHERE key = ?', claim.key);
    throw error;
  }
}

/** Releases keys claimed by a killed process, when no other one is at work. The repeated call continues where the process stopped. */
export const releaseClaims = async (db: Db): Promise<void> => void (await db.run('DELETE FROM idempotency_keys WHERE response IS NULL'));

/** Longer than any call takes: the process that has claimed the key was killed. */
const CLAIM_LIFE = 60_000;

async function stored(db: Db, { key, hash }: Claim): Promise<{ readonly answer: unknown } | null> {
  const now = Date.now();
  await db.run(
    'DELETE FROM idempotency_keys WHERE created_at <= ? OR (key = ? AND response IS NULL AND created_at <= ?)',
    now - KEY_LIFE,
    key,
    now - CLAIM_LIFE,
  );
  const known = await db.get<{ request_hash: string; response: string | null }>(
    'SELECT request_hash, response FROM idempotency_keys WHERE key = ?',
    key,
  );
  if (!known) return null;
  if (known.request_hash !== hash) throw new Refusal('idempotency_conflict', 'this Idempotency-Key belongs to another request');
  if (known.response === null) throw new Refusal('request_in_progress', 'this request is being carried out');
  return { answer: JSON.parse(known.response) as unknown };
}

/** Takes a key that is new. Where another call takes it at the same moment, waits for its transaction and reads what it has stored. */
async function takeOrFind(db: Db, claim: Claim): Promise<{ readonly answer: unknown } | null> {
  const known = await stored(db, claim);
  if (known) return known;
  const { changes } = await db.run(
    'INSERT INTO idempotency_keys (key, request_hash, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    claim.key,
    claim.hash,
    Date.now(),
  );
  return changes === 1 ? null : stored(db, claim);
}

async function keep(db: Db, { key }: Claim, answer: unknown): Promise<unknown> {
  await db.run('UPDATE idempotency_keys SET response = ? WHERE key = ?', JSON.stringify(answer), key);
  return answer;
}
