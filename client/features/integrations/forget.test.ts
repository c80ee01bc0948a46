import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetEntries } from './forget.ts';

/** A browser with these entries; cookies of the host itself. */
function browserWith(cookies: readonly string[], stored: readonly string[], hostname = 'www.shop.example') {
  const jar = new Map(cookies.map((name) => [name, 'x']));
  const keys = new Set(stored);
  const written: string[] = [];
  return {
    written,
    left: () => [...jar.keys(), ...keys],
    entries: {
      hostname,
      cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      setCookie: (cookie: string) => {
        written.push(cookie);
        jar.delete(cookie.split('=', 1)[0] ?? '');
      },
      areas: [
        {
          get length() {
            return keys.size;
          },
          key: (index: number) => [...keys][index] ?? null,
          removeItem: (key: string) => void keys.delete(key),
        },
      ],
    },
  };
}

describe('forgetEntries', () => {
  it('removes entries by name and prefix only', () => {
    const { entries, left } = browserWith(['_ga', '_ga_ABC', '_gax', 'locale', 'consent'], ['_hjSession', 'karat:cart', '_ga_stored']);
    forgetEntries(['_ga', '_ga_*', '_hj*'], entries);
    expect(left()).toEqual(['_gax', 'locale', 'consent', 'karat:cart']);
  });

  it('removes a cookie from the host and from the domains above', () => {
    const { entries, written } = browserWith(['_fbp'], []);
    forgetEntries(['_fbp'], entries);
    expect(written.map((cookie) => /domain=(.*)$/.exec(cookie)?.[1] ?? 'host')).toEqual(['host', 'www.shop.example', 'shop.example']);
    const local = browserWith(['_fbp'], [], '127.0.0.1');
    forgetEntries(['_fbp'], local.entries);
    expect(local.written).toHaveLength(1);
  });

  it('never removes an entry without a name in the list', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z_:-]{1,8}$/)),
        fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,6}\*?$/)),
        (keys, names) => {
          const { entries, left } = browserWith([], keys);
          forgetEntries(names, entries);
          for (const key of keys) {
            const isNamed = names.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
            expect(left().includes(key)).toBe(!isNamed);
          }
        },
      ),
    );
  });
});
