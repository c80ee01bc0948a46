import type { LeftOutWord, ReadWord } from '../../contract/catalog.ts';
import { exactWords } from '../../contract/exact-search.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { valuesOf } from './facet-values.ts';
import { anyOf } from './index/select.ts';
import { countOfBoth } from './index/bits.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { wordsOf } from './search/fold.ts';
import { indexOf, type SearchIndex } from './search/indexes.ts';
import { readFilters, type Token, tokensOf, withoutCompounds, wordReader, type WordReader } from './read-words.ts';
import { isKind } from './search/kinds.ts';
import type { Found, Match } from './search/search.ts';
import { type FacetEntry, type Meaning, readFacetWords } from './search/facet-words.ts';
import { EVERYTHING } from './scope.ts';
import type { Selection } from './selection.ts';

type Facets = Selection['facets'];

/** A search as it is understood beside the chosen filters. */
export interface EffectiveSearch {
  /** Words of the full text. Null: none is left. */
  readonly text: string | null;
  /** Those of them that name a value of a facet, folded. */
  readonly names: readonly string[];
  /** The chosen filters, and those that words of the search mean. */
  readonly facets: Facets;
  /** Words that a filter contradicts: it is the later choice, and with both nothing would be found. */
  readonly leftOut: LeftOutWord[];
  readonly read: ReadWord[];
  /** Words between quotation marks, those of a gift card, or others. */
  readonly match: Match;
}

