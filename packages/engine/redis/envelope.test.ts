import { describe, expect, it } from 'vitest';
import { timestampOf, decodeEnvelope, encodeEnvelope } from './envelope.ts';

const body = Buffer.from([0, 255, 128, 10, 13, 0]);
const encoded = encodeEnvelope({ format: 'KRT1', timestamp: 1234.5, head: { name: 'ä€' }, body });

describe('decodeEnvelope', () => {
  it('returns the encoded values', () => {
    expect(decodeEnvelope('KRT1', encoded)).toEqual({ format: 'KRT1', timestamp: 1234.5, head: { name: 'ä€' }, body });
    expect(timestampOf('KRT1', encoded.subarray(0, 12))).toBe(1234.5);
  });

  it('returns undefined for every truncated envelope', () => {
    for (let length = 0; length < encoded.length; length += 1) expect(decodeEnvelope('KRT1', encoded.subarray(0, length))).toBeUndefined();
  });

  it('returns undefined when any bit has changed', () => {
    for (let at = 0; at < encoded.length; at += 1) {
      const damaged = Buffer.from(encoded);
      damaged[at] = (damaged[at] as number) ^ 1;
      expect(decodeEnvelope('KRT1', damaged)).toBeUndefined();
    }
  });

  it('returns undefined for another format, and for trailing bytes', () => {
    expect(decodeEnvelope('KRT2', encoded)).toBeUndefined();
    expect(decodeEnvelope('KRT1', Buffer.concat([encoded, Buffer.from('x')]))).toBeUndefined();
  });
});
