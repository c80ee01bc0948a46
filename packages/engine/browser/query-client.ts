import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { statusOf } from '../errors.ts';
import type { Api } from '../register.ts';

/** Data that need no call: in the browser data streamed behind the page, on the server data in the read cache. */
export type InitialData = (queryHash: string, queryKey: QueryKey) => unknown;

interface QueryClientOptions {
  /** Called once for each new query; a query with initial data starts out successful. */
  readonly initialData?: InitialData;
  /**
   * Repeats a call once when the backend failed: in the browser, which has no cache behind its calls. More repeats would keep a shopper
   * waiting without a message: the server gives a slow backend two seconds each time.
   */
  readonly retry?: boolean;
}

/** The age of initial data counts from now: a page from the cache or a wrong clock must not make every query refetch at start. */
export function createQueryClient(api: Api, { initialData, retry = false }: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    ...(initialData && { queryCache: new SeededQueryCache(initialData) }),
    defaultOptions: {
      // `always`: without a connection a call fails at once, instead of waiting for the connection without a message.
      queries: {
        meta: { api },
        // TanStack Query sorts a key before it is hashed, nine tenths of the time. Keys of `apiQuery` are sorted, others have no objects.
        queryKeyHashFn: (key) => JSON.stringify(key),
        retry: retry && isBackendFailure,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
}

const isBackendFailure = (count: number, error: unknown): boolean => count < 1 && statusOf(error) >= 500;

class SeededQueryCache extends QueryCache {
  readonly #initialData: InitialData;

  constructor(initialData: InitialData) {
    super();
    this.#initialData = initialData;
  }

  override build: QueryCache['build'] = (client, options, state) => {
    const { queryKey } = options;
    const hash = options.queryHash ?? client.defaultQueryOptions(options as never).queryHash;
    const data = state || !hash || !queryKey || this.get(hash) ? undefined : this.#initialData(hash, queryKey);
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