export function effectiveSearch(
  shop: Shop,
  catalog: CatalogIndex,
  search: string | undefined,
  chosen: Selection,
  lang: Lang,
): EffectiveSearch {
  const exact = search === undefined ? null : exactWords(search);
  if (search === undefined || exact !== null)
    return { text: exact, names: [], facets: chosen.facets, leftOut: [], read: [], match: 'exact' };
  const meaningsOf = facetWords(shop, catalog, lang);
  const reader = wordReader(shop, catalog, lang);
  const leftOut: LeftOutWord[] = [];
  const kept = tokensOf(search).filter(({ text }) => {
    const contradiction = contradictionTo(catalog, wordsOf(text).flatMap(meaningsOf), chosen.facets);
    if (contradiction) leftOut.push({ word: text, facet: contradiction.facet, values: titled(shop, contradiction, lang) });
    return !contradiction;
  });
  const tokens = withoutCompounds(kept, reader);
  const readings = readFilters(tokens, reader, catalog);
  const facets = new Map(chosen.facets);
  const read: ReadWord[] = [];
  for (const { facet, values, at } of readings) {
    const words = textOf(tokens.filter((_, index) => at.includes(index)));
    const ofKind = (chosen.facets.get(facet) ?? []).filter((value) => facet !== 'materials' || !catalog.valuesOf('stones').has(value));
    const both = ofKind.filter((value) => values.includes(value));
    if (ofKind.length > 0 && both.length === 0) leftOut.push({ word: words, facet, values: titled(shop, { facet, values: ofKind }, lang) });
    if (ofKind.length > 0) continue;
    facets.set(facet, [...(facets.get(facet) ?? []), ...values]);
    const without = textOf(
      trimmed(
        tokens.filter((_, index) => !at.includes(index)),
        reader.stopWords,
      ),
    );
    const title = shop.document.filter_groups.find(({ key }) => key === facet)?.title[lang] ?? facet;
    read.push({ words, without, facet, title, values: titled(shop, { facet, values }, lang) });
  }
  const isRead = new Set(readings.flatMap(({ at }) => at));
  const { men, women } = reader.filters;
  const unread = tokens.filter(({ word }, index) => !isRead.has(index) && !(women.has(word) && !men.has(word)));
  const rest = withoutGifts(unread, reader, facets.size > 0 || chosen.min !== null || chosen.max !== null, meaningsOf);
  const { gifts, giftCards } = reader;
  // A search for a gift card is not to find a ring whose text mentions gifts and cards.
  const isGiftCard = rest.some(({ word }) => giftCards.has(word));
  const isName = (word: string): boolean => meaningsOf(word).length > 0 || (isGiftCard && (giftCards.has(word) || gifts.has(word)));
  const names = rest.flatMap(({ word }) => (!isKind(word, reader.index) && isName(word) ? [word] : []));
  const isSame = rest.length === kept.length && rest.every((token) => kept.includes(token)) && leftOut.length === 0;
  // Unchanged also in its punctuation: a sku is a search, too.
  const text = isSame ? search : rest.every(({ word }) => reader.stopWords.has(word)) ? null : textOf(rest);
  return { text, names, facets, leftOut, read, match: isGiftCard ? 'all' : 'most' };
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

/** Without stop words at its end, which belonged to what is gone; none if there are no others. */
const trimmed = (tokens: readonly Token[], stopWords: ReadonlySet<string>): readonly Token[] =>
  tokens.slice(0, tokens.findLastIndex(({ word }) => !stopWords.has(word)) + 1);

/** "Gift for her under 500" is a price; "gift card" is a thing. */
function withoutGifts(
  tokens: readonly Token[],
  { index, gifts, stopWords }: WordReader,
  isNarrowed: boolean,
  meaningsOf: (word: string) => readonly Meaning[],
): readonly Token[] {
  const others = tokens.filter(({ word }) => !gifts.has(word));
  const areKnown = others.every(({ word }) => stopWords.has(word) || isKind(word, index) || meaningsOf(word).length > 0);
  return areKnown && (isNarrowed || others.some(({ word }) => !stopWords.has(word))) ? others : tokens;
}

export const foundBy = async (shop: Shop, { text, names, match }: EffectiveSearch, lang: Lang): Promise<Found | null> =>
  text === null ? null : await shop.search.find(text, lang, names, match);

/** True if the search has a word for a value of this facet. */
export const hasWordFor = (shop: Shop, index: CatalogIndex, search: string | undefined, facet: string, lang: Lang): boolean =>
  search !== undefined &&
  wordsOf(search).some((word) => facetWords(shop, index, lang)(word).some((one) => checkedAgainst(one.facet).includes(facet)));

/** The chosen values that rule a word out. Null: one of its meanings goes with what is chosen, or it names no facet. */
function contradictionTo(index: CatalogIndex, meanings: readonly Meaning[], facets: Facets): Meaning | null {
  const found = meanings.map((meaning) => ruledOutBy(index, meaning, facets));
  return found.includes(null) ? null : (found[0] ?? null);
}

function ruledOutBy(index: CatalogIndex, { facet, values }: Meaning, facets: Facets): Meaning | null {
  if (facet === 'materials') return ruledOutByMaterial(index, values, facets.get('materials') ?? []);
  for (const one of checkedAgainst(facet)) {
    const chosen = facets.get(one);
    if (chosen && countOfBoth(anyOf(index, facet, values), anyOf(index, one, chosen)) === 0) return { facet: one, values: chosen };
  }
  return null;
}

/** A type belongs to its categories: no ring is a pendant. */
const checkedAgainst = (facet: string): readonly string[] =>
  facet === 'type' || facet === 'categories' ? ['categories', 'type'] : [facet];

/** A configuration has one metal; of stones a product may have several. */
function ruledOutByMaterial(index: CatalogIndex, values: readonly string[], chosen: readonly string[]): Meaning | null {
  const isStone = (sku: string): boolean => index.valuesOf('stones').has(sku);
  const stones = values.some(isStone);
  const ofKind = chosen.filter((sku) => isStone(sku) === stones);
  if (ofKind.length === 0 || ofKind.some((sku) => values.includes(sku))) return null;
  if (stones && countOfBoth(anyOf(index, 'stones', values), anyOf(index, 'stones', ofKind)) > 0) return null;
  return { facet: 'materials', values: ofKind };
}

const FACETS = ['categories', 'collections', 'materials', 'cut', 'colour', 'setting', 'type', 'profile', 'finish'] as const;

function facetWords(shop: Shop, catalog: CatalogIndex, lang: Lang): (word: string) => readonly Meaning[] {
  const index = indexOf(lang);
  return catalog.cached(`facet words ${index.name}`, () =>
    readFacetWords(
      FACETS.flatMap((facet) => entriesOf(shop, facet, index)),
      index,
    ),
  );
}

function entriesOf(shop: Shop, facet: string, { langs }: SearchIndex): FacetEntry[] {
  const keys = new Map(shop.categories.map(({ id, key }) => [String(id), key]));
  const titles = langs.map((lang) => new Map(valuesOf(shop, facet, [], EVERYTHING, lang).map((one) => [one.value, one.title])));
  return [...(titles[0]?.keys() ?? [])]
    .filter((value) => value !== 'none')
    .map((value) => ({
      facet,
      value,
      key: facet === 'categories' ? (keys.get(value) ?? value) : value,
      titles: titles.map((one) => one.get(value) ?? ''),
    }));
}

function titled(shop: Shop, { facet, values }: Meaning, lang: Lang): LeftOutWord['values'] {
  const titles = new Map(valuesOf(shop, facet, values, EVERYTHING, lang).map((one) => [one.value, one.title]));
  return values.map((value) => ({ value, title: titles.get(value) ?? value }));
}
