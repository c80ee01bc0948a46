import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePages, parsePosition } from './saved-position.ts';

describe('parsePosition()', () => {
  it('returns a stored position unchanged', () => {
    const position = {
      top: 4210.5,
      card: { href: '/product/ring?configuration_id=A', top: -31.25 },
      pages: [2, 5],
      focus: '/product/ring',
    };
    expect(parsePosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
    expect(parsePosition({ top: 0 })).toEqual({ top: 0 });
  });

  it.each([null, undefined, 'top', 7, [], {}, { top: '7' }, { top: NaN }, { top: null }])('%o: null', (value) => {
    expect(parsePosition(value)).toBeNull();
  });

  it('drops invalid parts and keeps the others', () => {
    expect(parsePosition({ top: 1, card: { href: 'javascript:alert(1)', top: 2 }, pages: [3, 2], focus: 'x'.repeat(9) })).toEqual({
      top: 1,
    });
    expect(parsePosition({ top: 1, card: { href: `/${'x'.repeat(500)}`, top: 2 }, pages: [1, 2, 3] })).toEqual({ top: 1 });
    expect(parsePosition({ top: 1, card: { href: '/product/ring' }, pages: ['1', '2'] })).toEqual({ top: 1 });
  });

  it('throws on no value', () => {
    fc.assert(fc.property(fc.anything(), (value) => void parsePosition(value)));
  });
});

describe('parsePages()', () => {
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
