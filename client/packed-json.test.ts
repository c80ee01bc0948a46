import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from './packed-json.ts';

describe('packed JSON', () => {
  it('writes the keys of like objects once', () => {
    const list = [
      { id: 1, title: 'Ring' },
      { id: 2, title: 'Band' },
    ];
    expect(JSON.stringify(pack(list))).toBe('{"#":["id","title"],"=":[[1,"Ring"],[2,"Band"]]}');
  });

  it('leaves unlike objects as they are', () => {
    const list = [{ id: 1 }, { id: 2, title: 'Band' }];
    expect(pack(list)).toEqual(list);
  });

  it('gives back any JSON value, also one that uses its marks', () => {
    const key = fc.oneof(fc.constantFrom('#', '=', 'a', '__proto'), fc.string({ maxLength: 3 }));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, -1.5, '', '#'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
        fc.dictionary(key, fc.integer(), { maxKeys: 3 }).map((row) => [row, row, row]),
      ),
    }));
    fc.assert(
      fc.property(value, (json) => {
        const plain: unknown = JSON.parse(JSON.stringify(json));
        expect(unpack(JSON.parse(JSON.stringify(pack(plain))))).toEqual(plain);
      }),
    );
  });
});
