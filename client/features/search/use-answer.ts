import { useQuery } from '@tanstack/react-query';
import { cleanSearch } from '../../../shared/commerce/catalog-query.ts';
import type { CatalogResponse, Facet } from '../../../shared/contract/catalog.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { piecesQuery, searchFacetsQuery } from './queries.ts';

/** Specification, section 9: a pause in typing before the backend is asked. */
const DELAY_MS = 200;
/** A single letter is in nearly every piece. */
const SHORTEST = 2;

/** Pieces wait this long for the suggestions above them, so that they need not move. */
const GRACE_MS = 300;

/** Without a connection the call waits for one, and goes on by itself. */
const WHEN_ONLINE = { networkMode: 'online' } as const;

/** Where a search stands; always about the words in the field, never about earlier ones. */
export type Answer =
  | { readonly state: 'start' | 'waiting' | 'offline' | 'nothing' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'found'; readonly pieces: CatalogResponse; readonly facets: readonly Facet[] };

/**
 * Asks while somebody types. The words are the queries' key: with the next letter they are other queries, the ones before have nobody
 * left who waits for them and are cancelled, and what is known already shows at once.
 */
export function useAnswer(text: string): { words: string; answer: Answer } {
  const words = cleanSearch(text);
  const settled = useSettled(words, DELAY_MS);
  const enabled = words.length >= SHORTEST && settled === words;
  const pieces = useQuery({ ...piecesQuery(words), ...WHEN_ONLINE, enabled });
  const facets = useQuery({ ...searchFacetsQuery(words), ...WHEN_ONLINE, enabled });
  const { data, isError, fetchStatus, refetch } = pieces;
  const waitedEnough = useSettled(data, GRACE_MS) === data;
  const answer = (): Answer => {
    if (words.length < SHORTEST) return { state: 'start' };
    if (data?.meta.total === 0) return { state: 'nothing' };
    if (data && (facets.data || facets.failureCount > 0 || waitedEnough)) {
      return { state: 'found', pieces: data, facets: facets.data?.data.facets ?? [] };
    }
    if (fetchStatus === 'paused') return { state: 'offline' };
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'waiting' };
  };
  return { words, answer: answer() };
}
