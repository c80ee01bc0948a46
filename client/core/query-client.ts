import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Api } from '../../shared/contract/request.ts';
import { statusOf } from '../../shared/errors.ts';

/** Data that are at hand without a call: in the browser those that came behind the page, on the server those of the upstream cache. */
export type TakeData = (queryHash: string, queryKey: QueryKey) => unknown;

interface QueryClientOptions {
  /** Asked once when a query is made; with an answer it starts out successful. */
  readonly takeData?: TakeData;
  /** Calls that failed for want of a backend are tried once more: in the browser, where no cache stands behind a call. Oftener would keep a shopper waiting
   * without a word: the server itself gives a slow backend two seconds each time. */
  readonly retry?: boolean;
}

/** The age of what was at hand counts from now: a page-cache copy or a wrong clock must not make every query refetch at boot. */
export function createQueryClient(api: Api, { takeData, retry = false }: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    ...(takeData && { queryCache: new ReadyQueryCache(takeData) }),
    defaultOptions: {
      // `always`: without a connection a call fails at once and says so, instead of waiting without a word.
      queries: { meta: { api }, retry: retry && isWorthAnotherTry, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false },
    },
  });
}

const isWorthAnotherTry = (count: number, error: unknown): boolean => count < 1 && statusOf(error) >= 500;

class ReadyQueryCache extends QueryCache {
  readonly #takeData: TakeData;

  constructor(takeData: TakeData) {
    super();
    this.#takeData = takeData;
  }

  override build: QueryCache['build'] = (client, options, state) => {
    const { queryKey } = options;
    const hash = options.queryHash ?? client.defaultQueryOptions(options as never).queryHash;
    const data = state || !hash || !queryKey || this.get(hash) ? undefined : this.#takeData(hash, queryKey);
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
