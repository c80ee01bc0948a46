import {
  type DefaultError,
  type QueryKey,
  useQuery as useObservedQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { use } from 'react';
import { oncePer } from '../once-per.ts';

type Options<T, K extends QueryKey> = UseQueryOptions<T, DefaultError, T, K> & { readonly enabled?: boolean };
type Result<T> = Pick<ReturnType<typeof useObservedQuery<T>>, 'data' | 'isLoading' | 'isError' | 'refetch'>;

/** A query that a part of every listing or product may need. On the server without an observer, as in `use-suspense-query.ts`. */
export const useQuery: <T, K extends QueryKey>(options: Options<T, K>) => Result<T> = globalThis.IN_BROWSER ? useObservedQuery : useCached;

/** The same for a part in a Suspense boundary, which the server streams when its data were late. */
export const useLateQuery: typeof useQuery = globalThis.IN_BROWSER ? useObservedQuery : useArrived;

const settled = oncePer((answer: Promise<unknown>) => answer.catch(() => undefined));

function useArrived<T, K extends QueryKey>(options: Options<T, K>): Result<T> {
  const client = useQueryClient();
  const { state, promise } = client.getQueryCache().build(client, client.defaultQueryOptions(options as never));
  if (state.fetchStatus === 'fetching' && promise) use(settled(promise));
  return useCached(options);
}

function useCached<T, K extends QueryKey>(options: Options<T, K>): Result<T> {
  const client = useQueryClient();
  const { state } = client.getQueryCache().build(client, client.defaultQueryOptions(options as never));
  return {
    data: state.data as T | undefined,
    isLoading: state.status === 'pending' && options.enabled !== false,
    isError: state.status === 'error',
    refetch: () => Promise.reject(new Error('nothing is fetched again while a page is rendered')),
  };
}
