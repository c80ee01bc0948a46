import type { Facet } from '../../packages/contract/catalog.ts';
import { contains } from './highlight.ts';
import type { FacetKey } from './facets.ts';

/** A facet value suggested for a search. */
export interface Suggestion {
  readonly key: FacetKey;
  readonly value: string;
  readonly title: string;
  /** Number of found products with this value. */
  readonly count: number;
  /** The value's title contains the words: „saph“ in „Saphir“. */
  readonly named: boolean;
}

const SUGGESTED: readonly FacetKey[] = ['categories', 'materials', 'cut'];
const MOST = 5;
const MOST_OF_ONE_FACET = 3;

/**
 * Suggestions from the facets of a search with `total` results: values whose title matches first, then the most frequent ones. Values
 * that all results have are left out.
 */
export function suggestions(facets: readonly Facet[], search: string, total: number): Suggestion[] {
  const found = SUGGESTED.flatMap((key) => {
    const values = facets.find((facet) => facet.key === key)?.values ?? [];
    return values
      .map(({ value, title, count }) => ({ key, value, title, count, named: contains(title, search) }))
      .filter(({ count, named }) => count > 0 && (named || count < total))
      .sort(byRank)
      .slice(0, MOST_OF_ONE_FACET);
  });
  return found.sort(byRank).slice(0, MOST);
}

const byRank = (a: Suggestion, b: Suggestion): number => Number(b.named) - Number(a.named) || b.count - a.count;
