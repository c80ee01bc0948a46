/**
 * Packed, the state of a listing is 19 KB, plain it would be more than twice as long: the page cache holds more copies. On the wire it
 * gains little, because brotli finds the same repeats, and it costs a browser 0.5 ms. Plain JSON is the simpler choice when the cache need not be small.
 */

/**
 * Lists of like objects (a menu, twenty products, their pictures) written as tables: the keys once, then rows of values. It takes more than
 * half off a listing's state block, which every visitor's browser reads. Lossless for any JSON value.
 *
 * `[{a:1,b:2},{a:3,b:4}]` becomes `{"#":["a","b"],"=":[[1,2],[3,4]]}`. Nulls at the end of a row are left out. A column is its key, or
 * `[key, kind, …]`:
 *
 * - `["b",0,value]`: all rows have this value, none contains it
 * - `["b",1,values]`: rows contain numbers of these values, because they repeat
 * - `["b",2]`: texts that begin like the one in the row before: a character for the length of that beginning, then the rest
 * - `["b",3,columns]`: single rows `[1]` for `{b:{c:1}}`
 * - `["b",4,columns]`: lists of rows `[[1],[2]]` for `{b:[{c:1},{c:2}]}`
 * - `["b",5,columns,rows]`: lists of numbers of these rows, because they repeat
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = Readonly<Record<string, unknown>>;

const KEYS = '#';
const ROWS = '=';

const CONSTANT = 0;
export const NUMBERED = 1;
export const TEXTS = 2;
export const OBJECTS = 3;
export const LISTS = 4;
export const NUMBERED_LISTS = 5;

type Row = readonly Json[];
type Column =
  | string
  | readonly [key: string, kind: typeof CONSTANT, value: Json]
  | readonly [key: string, kind: typeof NUMBERED, values: Json]
  | readonly [key: string, kind: typeof TEXTS]
  | readonly [key: string, kind: typeof OBJECTS | typeof LISTS, columns: readonly Column[]]
  | readonly [key: string, kind: typeof NUMBERED_LISTS, columns: readonly Column[], rows: readonly Row[]];

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** How the values of a column are written; null: as they are. Whatever the form, a value that all rows have is written once. */
type Form = null | typeof NUMBERED | typeof TEXTS | readonly [kind: typeof OBJECTS | typeof LISTS | typeof NUMBERED_LISTS, columns: Forms];
interface Forms {
  readonly [key: string]: Form;
}

type ItemOf<V> = V extends readonly (infer I)[] ? I : V;
/** The form of each key of T: the compiler names one that is missing, whose values would be lost. */
export type FormsOf<T> = {
  readonly [K in keyof T]-?:
    | Exclude<Form, readonly unknown[]>
    | readonly [kind: typeof OBJECTS | typeof LISTS | typeof NUMBERED_LISTS, columns: FormsOf<ItemOf<NonNullable<T[K]>>>];
};

const formsOfLists = new WeakMap<object, Forms>();

/** Of a list whose items have exactly the keys of the forms: finding these out takes several times as long as writing the table. */
export function withForms<T extends object>(list: T[], forms: FormsOf<NoInfer<T>>): T[] {
  formsOfLists.set(list, forms);
  return list;
}

export function pack(value: unknown): Json {
  if (Array.isArray(value)) return packList(value);
  if (!isObject(value)) return value as Json;
  const packed = mapValues(value, pack);
  // An object with the key of a table is wrapped, so that it is not read as one.
  return KEYS in value ? { [KEYS]: null, [ROWS]: packed } : packed;
}

function packList(list: readonly unknown[]): Json {
  const forms = list.length < 2 ? null : (formsOfLists.get(list) ?? formsOf(list));
  if (!forms) return list.map(pack);
  const { columns, rows } = tableOf(list as readonly JsonObject[], forms);
  return { [KEYS]: columns as Json, [ROWS]: rows };
}

/** Of a list whose items all have the same keys; null for any other list. */
function formsOf(list: readonly unknown[]): Forms | null {
  const [first] = list;
  if (!isObject(first)) return null;
  const keys = Object.keys(first);
  const isAlike = (item: unknown) =>
    isObject(item) && Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key) && item[key] !== undefined);
  if (keys.length === 0 || !list.every(isAlike)) return null;
  return Object.fromEntries(keys.map((key) => [key, formOf(list.map((item) => (item as JsonObject)[key]))]));
}

