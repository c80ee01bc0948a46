import { useQuery } from '@tanstack/react-query';
import { cleanSearch } from '../../../shared/commerce/catalog-query.ts';
import type { CatalogResponse, Facet } from '../../../packages/contract/catalog.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { productsQuery, searchFacetsQuery } from './queries.ts';

/** Specification, section 9: the backend is called after this pause in typing. */
const DELAY_MS = 200;
/** A single letter matches nearly every product. */
const SHORTEST = 2;

/** The products wait this long for the suggestions above them, to avoid a layout shift. */
const GRACE_MS = 300;

/** Offline: the query pauses and resumes when the browser is online. */
const WHEN_ONLINE = { networkMode: 'online' } as const;

/** The state of the search for the words in the field, never for earlier words. */
export type Answer =
  | { readonly state: 'start' | 'waiting' | 'offline' | 'nothing' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'found'; readonly products: CatalogResponse; readonly facets: readonly Facet[] };

/**
 * Searches while the shopper types. The words are part of the query key: with the next letter the queries of the previous words have no
 * observer and are cancelled, and cached results are shown at once.
 */
export function useAnswer(text: string): { words: string; answer: Answer } {
  const words = cleanSearch(text);
  const settled = useSettled(words, DELAY_MS);
  const enabled = words.length >= SHORTEST && settled === words;
  const products = useQuery({ ...productsQuery(words), ...WHEN_ONLINE, enabled });
  const facets = useQuery({ ...searchFacetsQuery(words), ...WHEN_ONLINE, enabled });
  const { data, isError, fetchStatus, refetch } = products;
  const waitedEnough = useSettled(data, GRACE_MS) === data;
  const answer = (): Answer => {
    if (words.length < SHORTEST) return { state: 'start' };
    if (data?.meta.total === 0) return { state: 'nothing' };
    if (data && (facets.data || facets.failureCount > 0 || waitedEnough)) {
      return { state: 'found', products: data, facets: facets.data?.data.facets ?? [] };
    }
    if (fetchStatus === 'paused') return { state: 'offline' };
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'waiting' };
  };
  return { words, answer: answer() };
}
