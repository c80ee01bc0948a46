import { wordsOf } from './fold.ts';
import { INDEXES, type SearchIndex } from './indexes.ts';

/**
 * Words for product types in all their forms, by the design's category and `type`. A query with one of them matches products of this type,
 * not products whose text mentions it.
 */
interface Kinds {
  readonly all: ReadonlySet<string>;
  /** Folded words by facet and key of its value. */
  readonly byValue: ReadonlyMap<string, readonly string[]>;
}

const KINDS: ReadonlyMap<SearchIndex, Kinds> = new Map(
  INDEXES.map((index) => {
    const facets = [['categories', index.words.categories] as const, ['type', index.words.types] as const];
    const byValue = new Map(
      facets.flatMap(([facet, words]) => Object.entries(words).map(([key, text]) => [`${facet} ${key}`, wordsOf(text)])),
    );
    return [index, { all: new Set([...byValue.values()].flat()), byValue }] as const;
  }),
);

const NONE: ReadonlyMap<string, readonly string[]> = new Map();
export const kindWords = (index: SearchIndex): ReadonlyMap<string, readonly string[]> => KINDS.get(index)?.byValue ?? NONE;

/** `word` is folded. */
export const isKind = (word: string, index: SearchIndex): boolean => KINDS.get(index)?.all.has(word) === true;

/** The type words of a design with these facets. */
export const kindsOf = (
  category: string,
  facets: readonly (readonly [facet: string, value: string])[],
  { words }: SearchIndex,
): string[] => [
  words.categories[category] ?? '',
  ...facets.filter(([facet]) => facet === 'type').map(([, type]) => words.types[type] ?? ''),
];