function formOf(cells: readonly unknown[]): Form {
  if (repeat(cells)) return NUMBERED;
  if (beginAlike(cells)) return TEXTS;
  const objects = cells.filter((cell) => cell !== null);
  const ofObjects = objects.length < 2 ? null : formsOf(objects);
  if (ofObjects) return [OBJECTS, ofObjects];
  if (!cells.every((cell) => Array.isArray(cell))) return null;
  const items = cells.flat();
  const isNumbered = repeat(items);
  const ofItems = formsOf(isNumbered ? numbered(items).values : items);
  return ofItems && [isNumbered ? NUMBERED_LISTS : LISTS, ofItems];
}

function tableOf(list: readonly JsonObject[], forms: Forms): Table {
  const rows: Json[][] = list.map(() => []);
  const columns = Object.entries(forms).map(([key, form]) => {
    const [column, cells] = packColumn(
      key,
      form,
      list.map((item) => item[key]),
    );
    if (cells) for (const [index, row] of rows.entries()) row.push(cells[index] as Json);
    return column;
  });
  for (const row of rows) while (row.at(-1) === null) row.pop();
  return { columns, rows };
}

/** A column and its cells; without cells when all are the same. */
function packColumn(key: string, form: Form, cells: readonly unknown[]): readonly [Column, readonly Json[] | null] {
  const [kind, forms = {}] = typeof form === 'object' && form ? form : [form];
  const [first] = cells;
  if (!isComposed(first) && cells.every((cell) => cell === first)) return [[key, CONSTANT, first as Json], null];
  switch (kind) {
    case NUMBERED: {
      const { values, numbers } = numbered(cells);
      return [[key, kind, packList(values)], numbers];
    }
    case TEXTS:
      return [[key, kind], packTexts(cells as readonly (string | null)[])];
    case OBJECTS: {
      const { columns, rows } = tableOf(cells.filter(isObject), forms);
      return [[key, kind, columns], rowsOrNulls(cells, rows)];
    }
    case LISTS: {
      const lists = cells as readonly (readonly JsonObject[])[];
      const { columns, rows } = tableOf(lists.flat(), forms);
      return [[key, kind, columns], splitLike(lists, rows)];
    }
    case NUMBERED_LISTS: {
      const lists = cells as readonly (readonly JsonObject[])[];
      const { values, numbers } = numbered(lists.flat());
      const { columns, rows } = tableOf(values as readonly JsonObject[], forms);
      return [[key, kind, columns, rows], splitLike(lists, numbers)];
    }
    case null:
      return [key, cells.map(pack)];
  }
}

/** In place of each cell that is something, the next of the values. */
function rowsOrNulls<T>(cells: readonly unknown[], values: readonly T[]): readonly (T | null)[] {
  let next = 0;
  return cells.map((cell) => (cell == null ? null : (values[next++] as T)));
}

/** Values of lists, one behind the other, in lists as long as these. */
function splitLike<T>(lists: readonly (readonly unknown[])[], values: readonly T[]): (readonly T[])[] {
  let end = 0;
  return lists.map(({ length }) => values.slice(end, (end += length)));
}

/** True if a value is in two cells on average. Not of numbers, which are as short as their numbers. */
function repeat(cells: readonly unknown[]): boolean {
  const most = cells.filter((cell) => cell !== null).length / 2;
  if (most === 0 || cells.some((cell) => typeof cell === 'number')) return false;
  // Objects that differ mostly differ in their first field, and writing JSON takes long.
  return haveFew(cells, firstOf, most) && haveFew(cells, nameOf, most);
}

function haveFew(cells: readonly unknown[], of: (cell: unknown) => unknown, most: number): boolean {
  const known = new Set<unknown>();
  return cells.every((cell) => cell === null || known.add(of(cell)).size <= most);
}

const firstOf = (value: unknown): unknown => (isComposed(value) ? Object.values(value as object)[0] : value);
const nameOf = (value: unknown): unknown => (isComposed(value) ? JSON.stringify(value) : value);

