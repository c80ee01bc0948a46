import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecent, without, withNewest } from './recent-list.ts';

const ignoringCase = (text: string) => text.toLowerCase();
const isText = (item: unknown): item is string => typeof item === 'string';

describe('recent list', () => {
  it('has the newest first, no duplicates, and a limit', () => {
    expect(withNewest(['ring', 'kette'], 'Ring', 3, ignoringCase)).toEqual(['Ring', 'kette']);
    expect(withNewest(['aB1', 'x'], 'Ab1', 3)).toEqual(['Ab1', 'aB1', 'x']);
    expect(withNewest([1, 2, 3], 4, 3)).toEqual([4, 1, 2]);
    expect(without(['ring', 'kette'], 'KETTE', ignoringCase)).toEqual(['ring']);
  });

  it.each([[null], [undefined], ['ring'], [7], [{ length: 2 }], [{}]])('is empty when %j was stored', (stored) =>
    expect(parseRecent(stored, isText, 3)).toEqual([]),
  );

  it('drops invalid stored items', () => {
    expect(parseRecent([null, 'a', ['b'], 'A', 'c', {}, 'd', 'e'], isText, 3, ignoringCase)).toEqual(['a', 'c', 'd']);
  });

  it('parses a list that it wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (items) => {
        const list = items.reduce<string[]>((kept, item) => withNewest(kept, item, 5), []);
        expect(parseRecent(JSON.parse(JSON.stringify(list)), isText, 5)).toEqual(list);
        expect(list.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
