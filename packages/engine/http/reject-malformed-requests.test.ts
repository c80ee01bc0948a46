import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMalformedTarget } from './reject-malformed-requests.ts';

it('accepts every address of a browser without slashes or control characters in its segments', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[/\\]|\p{Cc}|\p{Cs}/u.test(text) && !/^\.{1,2}$/.test(text))
    .map(encodeURIComponent)
    .filter((text) => !/^(\.|%2e){1,2}$/i.test(text));
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      expect(isMalformedTarget(`/${segments.join('/')}`)).toBe(false);
    }),
  );
});

it('an accepted target is a path of this site and unchanged by a URL parser', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '.', '..', '%2e', '%2F', '\\', '%5c', '%00', '%', '?', '#', 'a', 'é', '@', ':'),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = `/${parts.join('')}`;
      if (isMalformedTarget(target)) return;
      const url = new URL(target, 'http://shop.test');
      expect(url.origin).toBe('http://shop.test');
      const [path = ''] = target.split('?', 1);
      expect(decoded(url.pathname)).toBe(decoded(path));
    }),
    { numRuns: 2000 },
  );
});

/** Escapes of letters and signs as what they stand for; the others may be torn or no UTF-8, and stay. */
const decoded = (path: string): string => path.replaceAll(/%[2-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));
