import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** The server sends text; values come out as SQLite has them. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  // Sums of BIGINT.
  [builtins.NUMERIC, (text) => (/^-?\d+$/.test(text) ? wholeNumber(text) : Number(text))],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.JSON, (text) => text],
  [builtins.JSONB, (text) => text],
]);

/** A number that would be another one in JavaScript is an error. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
