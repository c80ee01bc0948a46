import { queryOptions } from '@tanstack/react-query';
import type { EndpointKey } from '../shared/contract/endpoints.ts';
import type { Api, ArgsOf, ResponseOf } from '../shared/contract/request.ts';

/** "Read cache 10 minutes" (specification, section 7). */
const READ_CACHE_MS = 600_000;

/**
 * A cached read as a value: loader, hook, prefetch and invalidation use the same one. The key is the call itself, so a query that
 * the server made is found again in the browser.
 */
export function apiQuery<K extends EndpointKey>(key: K, args: ArgsOf<K>) {
  return queryOptions({
    queryKey: [key, clean(args)] as const,
    queryFn: ({ client, signal }): Promise<ResponseOf<K>> => apiOf(client.getDefaultOptions().queries?.meta).call(key, args, { signal }),
    staleTime: READ_CACHE_MS,
  });
}

/** Absent and undefined must make the same key, here and in the page's state. */
function clean(args: object): unknown {
  const kept = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, isPlain(value) ? clean(value) : value]));
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api?: Api };
  }
}

function apiOf(meta: { api?: Api } | undefined): Api {
  if (!meta?.api) throw new Error('The query client has no api: make it with createQueryClient()');
  return meta.api;
}
