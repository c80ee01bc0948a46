/** CSV by RFC 4180. */

/** A number is no formula, whatever its sign. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Texts that a spreadsheet would carry out (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Each row ends with CRLF. A text that begins like a formula gets an apostrophe in front. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');

function written(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface CsvFile {
  readonly rows: readonly CsvRow[];
  /** Lines that cannot be read. */
  readonly faults: readonly number[];
  readonly separator: ',' | ';';
}

interface CsvRow {
  /** Where it begins, from 1: quoted cells may have several lines. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Cells are separated by commas, or by semicolons if the first line has one: spreadsheets in much of Europe. Empty lines are left out. */
export function readCsv(text: string): CsvFile {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = /^[^\n]*;/.test(source) ? ';' : ',';
  const rows: CsvRow[] = [];
  const faults: number[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length) {
    const begin = at;
    const cells: string[] = [];
    let cell: Cell | null;
    do {
      cell = readCell(source, at, separator);
      if (!cell) break;
      at = cell.end + 1;
      cells.push(cell.text);
    } while (source[cell.end] === separator);
    if (!cell) {
      faults.push(line);
      at = source.indexOf('\n', at) + 1 || source.length;
    } else if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line, cells });
    line += source.slice(begin, at).split('\n').length - 1;
  }
  return { rows, faults, separator };
}

interface Cell {
  readonly text: string;
  /** Of the separator or line end behind it. */
  readonly end: number;
}

/** Without a regular expression, whose stack millions of quotation marks would fill. Null: it cannot be read. */
function readCell(source: string, begin: number, separator: string): Cell | null {
  if (source[begin] !== '"') {
    let end = begin;
    while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '"') end += 1;
    return source[end] === '"' ? null : { text: source.slice(begin, end), end };
  }
  let close = source.indexOf('"', begin + 1);
  while (close !== -1 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  const end = close + 1;
  if (close === -1 || (end < source.length && source[end] !== separator && source[end] !== '\n')) return null;
  return { text: source.slice(begin + 1, close).replaceAll('""', '"'), end };
}
