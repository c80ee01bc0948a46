/**
 * Lists of like objects (a menu, twenty products, their pictures) written as tables: the keys once, then rows of values. It takes a third
 * off a listing's state block, which every visitor's browser reads. Lossless for any JSON value.
 *
 * `[{a:1,b:2},{a:3,b:4}]` becomes `{"#":["a","b"],"=":[[1,2],[3,4]]}`.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const KEYS = '#';
const ROWS = '=';

export function pack(value: unknown): Json {
  if (Array.isArray(value)) return packList(value);
  if (typeof value !== 'object' || value === null) return value as Json;
  const packed = mapValues(value, pack);
  // An object that happens to use our mark is wrapped, so that it is not taken for a table.
  return KEYS in value ? { [KEYS]: null, [ROWS]: packed } : packed;
}

function packList(list: readonly unknown[]): Json {
  const keys = sharedKeys(list);
  if (!keys) return list.map(pack);
  return { [KEYS]: keys, [ROWS]: list.map((item) => keys.map((key) => pack((item as Record<string, unknown>)[key]))) };
}

/** The keys that all items have, in one order; null when the list is no table or too short to gain by it. */
function sharedKeys(list: readonly unknown[]): string[] | null {
  if (list.length < 2 || !list.every(isObject)) return null;
  const keys = Object.keys(list[0] as object);
  const same = list.every(
    (item) => Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key) && item[key] !== undefined),
  );
  return same && keys.length > 0 ? keys : null;
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  if (!Object.hasOwn(value, KEYS)) return mapValues(value, unpack);
  const { [KEYS]: keys, [ROWS]: rows } = value as { [KEYS]: string[] | null; [ROWS]: unknown };
  if (keys === null) return mapValues(rows as object, unpack);
  return (rows as unknown[][]).map((row) => Object.fromEntries(keys.map((key, index) => [key, unpack(row[index])])));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = <T>(object: object, map: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
