import { type DefaultError, type QueryKey, useQueryClient, useSuspenseQuery as useObservedQuery } from '@tanstack/react-query';
import type { UseSuspenseQueryOptions } from '@tanstack/react-query';
import { use } from 'react';

type Options<T, K extends QueryKey> = UseSuspenseQueryOptions<T, DefaultError, T, K>;

/**
 * The data of a query; the component suspends until they are there. On the server nothing changes during a render, so components read the
 * cache without an observer: a product page has a dozen of these queries.
 */
export const useSuspenseQuery: <T, K extends QueryKey>(options: Options<T, K>) => { readonly data: T } = globalThis.IN_BROWSER
  ? useObservedQuery
  : useData;

function useData<T, K extends QueryKey>(options: Options<T, K>): { readonly data: T } {
  const client = useQueryClient();
  // Creates the query when this component is the first that uses it: the read cache may have its data (`InitialData`).
  const { state } = client.getQueryCache().build(client, client.defaultQueryOptions(options as never));
  if (state.status === 'success') return { data: state.data as T };
  if (state.status === 'error') throw state.error as Error;
  return { data: use(client.ensureQueryData(options as never)) };
}
