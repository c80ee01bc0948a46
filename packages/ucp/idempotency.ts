import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RecordStore } from './record-store.ts';
import { UcpError } from './wire/ucp-error.ts';

/** As the protocol recommends. */
const KEPT = 48 * 3_600_000;
/** At least 128 bits: a UUID, or 22 letters and digits. */
const KEY = /^[\w-]{22,64}$/;

const Answer = z.object({ status: z.int(), body: z.unknown() });
export type Answer = z.infer<typeof Answer>;
const KeyRecord = z.object({ fingerprint: z.string(), answer: Answer.optional() });

export interface Attempt {
  /** The same key of two platforms is two keys. */
  readonly platform: string;
  /** Undefined: there is none, which is refused. */
  readonly key: string | undefined;
  readonly method: string;
  readonly path: string;
  /** As received. */
  readonly body: Buffer;
}

/**
 * Carries a request out once for each key. Repeats get the same answer, also those that arrive at once, and other bodies are refused. The
 * key is stored before anything reaches the backend. After a crash in between a repeat begins again with the same `id`, from which
 * the keys of the backend's calls derive: the backend answers those that it has executed already.
 */
export async function runOnce(store: RecordStore, attempt: Attempt, run: (id: string) => Promise<Answer>): Promise<Answer> {
  const { platform, key = '', method, path, body } = attempt;
  if (!KEY.test(key)) throw new UcpError(400, 'invalid_request', 'Idempotency-Key is needed: a UUID.');
  const id = hash(platform, key);
  const name = `key:${id}`;
  const fingerprint = hash(method, path, createHash('sha256').update(body).digest('base64url'));

  async function known(): Promise<z.infer<typeof KeyRecord> | undefined> {
    const { data } = KeyRecord.safeParse(await store.get(name));
    if (data && data.fingerprint !== fingerprint) {
      throw new UcpError(409, 'idempotency_conflict', 'This Idempotency-Key was used for another request.');
    }
    return data;
  }

  const { answer } = (await known()) ?? {};
  if (answer) return answer;
  return store.exclusive(name, async () => {
    const record = await known();
    if (record?.answer) return record.answer;
    if (!record) await store.put(name, { fingerprint }, KEPT);
    const made = await run(id);
    await store.put(name, { fingerprint, answer: made }, KEPT);
    return made;
  });
}

/** Of parts, so that no two lists of parts have the same text. */
export const hash = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
