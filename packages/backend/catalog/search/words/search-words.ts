/** The meanings of a language's words in a search. Texts are lists of words with spaces between them, written as in the language. */
export interface SearchWords {
  /** Words for a type of product in all their forms, by the design's category: who types one wants this type. */
  readonly categories: Readonly<Record<string, string>>;
  /** The same, by the value of the facet `type`. */
  readonly types: Readonly<Record<string, string>>;
  /** Further words for values of facets and for categories, stones and metals of designs (`setting halo`, `stone diamond`). */
  readonly synonyms: Readonly<Record<string, string>>;
  readonly stopWords: string;
  /** Words that are read as filters: before the number of a ring size, for reduced products, and for whom a product is. */
  readonly filters: Readonly<Record<'size' | 'sale' | 'men' | 'women', string>>;
  /** Words for a present, which say nothing about the product. */
  readonly gifts: string;
  /** Words for a gift card, some together with one for a present: a product has them in its names, or is none. */
  readonly giftCards: string;
  /** Words of facet titles that name no value by themselves. */
  readonly noNames: string;
  /** Of plurals and cases; `ies/y`: with another ending in its place. */
  readonly endings: readonly string[];
  /** A word without its ending finds all words that begin so: `safír`, `safírem`, `safírový`. Else the stem has to be a word. */
  readonly inflected: boolean;
  /** Letters between the halves of a compound; none: the language has no compounds. */
  readonly links: readonly string[];
}
