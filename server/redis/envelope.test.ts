import { describe, expect, it } from 'vitest';
import { instantOf, open, seal } from './envelope.ts';

const body = Buffer.from([0, 255, 128, 10, 13, 0]);
const sealed = seal({ form: 'KRT1', instant: 1234.5, head: { name: 'ä€' }, body });

describe('an envelope', () => {
  it('gives back what was put in, bytes as they were', () => {
    expect(open('KRT1', sealed)).toEqual({ form: 'KRT1', instant: 1234.5, head: { name: 'ä€' }, body });
    expect(instantOf('KRT1', sealed.subarray(0, 12))).toBe(1234.5);
  });

  it('is nothing when it is cut off, wherever', () => {
    for (let length = 0; length < sealed.length; length += 1) expect(open('KRT1', sealed.subarray(0, length))).toBeUndefined();
  });

  it('is nothing when a bit of it has changed, whichever', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const damaged = Buffer.from(sealed);
      damaged[at] = (damaged[at] as number) ^ 1;
      expect(open('KRT1', damaged)).toBeUndefined();
    }
  });

  it('is nothing to those who know another form, or when it is longer than it was', () => {
    expect(open('KRT2', sealed)).toBeUndefined();
    expect(open('KRT1', Buffer.concat([sealed, Buffer.from('x')]))).toBeUndefined();
  });
});
