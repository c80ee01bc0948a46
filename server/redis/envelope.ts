import { createHash } from 'node:crypto';

/**
 * What lies in Redis: four letters that name form and version, an instant that can be read alone, the length of the JSON, a digest, the JSON,
 * and bytes as they are. Numbers are big-endian.
 */
const INSTANT_AT = 4;
const LENGTH_AT = 12;
const DIGEST_AT = 16;
const DIGEST_BYTES = 32;
const JSON_AT = DIGEST_AT + DIGEST_BYTES;
/** So much has to be read to know the instant. */
export const INSTANT_BYTES = LENGTH_AT;

export interface Envelope {
  /** Four letters. Another form gets other ones: builds with different ideas of it do not understand each other, which is a miss. */
  readonly form: string;
  readonly instant: number;
  readonly head: unknown;
  readonly body: Buffer;
}

export function seal({ form, instant, head, body }: Envelope): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const bytes = Buffer.allocUnsafe(JSON_AT + json.length + body.length);
  bytes.write(form, 0, 4, 'latin1');
  bytes.writeDoubleBE(instant, INSTANT_AT);
  bytes.writeUInt32BE(json.length, LENGTH_AT);
  json.copy(bytes, JSON_AT);
  body.copy(bytes, JSON_AT + json.length);
  digestOf(bytes).copy(bytes, DIGEST_AT);
  return bytes;
}

/** Undefined for what is cut off, changed, of another form or no envelope at all. */
export function open(form: string, bytes: Buffer): Envelope | undefined {
  const instant = instantOf(form, bytes);
  if (instant === undefined || bytes.length < JSON_AT) return undefined;
  const bodyAt = JSON_AT + bytes.readUInt32BE(LENGTH_AT);
  if (bodyAt > bytes.length || !digestOf(bytes).equals(bytes.subarray(DIGEST_AT, JSON_AT))) return undefined;
  try {
    return { form, instant, head: JSON.parse(bytes.toString('utf8', JSON_AT, bodyAt)) as unknown, body: bytes.subarray(bodyAt) };
  } catch {
    return undefined;
  }
}

export function instantOf(form: string, bytes: Buffer): number | undefined {
  if (bytes.length < INSTANT_BYTES || bytes.toString('latin1', 0, 4) !== form) return undefined;
  return bytes.readDoubleBE(INSTANT_AT);
}

/** Against accidents, not against somebody who may write to Redis: who can do that can do worse. */
function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes.subarray(0, DIGEST_AT)).update(bytes.subarray(JSON_AT)).digest();
}
