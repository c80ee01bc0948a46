import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Api } from '../shared/contract/request.ts';
import { statusOf } from '../shared/errors.ts';

/** Data that came behind the page, found by query hash. */
export type TakeData = (queryHash: string) => unknown;

/**
 * `takeData` is given in the browser: a query whose data were streamed after the page starts out successful. Its age counts from now:
 * a page-cache copy or a wrong clock must not make every query refetch at boot.
 */
export function createQueryClient(api: Api, takeData?: TakeData): QueryClient {
  const retry = takeData ? (count: number, error: unknown) => count < 2 && statusOf(error) >= 500 : false;
  return new QueryClient({
    ...(takeData && { queryCache: new StreamedQueryCache(takeData) }),
    // `always`: without a connection a call fails at once and says so, instead of waiting without a word.
    defaultOptions: { queries: { meta: { api }, retry, refetchOnWindowFocus: false, networkMode: 'always' }, mutations: { retry: false } },
  });
}

class StreamedQueryCache extends QueryCache {
  readonly #takeData: TakeData;

  constructor(takeData: TakeData) {
    super();
    this.#takeData = takeData;
  }

  override build: QueryCache['build'] = (client, options, state) => {
    const hash = options.queryHash ?? client.defaultQueryOptions(options as never).queryHash;
    const data = state || !hash || this.get(hash) ? undefined : this.#takeData(hash);
    if (data === undefined) return super.build(client, options, state);
    return super.build(client, options, {
      data: data as never,
      dataUpdateCount: 1,
      dataUpdatedAt: Date.now(),
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    });
  };
}
