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

  it('packs nested like objects, too', () => {
    const list = [
      { text: { title: 'Ring' }, images: [{ url: 'a' }, { url: 'b' }] },
      { text: { title: 'Band' }, images: [] },
    ];
    expect(JSON.stringify(pack(list))).toBe('{"#":[["text",["title"],1],["images",["url"]]],"=":[[["Ring"],[["a"],["b"]]],[["Band"],[]]]}');
    expect(unpack(pack(list))).toEqual(list);
  });

  it('omits the nulls at the end of a row', () => {
    const list = [
      { id: 1, title: null, url: null },
      { id: 2, title: null, url: '/ring' },
      { id: null, title: 'Ring', url: null },
      { id: null, title: null, url: null },
    ];
    expect(JSON.stringify(pack(list))).toBe('{"#":["id","title","url"],"=":[[1],[2,null,"/ring"],[null,"Ring"],[]]}');
    expect(unpack(pack(list))).toEqual(list);
  });

  it('writes a value once that is the same in all rows', () => {
    const list = [
      { url: 'a', width: 1200, alt: null },
      { url: 'b', width: 1200, alt: null },
    ];
    expect(JSON.stringify(pack(list))).toBe('{"#":["url",["width",1200,0],["alt",null,0]],"=":[["a"],["b"]]}');
    expect(unpack(pack(list))).toEqual(list);
  });

  it('leaves unlike objects as they are', () => {
    const list = [{ id: 1 }, { id: 2, title: 'Band' }];
    expect(pack(list)).toEqual(list);
  });

  it('restores any JSON value, also one with its own marks', () => {
    const key = fc.oneof(fc.constantFrom('#', '=', 'a', '__proto'), fc.string({ maxLength: 3 }));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, -1.5, '', '#'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }).map((row) => [row, row, row]),
        fc.array(fc.record({ a: tie('value'), b: fc.array(fc.record({ '#': tie('value') }), { maxLength: 2 }) }), { maxLength: 3 }),
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
