import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstInView } from './paged-list.ts';

it('firstInView() finds the first item in view by binary search', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (length, above) => {
      let looks = 0;
      const first = firstInView(length, (index) => (looks++, index >= above));
      expect(first).toBe(Math.min(above, length));
      expect(looks).toBeLessThan(13);
    }),
  );
});
