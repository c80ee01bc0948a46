import type * as z from 'zod';

/** An entry of a stored document that this program cannot read. */
export interface LeftOut {
  readonly document: string;
  /** With the key of the entry: `campaigns.3 (summer)`. */
  readonly path: string;
  readonly reason: string;
}

export const leftOutMessage = ({ document, path, reason }: LeftOut): string =>
  `content: left out of the document "${document}", because it cannot be read: ${path}: ${reason}`;

/**
 * Lists on which the rest of the shop relies: products, posts and orders name their entries, and an order whose mail is missing is not
 * placed.
 */
const REQUIRED =
  /^(?:shop\.(?:categories|collections|material_categories|materials|order_statuses|payment_statuses)|blog\.sections|mails|pictures|films)\./;

/**
 * Parses a stored document. An entry of its lists that has another form than this program's is left out and noted, so that one of them does
 * not end the shop; anything else that cannot be read is an error with document and path.
 */
export function readDocument<T extends z.ZodType>(
  name: string,
  schema: T,
  json: string | undefined,
  note: (leftOut: LeftOut) => void,
): z.output<T> {
  if (json === undefined) throw new Error(`the database has no document "${name}"`);
  for (let value: unknown = JSON.parse(json); ;) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const entries = new Map<string, LeftOut>();
    for (const { path, message } of result.error.issues) {
      const depth = path.findIndex((key) => typeof key === 'number') + 1;
      if (depth === 0 || REQUIRED.test([name, ...path].join('.')))
        throw new Error(`the document "${name}" cannot be read: ${path.join('.')}: ${message}`);
      const entry = path.slice(0, depth).join('.');
      const reason = [path.slice(depth).join('.'), message].filter((part) => part !== '').join(': ');
      entries.set(entry, { document: name, path: entry + keyOf(value, path.slice(0, depth)), reason });
    }
    for (const leftOut of entries.values()) note(leftOut);
    value = without(value, entries);
  }
}

function keyOf(value: unknown, path: readonly PropertyKey[]): string {
  const entry = path.reduce<unknown>((one, key) => (one as Record<PropertyKey, unknown>)[key], value);
  const { key, code, id } = (entry ?? {}) as Record<string, unknown>;
  const name = key ?? code ?? id;
  return typeof name === 'string' || typeof name === 'number' ? ` (${name})` : '';
}

function without(value: unknown, paths: ReadonlyMap<string, unknown>, at = ''): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => !paths.has(`${at}${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, paths, `${at}${key}.`)]));
}
