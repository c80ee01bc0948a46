import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { Refusal } from './refusal.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * A repeat with the same `Idempotency-Key` and the same request gets the stored answer; with another request it is refused. Only what
 * succeeded is kept: a refused call has changed nothing and may be tried again. Runs in the transaction of the call.
 */
export function idempotent(db: Db, key: string | undefined, request: readonly unknown[], answer: () => unknown): unknown {
  if (key === undefined) return answer();
  if (!KEY.test(key))
    throw new Refusal('validation_failed', 'the Idempotency-Key is not valid', { fields: { 'Idempotency-Key': ['is not valid'] } });
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const known = db.get<{ request_hash: string; response: string }>(
    'SELECT request_hash, response FROM idempotency_keys WHERE key = ?',
    key,
  );
  if (known && known.request_hash !== hash) throw new Refusal('idempotency_conflict', 'this Idempotency-Key belongs to another request');
  if (known) return JSON.parse(known.response) as unknown;
  const response = answer();
  db.run(
    'INSERT INTO idempotency_keys (key, request_hash, response, created_at) VALUES (?, ?, ?, ?)',
    key,
    hash,
    JSON.stringify(response),
    Date.now(),
  );
  return response;
}
