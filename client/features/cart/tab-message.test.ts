import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTabMessage } from './tab-message.ts';

describe('what another tab says about the cart', () => {
  it('is taken when it is well formed', () => {
    const message = { type: 'cart', unique_id: null, digest: '' };
    expect(parseTabMessage({ ...message, more: 1 })).toEqual(message);
    expect(parseTabMessage({ type: 'checkout', unique_id: 'x', digest: 'y' })).toEqual({ type: 'checkout', unique_id: 'x', digest: 'y' });
  });

  it('is nothing or a message, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = parseTabMessage(data);
        expect(message === null || typeof message.digest === 'string').toBe(true);
      }),
    );
    for (const data of [
      { type: 'cart', unique_id: 3, digest: '' },
      { type: 'cart', unique_id: null },
      { type: 'auth', unique_id: null, digest: '' },
    ]) {
      expect(parseTabMessage(data)).toBeNull();
    }
  });
});
