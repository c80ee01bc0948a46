import type { Facet } from '../contract/catalog.ts';
import { contains } from './highlight.ts';
import type { FacetKey } from './facets.ts';

/** What narrows a search further, or is what was searched for by name. */
export interface Suggestion {
  readonly key: FacetKey;
  readonly value: string;
  readonly title: string;
  /** How many of the pieces that were found have it. */
  readonly count: number;
  /** The words are in its name: „saph“ in „Saphir“. */
  readonly named: boolean;
}

const SUGGESTED: readonly FacetKey[] = ['categories', 'materials', 'cut'];
const MOST = 5;
const MOST_OF_ONE_FACET = 3;

/** From the facets of a search that found `total` pieces: first what is called so, then what most of the pieces have, but not all of them. */
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