/** The different values of cells, and the number of each cell's value. A null stays one, because at the end of a row it is left out. */
function numbered(cells: readonly unknown[]): { readonly values: readonly unknown[]; readonly numbers: readonly (number | null)[] } {
  const [plain, composed] = [new Map<unknown, number>(), new Map<unknown, number>()];
  const values: unknown[] = [];
  const numbers = cells.map((cell) => {
    if (cell === null) return null;
    const [known, name] = [isComposed(cell) ? composed : plain, nameOf(cell)];
    const number = known.get(name) ?? values.push(cell) - 1;
    known.set(name, number);
    return number;
  });
  return { values, numbers };
}

/** True if texts have more than a character in common with the one before them, on average. */
function beginAlike(cells: readonly unknown[]): boolean {
  if (!cells.every((cell) => typeof cell === 'string' || cell === null)) return false;
  const written = packTexts(cells).reduce((sum, text) => sum + (text ?? '').length, 0);
  return written < cells.reduce((sum, text) => sum + (text ?? '').length, 0) - cells.length;
}

/** The length of a beginning is a character from `#` on that JSON does not escape. */
const LENGTH_0 = 35;
const MOST = 56;

function packTexts(cells: readonly (string | null)[]): readonly (string | null)[] {
  let before = '';
  return cells.map((cell) => {
    if (cell === null) return null;
    const most = Math.min(MOST, cell.length, before.length);
    let length = 0;
    while (length < most && cell[length] === before[length]) length += 1;
    before = cell;
    return String.fromCharCode(LENGTH_0 + length) + cell.slice(length);
  });
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  if (!Object.hasOwn(value, KEYS)) return mapValues(value, unpack);
  const { [KEYS]: columns, [ROWS]: rows } = value as { [KEYS]: readonly Column[] | null; [ROWS]: unknown };
  if (columns === null) return mapValues(rows as object, unpack);
  return unpackTable({ columns, rows: rows as readonly Row[] });
}

function unpackTable({ columns, rows }: Table): unknown[] {
  let index = 0;
  const unpacked = columns.map((column) => {
    if (typeof column !== 'string' && column[1] === CONSTANT) return rows.map(() => column[2]);
    const at = index++;
    return unpackCells(
      column,
      rows.map((row) => row[at] ?? null),
    );
  });
  const keys = columns.map((column) => (typeof column === 'string' ? column : column[0]));
  return rows.map((_, row) => Object.fromEntries(keys.map((key, column) => [key, unpacked[column]?.[row]])));
}

function unpackCells(column: Column, cells: readonly Json[]): readonly unknown[] {
  if (typeof column === 'string') return cells.map(unpack);
  switch (column[1]) {
    case NUMBERED: {
      const values = unpack(column[2]) as readonly unknown[];
      return cells.map((cell) => (cell === null ? null : values[cell as number]));
    }
    case TEXTS:
      return unpackTexts(cells as readonly (string | null)[]);
    case OBJECTS:
      return rowsOrNulls(cells, unpackTable({ columns: column[2], rows: cells.filter((cell) => cell !== null) as readonly Row[] }));
    case LISTS: {
      const lists = cells as readonly (readonly Row[])[];
      return splitLike(lists, unpackTable({ columns: column[2], rows: lists.flat() }));
    }
    case NUMBERED_LISTS: {
      const items = unpackTable({ columns: column[2], rows: column[3] });
      return cells.map((cell) => (cell as readonly number[]).map((number) => items[number] ?? null));
    }
    case CONSTANT:
      return cells;
  }
}

function unpackTexts(cells: readonly (string | null)[]): readonly (string | null)[] {
  let before = '';
  return cells.map((cell) => {
    if (cell === null) return null;
    before = before.slice(0, cell.charCodeAt(0) - LENGTH_0) + cell.slice(1);
    return before;
  });
}

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function mapValues<T>(object: object, map: (value: unknown) => T): Record<string, T> {
  const pairs: [string, unknown][] = Object.entries(object);
  for (const pair of pairs) pair[1] = map(pair[1]);
  return Object.fromEntries(pairs) as Record<string, T>;
}
