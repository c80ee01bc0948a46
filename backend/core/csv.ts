/** CSV by RFC 4180. */

/** A number is no formula, whatever its sign. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet would carry out (OWASP, CSV injection). */
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
  const cell = new RegExp(String.raw`(?:"([^"]*(?:""[^"]*)*)"|([^"\n${separator}]*))(${separator}|\n|$)`, 'y');
  const rows: CsvRow[] = [];
  const faults: number[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length) {
    const begin = at;
    const cells: string[] = [];
    let found: RegExpExecArray | null;
    do {
      cell.lastIndex = at;
      found = cell.exec(source);
      if (!found) break;
      at = cell.lastIndex;
      cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    } while (found[3] === separator);
    if (!found) {
      faults.push(line);
      at = source.indexOf('\n', at) + 1 || source.length;
    } else if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line, cells });
    line += source.slice(begin, at).split('\n').length - 1;
  }
  return { rows, faults, separator };
}
