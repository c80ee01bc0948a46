import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectOf } from './redirects.ts';

describe('redirectOf', () => {
  it('never leads to another site, and never around in circles', () => {
    const piece = fc.constantFrom('/', 'de', 'en', 'x', 'login', '//', 'evil.test', '?', 'a=b', '%2f');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        let target = `/${pieces.join('')}`;
        for (let hop = 0; hop < 4; hop += 1) {
          const found = redirectOf(target);
          if (!found) return;
          expect(new URL(found.location, 'http://shop.test').origin).toBe('http://shop.test');
          target = found.location;
        }
        throw new Error(`${pieces.join('')} goes around`);
      }),
    );
  });
});
