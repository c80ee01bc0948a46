import { withoutEndings, wordsOf } from './fold.ts';
import type { SearchIndex } from './indexes.ts';
import { isKind, kindWords } from './kinds.ts';

/** The meaning that a word of a search may have: values of a facet. */
export interface Meaning {
  readonly facet: string;
  readonly values: readonly string[];
}

/** A value of a facet: as it is sent, by its key in the shop's files, and its titles. */
export interface FacetEntry {
  readonly facet: string;
  readonly value: string;
  readonly key: string;
  readonly titles: readonly string[];
}

const SHORTEST = 4;

/** Finds the meanings of a folded word among the values that the shop filters by, by their titles in the languages of the index. */
export function readFacetWords(entries: readonly FacetEntry[], index: SearchIndex): (word: string) => readonly Meaning[] {
  const { noNames, endings } = index.words;
  const namesNothing = new Set(wordsOf(noNames));
  const isTelling = (word: string): boolean => word.length >= SHORTEST && !/\p{N}/u.test(word) && !namesNothing.has(word);
  const ofTitles = new Map<string, Map<string, Set<string>>>();
  const ofKinds = new Map<string, Map<string, Set<string>>>();
  for (const { facet, value, key, titles } of entries) {
    for (const word of titles.flatMap(wordsOf)) if (isTelling(word)) note(ofTitles, word, facet, value);
    for (const word of kindWords(index).get(`${facet} ${key}`) ?? []) note(ofKinds, word, facet, value);
  }
  const meaningsIn = (words: typeof ofTitles, word: string): Meaning[] =>
    [...(words.get(word) ?? [])].map(([facet, values]) => ({ facet, values: [...values] }));
  return (word) => {
    if (isKind(word, index)) return meaningsIn(ofKinds, word);
    return [word, ...withoutEndings(word, endings)].map((one) => meaningsIn(ofTitles, one)).find((found) => found.length > 0) ?? [];
  };
}

function note(words: Map<string, Map<string, Set<string>>>, word: string, facet: string, value: string): void {
  const facets = words.get(word) ?? new Map<string, Set<string>>();
  words.set(word, facets.set(facet, (facets.get(facet) ?? new Set()).add(value)));
}
