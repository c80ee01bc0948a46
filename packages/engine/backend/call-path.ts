import type { Endpoint } from '../contract.ts';

/** Path parameters and query of a call. */
export interface CallAddress {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
}

/** Path and query of a call below the API base: `/system-catalog?categories[]=3&lang=de`. Arrays in bracket form, empty values left out. */
export function addressOf(row: Endpoint, { params, query }: CallAddress, extra: Readonly<Record<string, string>> = {}): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`${row.path}: "${name}" is missing`);
    return encodeURIComponent(value);
  });
  const search = queryString({ ...(query as Query | undefined), ...extra });
  return search === '' ? path : `${path}?${search}`;
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined | (string | number)[]>>;

/** Sorts the keys, so that equal queries have equal cache keys. */
function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.append(name, String(value));
  }
  return search.toString();
}

/** The reverse of its query: bracket names become arrays, the rest strings. The row's schema turns them into numbers. */
export function parseQuery(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const name of new Set(search.keys())) {
    if (name.endsWith('[]')) query[name.slice(0, -2)] = search.getAll(name);
    else query[name] = search.get(name) ?? '';
  }
  return query;
}
