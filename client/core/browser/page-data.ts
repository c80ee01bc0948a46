import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { unpack } from '../packed-json.ts';
import { LATE_QUERY_ATTRIBUTE, NOT_YET, type PageState, STATE_ID } from '../page-state.ts';
import type { TakeData } from '../query-client.ts';

export function readState(): PageState {
  const block = document.getElementById(STATE_ID);
  if (!block?.textContent) throw new Error(`The page has no #${STATE_ID} block: was it rendered by server/render?`);
  return unpack(JSON.parse(block.textContent)) as PageState;
}

/** Puts what stood in the page into the cache. A query's hash is its key as JSON. */
export function restoreQueries(queryClient: QueryClient, queries: PageState['queries']): void {
  for (const [hash, data] of Object.entries(queries)) queryClient.setQueryData(JSON.parse(hash) as QueryKey, data);
}

/** Data that was streamed after the page's state: looked for when a query is first asked for. */
export const takeLateData: TakeData = (hash) => {
  for (const block of document.querySelectorAll(`script[${LATE_QUERY_ATTRIBUTE}]`)) {
    if (block.getAttribute(LATE_QUERY_ATTRIBUTE) === hash) return unpack(JSON.parse(block.textContent));
  }
  return undefined;
};

/** React tells of each boundary that the server could not finish. That one was left to the browser is no error. */
export const isNotYet = (error: unknown): boolean => (error as { digest?: unknown } | null)?.digest === NOT_YET;
