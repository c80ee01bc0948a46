import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePages, parsePlace } from './left-place.ts';

describe('a place that was left', () => {
  it('comes back as it was stored', () => {
    const place = { top: 4210.5, card: { href: '/product/ring?configuration_id=A', top: -31.25 }, pages: [2, 5], focus: '/product/ring' };
    expect(parsePlace(JSON.parse(JSON.stringify(place)))).toEqual(place);
    expect(parsePlace({ top: 0 })).toEqual({ top: 0 });
  });

  it.each([null, undefined, 'top', 7, [], {}, { top: '7' }, { top: NaN }, { top: null }])('%o is none', (value) => {
    expect(parsePlace(value)).toBeNull();
  });

  it('loses the parts that are wrong, and only those', () => {
    expect(parsePlace({ top: 1, card: { href: 'javascript:alert(1)', top: 2 }, pages: [3, 2], focus: 'x'.repeat(9) })).toEqual({ top: 1 });
    expect(parsePlace({ top: 1, card: { href: `/${'x'.repeat(500)}`, top: 2 }, pages: [1, 2, 3] })).toEqual({ top: 1 });
    expect(parsePlace({ top: 1, card: { href: '/product/ring' }, pages: ['1', '2'] })).toEqual({ top: 1 });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => void parsePlace(value)));
  });
});

describe('the pages of a list', () => {
  it.each([
    ['1-1', [1, 1]],
    ['3-17', [3, 17]],
    [
      [3, 17],
      [3, 17],
    ],
    ['0-2', null],
    ['4-3', null],
    ['1-2-3', null],
    ['', null],
    ['a-b', null],
    [null, null],
    [[1, 1.5], null],
  ])('%o', (value, pages) => expect(parsePages(value)).toEqual(pages));
});
