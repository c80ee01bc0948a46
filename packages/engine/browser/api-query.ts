import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api, ArgsOf, EndpointKey, ResponseOf } from '../register.ts';

/** "Read cache 10 minutes" (specification, section 7). */
const READ_CACHE_MS = 600_000;

interface ApiQueryOptions<K extends EndpointKey, T> {
  /**
   * Selects the part of an answer that goes into the page's state block, where every byte counts. Components see only this part, although
   * a call in the browser returns the whole answer. A function at module scope: its results are memoized.
   */
  readonly selectForHydration: (answer: ResponseOf<K>) => T;
  /** Names the part in the key, where another query selects another part of the same answer. */
  readonly part?: string;
}

/**
 * A cached read as a value: loader, hook, prefetch and invalidation use the same one. The key is the call itself, so the browser finds
 * the server's query.
 */
export function apiQuery<K extends EndpointKey, T = ResponseOf<K>>(
  key: K,
  args: ArgsOf<K>,
  ...[options]: [ResponseOf<K>] extends [T] ? [options?: ApiQueryOptions<K, T>] : never
) {
  const queryKey = [key, clean(args), ...(options?.part === undefined ? [] : [options.part])] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<T> =>
      // The whole answer contains the selected part.
      apiOf(client).call(key, args, { signal }) as Promise<T>,
    staleTime: READ_CACHE_MS,
    ...(options && { meta: { selectForHydration: options.selectForHydration } }),
  });
}

/** Absent and undefined arguments must give the same key, here and in the page's state; so must those in another order. */
function clean(args: object): unknown {
  const present: Record<string, unknown> = {};
  for (const name of Object.keys(args).sort()) {
    const value = (args as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) present[name] = isPlain(value) ? clean(value) : value;
  }
  return present;
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

export type SelectForHydration = (answer: object) => unknown;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api?: Api; selectForHydration?: SelectForHydration };
  }
}

/** For a query of several calls. */
export function apiOf(client: QueryClient): Api {
  const meta = client.getDefaultOptions().queries?.meta;
  // It comes from `createQueryClient()`.
  if (!meta?.api) throw new Error('The query client has no api');
  return meta.api;
}
