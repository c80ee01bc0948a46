import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { SelectForHydration } from '../browser/api-query.ts';
import { pack } from '../browser/packed-json.ts';
import { LATE_QUERY_ATTRIBUTE, type PageState } from '../browser/page-state.ts';

/** JSON that may stand in a <script> element: without `<` nothing in it can end the element or open a comment (HTML, 4.12.1.3). */
const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** `selectForHydration`: the part of the data for the browser, see packages/engine/browser/api-query.ts. */
export type Stringify = (data: object, selectForHydration?: SelectForHydration) => string;

/**
 * The read cache returns the same object to every page until it changes: its packed JSON is stored as long as the object, from the second
 * page on: most listings and products are on one page only, and their JSON would take as much memory again as the objects.
 */
export function createStringify(): Stringify {
  const perSelection = new Map<SelectForHydration | undefined, WeakMap<object, string | null>>();
  return (data, selectForHydration) => {
    const made = perSelection.get(selectForHydration) ?? new WeakMap<object, string | null>();
    perSelection.set(selectForHydration, made);
    const earlier = made.get(data);
    if (typeof earlier === 'string') return earlier;
    const json = escapeJson(JSON.stringify(pack(selectForHydration ? selectForHydration(data) : data)));
    made.set(data, earlier === undefined ? null : json);
    return json;
  };
}

const jsonOf = (query: Query, stringify: Stringify): string => stringify(query.state.data as object, query.meta?.selectForHydration);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isAnswered = (query: Query): boolean => query.state.status === 'success' && isObject(query.state.data);

/** The page's state block with all queries answered so far; later ones follow as late blocks. The site and the queries are packed. */
export function stateJson(state: Omit<PageState, 'queries'>, queryClient: QueryClient, stringify: Stringify): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(isAnswered)
    .map((query) => `${escapeJson(JSON.stringify(query.queryHash))}:${jsonOf(query, stringify)}`);
  // The rest is short, and packing it takes ten times as long as writing it.
  const { site, ...rest } = state;
  const head = escapeJson(JSON.stringify(rest)).slice(0, -1);
  return `${head},"site":${stringify(site)},"queries":{${queries.join(',')}}}`;
}

/**
 * Collects queries that are answered from now on: by a call, or by the read cache when a component is the first that uses them. `take`
 * returns their blocks as HTML, once.
 */
export function collectLateQueries(queryClient: QueryClient, stringify: Stringify): { take: () => string; stop: () => void } {
  let due = '';
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const hasNewData = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success');
    if (!hasNewData || !isAnswered(event.query)) return;
    const hash = hashKey(event.query.queryKey).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    due += `<script type="application/json" ${LATE_QUERY_ATTRIBUTE}="${hash}">${jsonOf(event.query, stringify)}</script>`;
  });
  const take = () => {
    const blocks = due;
    due = '';
    return blocks;
  };
  return { take, stop };
}
