import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBJECTS, pack, unpack, withForms } from './packed-json.ts';

describe('packed JSON', () => {
  it('writes the keys of like objects once', () => {
    const list = [
      { id: 1, title: 'Ring' },
      { id: 2, title: 'Band' },
    ];
    expect(JSON.stringify(pack(list))).toBe('{"#":["id","title"],"=":[[1,"Ring"],[2,"Band"]]}');
  });

  const packed = (value: unknown) => {
    expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value);
    return JSON.stringify(pack(value));
  };

  it('packs nested like objects, too', () => {
    const list = [
      { text: { title: 'Ring' }, images: [{ url: 'a' }, { url: 'b' }] },
      { text: { title: 'Band' }, images: [] },
    ];
    expect(packed(list)).toBe('{"#":[["text",3,["title"]],["images",4,["url"]]],"=":[[["Ring"],[["a"],["b"]]],[["Band"],[]]]}');
  });

  it('omits the nulls at the end of a row', () => {
    const list = [
      { id: 1, title: null, url: null },
      { id: 2, title: null, url: '/ring' },
      { id: null, title: 'Ring', url: null },
      { id: null, title: null, url: null },
    ];
    expect(packed(list)).toBe('{"#":["id","title","url"],"=":[[1],[2,null,"/ring"],[null,"Ring"],[]]}');
  });

  it('writes a value once that is the same in all rows', () => {
    const list = [
      { url: 'a', width: 1200, alt: null },
      { url: 'b', width: 1200, alt: null },
    ];
    expect(packed(list)).toBe('{"#":["url",["width",0,1200],["alt",0,null]],"=":[["a"],["b"]]}');
  });

  it('writes values once that repeat, and nulls as nulls', () => {
    const metals = [{ metal: 'gold' }, { metal: 'platinum', size: '54' }];
    const list = [metals[0], metals[1], metals[0], metals[1], null].map((options, id) => ({ id, options }));
    expect(packed(list)).toBe(
      '{"#":["id",["options",1,[{"metal":"gold"},{"metal":"platinum","size":"54"}]]],"=":[[0,0],[1,1],[2,0],[3,1],[4]]}',
    );
  });

  it('writes objects once that repeat in lists', () => {
    const [gold, silver] = [
      { swatch: 'gold', title: 'Gold' },
      { swatch: 'silver', title: 'Silver' },
    ];
    const list = [{ colours: [gold, silver] }, { colours: [silver, gold] }, { colours: [] }];
    expect(packed(list)).toBe('{"#":[["colours",5,["swatch","title"],[["gold","Gold"],["silver","Silver"]]]],"=":[[[0,1]],[[1,0]],[[]]]}');
  });

  it('writes what a text has in common with the one before as a character', () => {
    const list = ['/media/ring-front', null, '/media/ring-side', '/media/band-side'].map((url) => ({ url }));
    expect(packed(list)).toBe('{"#":[["url",2]],"=":[["#/media/ring-front"],[],["/side"],["*band-side"]]}');
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
        fc.array(
          fc.record({
            text: fc.constantFrom('/media/a', '/media/ab', '/media/💎a', '/media/💍', null),
            c: fc.constantFrom(null, 'a', [1], {}),
          }),
        ),
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

it('a key without a form, whose values would be lost, is refused by the compiler', () => {
  const list = [
    { a: 1, b: { c: 1, d: 2 } },
    { a: 2, b: { c: 3, d: 4 } },
  ];
  // @ts-expect-error "b" has no form
  withForms(list, { a: null });
  // @ts-expect-error "d" inside of "b" has no form
  withForms(list, { a: null, b: [OBJECTS, { c: null }] });
  const whole = withForms(list, { a: null, b: [OBJECTS, { c: null, d: null }] });
  expect(unpack(pack(whole))).toEqual(list);
});
