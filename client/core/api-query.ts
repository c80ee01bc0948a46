import { queryOptions } from '@tanstack/react-query';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import type { Api, ArgsOf, ResponseOf } from '../../shared/contract/request.ts';

/** "Read cache 10 minutes" (specification, section 7). */
const READ_CACHE_MS = 600_000;

interface ApiQueryOptions<K extends EndpointKey, T> {
  /**
   * What of an answer the page hands over to the browser in its state block, where every byte counts: whoever reads the query sees no
   * more than that, whether it was fetched here or there. A function at module scope: its results are remembered.
   */
  readonly handOver: (answer: ResponseOf<K>) => T;
}

/**
 * A cached read as a value: loader, hook, prefetch and invalidation use the same one. The key is the call itself, so a query that
 * the server made is found again in the browser.
 */
export function apiQuery<K extends EndpointKey, T = ResponseOf<K>>(
  key: K,
  args: ArgsOf<K>,
  ...[options]: [ResponseOf<K>] extends [T] ? [options?: ApiQueryOptions<K, T>] : never
) {
  return queryOptions({
    queryKey: [key, clean(args)] as const,
    queryFn: ({ client, signal }): Promise<T> =>
      // An answer is all that is handed over of it, and more.
      apiOf(client.getDefaultOptions().queries?.meta).call(key, args, { signal }) as Promise<unknown> as Promise<T>,
    staleTime: READ_CACHE_MS,
    ...(options && { meta: { handOver: options.handOver as HandOver } }),
  });
}

/** Absent and undefined must make the same key, here and in the page's state. */
function clean(args: object): unknown {
  const kept = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, isPlain(value) ? clean(value) : value]));
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

export type HandOver = (answer: object) => unknown;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api?: Api; handOver?: HandOver };
  }
}

function apiOf(meta: { api?: Api } | undefined): Api {
  if (!meta?.api) throw new Error('The query client has no api: make it with createQueryClient()');
  return meta.api;
}
