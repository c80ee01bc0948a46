import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

describe('writeCsv', () => {
  it.each([
    [
      'separates cells with commas and ends rows with CRLF',
      [
        ['a', 'b'],
        ['1', '-2.50'],
      ],
      'a,b\r\n1,-2.50\r\n',
    ],
    ['quotes commas, quotation marks and line breaks', [['a,b', 'say "yes"', 'two\nlines']], '"a,b","say ""yes""","two\nlines"\r\n'],
    [
      'guards texts that a spreadsheet would carry out',
      [['=1+1', '+43', '-', '@SUM(A1)', '\t=1', '-1+1', '=HYPERLINK("https://a.example";"b")']],
      '\'=1+1,\'+43,\'-,\'@SUM(A1),\'\t=1,\'-1+1,"\'=HYPERLINK(""https://a.example"";""b"")"\r\n',
    ],
  ])('%s', (_, rows, text) => {
    expect(writeCsv(rows)).toBe(text);
  });

  it('is read back as it was, but for the guard', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '=', 'ž', ' ') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        // The first line decides about the separator.
        const read = readCsv(writeCsv([['head', 'line'], ...rows]));
        expect(read.faults).toEqual([]);
        expect(read.rows.slice(1).map(({ cells }) => cells.map((text) => text.replace(/^'(?==)/, '')))).toEqual(rows);
      }),
    );
  });
});

describe('readCsv', () => {
  it('reads semicolons, a byte order mark, quoted cells of several lines, and counts lines of the file', () => {
    const { rows, faults } = readCsv('\uFEFFsku;price\r\n"A;1";"1\r\n2"\r\n\r\nB;\r\n');
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      { line: 1, cells: ['sku', 'price'] },
      { line: 2, cells: ['A;1', '1\n2'] },
      { line: 5, cells: ['B', ''] },
    ]);
  });

  it('names lines with stray quotation marks and reads the others', () => {
    const { rows, faults } = readCsv('a,b\n1"2,3\n"4"5,6\n7,8\n"9,10');
    expect(faults).toEqual([2, 3, 5]);
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
  });
});
