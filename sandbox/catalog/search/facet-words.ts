import { wordsOf } from './fold.ts';
import { isKind, KIND_WORDS } from './kinds.ts';

/** What a word of a search may mean: values of a facet. */
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

/** Words of titles that name no value by themselves. */
const NO_NAMES = new Set(wordsOf('carat stein stone nahezu near bis'));
const SHORTEST = 4;
const ENDINGS = ['en', 'es', 'e', 'n', 's'];

/** Finds the meanings of a folded word among the values that the shop filters by, by their titles in both languages. */
export function readFacetWords(entries: readonly FacetEntry[]): (word: string) => readonly Meaning[] {
  const ofTitles = new Map<string, Map<string, Set<string>>>();
  const ofKinds = new Map<string, Map<string, Set<string>>>();
  for (const { facet, value, key, titles } of entries) {
    for (const word of titles.flatMap(wordsOf)) if (isTelling(word)) note(ofTitles, word, facet, value);
    for (const word of KIND_WORDS.get(`${facet} ${key}`) ?? []) note(ofKinds, word, facet, value);
  }
  const meaningsIn = (words: typeof ofTitles, word: string): Meaning[] =>
    [...(words.get(word) ?? [])].map(([facet, values]) => ({ facet, values: [...values] }));
  return (word) => {
    if (isKind(word)) return meaningsIn(ofKinds, word);
    const stems = ENDINGS.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
    return [word, ...stems].map((one) => meaningsIn(ofTitles, one)).find((found) => found.length > 0) ?? [];
  };
}

const isTelling = (word: string): boolean => word.length >= SHORTEST && !/\p{N}/u.test(word) && !NO_NAMES.has(word);

function note(words: Map<string, Map<string, Set<string>>>, word: string, facet: string, value: string): void {
  const facets = words.get(word) ?? new Map<string, Set<string>>();
  words.set(word, facets.set(facet, (facets.get(facet) ?? new Set()).add(value)));
}
