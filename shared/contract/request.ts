import { type EndpointKey, type EndpointTable, endpoints } from './endpoints.ts';
import type { z } from 'zod';
import type { Schemas } from './schemas.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOf<K extends EndpointKey> = ParamNames<EndpointTable[K]['path']>;

/** Arguments of a call according to the tables: path parameters, query and body, each only if the call has it. */
export type ArgsOf<K extends EndpointKey> = ([ParamsOf<K>] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<ParamsOf<K>, string | number>> }) &
  (Schemas[K] extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : { query?: undefined }) &
  (Schemas[K] extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined });

export type ResponseOf<K extends EndpointKey> = z.output<Schemas[K]['response']>;

/** Options of a call that are no arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeat with the same key gets the same response. */
  readonly idempotencyKey?: string;
  /** In the browser, when the session has ended and the customer has signed in again: false rejects with `SignedInAgain`. */
  readonly repeatAfterSignIn?: false;
}

/** The backend's API, on the server (through the read cache) and in the browser (through the API proxy). Rejects with `ApiError`. */
export interface Api {
  call<K extends EndpointKey>(key: K, args: ArgsOf<K>, options?: CallOptions): Promise<ResponseOf<K>>;
}

/** Path and query of a call below the API base: `/system-catalog?categories[]=3&lang=de`. Arrays in bracket form, empty values left out. */
export function callPath(
  key: EndpointKey,
  args: { params?: Readonly<Record<string, string | number>> | undefined; query?: unknown },
  extra: Readonly<Record<string, string>> = {},
): string {
  const path = endpoints[key].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = args.params?.[name];
    if (value === undefined || value === '') throw new TypeError(`${key}: path parameter "${name}" is missing`);
    return encodeURIComponent(value);
  });
  const search = queryString({ ...(args.query as Query | undefined), ...extra });
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

/** The reverse of `callPath`'s query: bracket names become arrays, the rest strings. The row's schema turns them into numbers. */
export function parseQuery(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const name of new Set(search.keys())) {
    if (name.endsWith('[]')) query[name.slice(0, -2)] = search.getAll(name);
    else query[name] = search.get(name) ?? '';
  }
  return query;
}
