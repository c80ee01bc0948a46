import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SearchParams } from './url-search-params.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });

it('serializes parameters as the URL standard', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
      const own = new SearchParams();
      const real = new URLSearchParams();
      for (const [name, value] of pairs) {
        own.append(name, value);
        real.append(name, value);
      }
      expect(own.toString()).toBe(real.toString());
      const again = new SearchParams(real.toString());
      expect([...again.keys()]).toEqual([...real.keys()]);
      for (const name of real.keys()) expect([again.get(name), again.getAll(name)]).toEqual([real.get(name), real.getAll(name)]);
    }),
  );
});

it.each(['a=1&a=2&b=x+y', '?q=Ring%20%C3%BC', 'flag', 'a=b=c', '&&a=1&', "it's=(so)~!*"])('reads %s', (query) => {
  const own = new SearchParams(query);
  const real = new URLSearchParams(query);
  expect(own.toString()).toBe(real.toString());
  expect(own.has('a')).toBe(real.has('a'));
});
