import { createHash } from 'node:crypto';

/**
 * Binary format of values in Redis: four letters that name the format and its version, a timestamp that can be read alone, the length of
 * the JSON, a digest, the JSON, and the body. Numbers are big-endian.
 */
const TIMESTAMP_AT = 4;
const LENGTH_AT = 12;
const DIGEST_AT = 16;
const DIGEST_BYTES = 32;
const JSON_AT = DIGEST_AT + DIGEST_BYTES;
/** Bytes to read in order to know the timestamp. */
export const TIMESTAMP_END = LENGTH_AT;

export interface Envelope {
  /** Four letters. A build that expects another format takes the value for a miss. */
  readonly format: string;
  readonly timestamp: number;
  readonly head: unknown;
  readonly body: Buffer;
}

export function encodeEnvelope({ format, timestamp, head, body }: Envelope): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const bytes = Buffer.allocUnsafe(JSON_AT + json.length + body.length);
  bytes.write(format, 0, 4, 'latin1');
  bytes.writeDoubleBE(timestamp, TIMESTAMP_AT);
  bytes.writeUInt32BE(json.length, LENGTH_AT);
  json.copy(bytes, JSON_AT);
  body.copy(bytes, JSON_AT + json.length);
  digestOf(bytes).copy(bytes, DIGEST_AT);
  return bytes;
}

/** Undefined for bytes that are truncated, changed, of another format or not an envelope. */
export function decodeEnvelope(format: string, bytes: Buffer): Envelope | undefined {
  const timestamp = timestampOf(format, bytes);
  if (timestamp === undefined || bytes.length < JSON_AT) return undefined;
  const bodyAt = JSON_AT + bytes.readUInt32BE(LENGTH_AT);
  if (bodyAt > bytes.length || !digestOf(bytes).equals(bytes.subarray(DIGEST_AT, JSON_AT))) return undefined;
  try {
    return { format, timestamp, head: JSON.parse(bytes.toString('utf8', JSON_AT, bodyAt)) as unknown, body: bytes.subarray(bodyAt) };
  } catch {
    return undefined;
  }
}

export function timestampOf(format: string, bytes: Buffer): number | undefined {
  if (bytes.length < TIMESTAMP_END || bytes.toString('latin1', 0, 4) !== format) return undefined;
  return bytes.readDoubleBE(TIMESTAMP_AT);
}

/** Detects accidental damage. It is no protection against an attacker with write access to Redis. */
function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes.subarray(0, DIGEST_AT)).update(bytes.subarray(JSON_AT)).digest();
}
