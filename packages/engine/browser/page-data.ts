import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { unpack } from './packed-json.ts';
import { LATE_PAGE_KEY, LATE_QUERY_ATTRIBUTE, LEFT_TO_BROWSER, type PageState, STATE_ID } from './page-state.ts';
import type { InitialData } from './query-client.ts';

export function readState(): PageState {
  const block = document.getElementById(STATE_ID);
  // `server/pages` writes it into every page.
  if (!block?.textContent) throw new Error(`The page has no #${STATE_ID} block`);
  const { site, queries, ...rest } = JSON.parse(block.textContent) as PageState;
  return { ...rest, site: unpack(site) as PageState['site'], queries: unpack(queries) as PageState['queries'] };
}

/** Fills the query cache from the page's state. A query's hash is its key as JSON. */
export function restoreQueries(queryClient: QueryClient, queries: PageState['queries']): void {
  for (const [hash, data] of Object.entries(queries)) queryClient.setQueryData(JSON.parse(hash) as QueryKey, data);
}

/** Data that the server streamed after the page's state, searched when a query is first used. */
export const streamedData: InitialData = (hash) => {
  const block = streamedBlocks().find((one) => hashOf(one) === hash);
  return block && dataOf(block);
};

/** All data that were there when the server rendered a late page: components that read the cache without a query find them, too. */
export function restoreDataOfLatePage(queryClient: QueryClient): void {
  const blocks = streamedBlocks();
  const end = blocks.findIndex((block) => hashOf(block) === JSON.stringify(LATE_PAGE_KEY));
  restoreQueries(queryClient, Object.fromEntries(blocks.slice(0, end + 1).map((block) => [hashOf(block), dataOf(block)])));
}

const streamedBlocks = (): Element[] => [...document.querySelectorAll(`script[${LATE_QUERY_ATTRIBUTE}]`)];
const hashOf = (block: Element): string => block.getAttribute(LATE_QUERY_ATTRIBUTE) ?? '';
const dataOf = (block: Element): unknown => unpack(JSON.parse(block.textContent));

/** React reports each boundary that the server did not finish. Data that were late are no error: the browser fetches them. */
export const isLeftToBrowser = (error: unknown): boolean => (error as { digest?: unknown } | null)?.digest === LEFT_TO_BROWSER;
