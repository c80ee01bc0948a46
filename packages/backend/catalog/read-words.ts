import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { valuesOf } from './facet-values.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { EVERYTHING } from './scope.ts';
import { withoutEndings, wordsOf } from './search/fold.ts';
import { indexOf, type SearchIndex } from './search/indexes.ts';
import { isKind } from './search/kinds.ts';

/**
 * Words of a search that mean a filter: "size 54", "45 cm", "sale", "for men", "white gold". A full text would find the products that
 * mention them; the filter finds those that are so. A metal has to be named whole: "white" alone may be a pearl.
 */
interface Reading {
  readonly facet: string;
  readonly values: readonly string[];
  /** Positions of its words. */
  readonly at: readonly number[];
}

export interface Token {
  /** As typed. */
  readonly text: string;
  /** Folded. */
  readonly word: string;
}

const TOKEN = /\d+[.,]\d+|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?/gu;

export const tokensOf = (search: string): Token[] =>
  [...search.normalize('NFC').matchAll(TOKEN)].map(([text]) => ({ text, word: wordsOf(text.replace(/['’]/, '')).join('.') }));

interface Metal {
  readonly sku: string;
  /** Its names as lists of words, each in all its forms. */
  readonly names: readonly (readonly ReadonlySet<string>[])[];
  /** Its fineness, as titles have it. */
  readonly numbers: ReadonlySet<string>;
}

/** The meanings of a language's words in this shop. */
export interface WordReader {
  readonly index: SearchIndex;
  readonly stopWords: ReadonlySet<string>;
  readonly gifts: ReadonlySet<string>;
  readonly giftCards: ReadonlySet<string>;
  readonly filters: Readonly<Record<'size' | 'sale' | 'men' | 'women', ReadonlySet<string>>>;
  readonly metals: readonly Metal[];
  /** Ring sizes and lengths that are offered, the smallest first. */
  readonly sizes: readonly string[];
  readonly lengths: readonly string[];
}

const SHORTEST = 3;

export function wordReader(shop: Shop, catalog: CatalogIndex, lang: Lang): WordReader {
  const index = indexOf(lang);
  return catalog.cached(`read words ${index.name}`, () => {
    const { stopWords, gifts, giftCards, filters, noNames } = index.words;
    const without = new Set(wordsOf(`${stopWords} ${noNames}`));
    const stones = catalog.valuesOf('stones');
    const titles = index.langs.map(
      (one) => new Map(valuesOf(shop, 'materials', [], EVERYTHING, one).map(({ value, title }) => [value, title])),
    );
    // Sorted: the groups have the order in which the database reads them.
    const metals = [...new Set(catalog.groups.flatMap(({ metal }) => metal ?? []))].filter((sku) => !stones.has(sku)).sort();
    const offered = (kind: string): string[] =>
      [...new Set(catalog.groups.filter(({ sizeKind }) => sizeKind === kind).map(({ size }) => size))].sort(
        (one, other) => Number(one) - Number(other),
      );
    return {
      index,
      sizes: offered('size'),
      lengths: offered('length'),
      stopWords: new Set(wordsOf(stopWords)),
      gifts: new Set(wordsOf(gifts)),
      giftCards: new Set(wordsOf(giftCards)),
      filters: {
        size: new Set(wordsOf(filters.size)),
        sale: new Set(wordsOf(filters.sale)),
        men: new Set(wordsOf(filters.men)),
        women: new Set(wordsOf(filters.women)),
      },
      metals: metals.map((sku) => {
        const names = titles.map((one) => wordsOf(one.get(sku) ?? ''));
        const isName = (word: string): boolean => word.length >= SHORTEST && !/\p{N}/u.test(word) && !without.has(word);
        return {
          sku,
          names: names.map((words) => words.filter(isName).map((word) => formsOf(word, index))).filter((words) => words.length > 0),
          numbers: new Set(names.flat().filter((word) => /^\d+$/.test(word))),
        };
      }),
    };
  });
}

/** The word, and what is left of it without an ending, and without another. */
function formsOf(word: string, { words }: SearchIndex): ReadonlySet<string> {
  const shorter = (one: string): string[] => withoutEndings(one, words.endings).filter(({ length }) => length >= SHORTEST);
  const once = shorter(word);
  return new Set([word, ...once, ...once.flatMap(shorter)]);
}

/** Splits compounds with a product type: "Platinring", "Herrenkette". The halves are words of their own. */
export function withoutCompounds(tokens: readonly Token[], { index, filters, metals }: WordReader): Token[] {
  if (index.words.links.length === 0) return [...tokens];
  const names = metals.flatMap((metal) => metal.names.flatMap((words) => (words.length === 1 ? [[...(words[0] ?? [])][0] ?? ''] : [])));
  const heads = [...names, ...filters.men, ...filters.women].filter(({ length }) => length > SHORTEST);
  return tokens.flatMap((token) => {
    if (isKind(token.word, index)) return [token];
    const head = heads.find((one) => token.word.startsWith(one) && isKind(token.word.slice(one.length), index));
    if (head === undefined) return [token];
    const tail = token.word.slice(head.length);
    return [head, tail].map((word) => ({ text: word, word }));
  });
}

export function readFilters(tokens: readonly Token[], reader: WordReader, catalog: CatalogIndex): Reading[] {
  const { filters } = reader;
  const readings: Reading[] = [...numbersOf(tokens, reader), ...metalsOf(tokens, reader)];
  const isRead = new Set(readings.flatMap(({ at }) => at));
  const ofWord = (facet: string, value: string, words: ReadonlySet<string>): void => {
    const at = tokens.flatMap(({ word }, index) => (words.has(word) && !isRead.has(index) ? [index] : []));
    if (at.length > 0 && catalog.valuesOf(facet).has(value)) readings.push({ facet, values: [value], at });
  };
  ofWord('sale', 'sale', filters.sale);
  ofWord('recipient', 'men', filters.men);
  ofWord('recipient', 'women', filters.women);
  return readings;
}

/** Offered sizes and lengths: "size 54", "sizes 52 to 54", "45 cm". */
function numbersOf(tokens: readonly Token[], { filters, stopWords, sizes, lengths }: WordReader): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [first, second, third] = [tokens[at + 1]?.word ?? '', tokens[at + 2]?.word ?? '', tokens[at + 3]?.word ?? ''];
    const [, number, unit] = /^(\d+(?:\.\d+)?)(cm)?$/.exec(tokens[at]?.word ?? '') ?? [];
    if (filters.size.has(tokens[at]?.word ?? '') && sizes.includes(first)) {
      const [last, to] = stopWords.has(second) ? [third, at + 3] : [second, at + 2];
      const isSpan = sizes.includes(last) && Number(last) > Number(first);
      const values = isSpan ? sizes.filter((size) => Number(size) >= Number(first) && Number(size) <= Number(last)) : [first];
      readings.push({ facet: 'size', values, at: isSpan ? range(at, to) : [at, at + 1] });
    } else if (number !== undefined && lengths.includes(number) && (unit === 'cm' || first === 'cm')) {
      readings.push({ facet: 'length', values: [number], at: unit === 'cm' ? [at] : [at, at + 1] });
    }
  }
  return readings;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

function metalsOf(tokens: readonly Token[], { index, metals }: WordReader): Reading[] {
  const forms = tokens.map(({ word }) => formsOf(word, index));
  const positionsOf = (names: readonly ReadonlySet<string>[]): number[] =>
    names.map((name) =>
      forms.findIndex((form) => (index.words.inflected ? [...name].some((one) => form.has(one)) : form.has([...name][0] ?? ''))),
    );
  const named = metals.flatMap((metal) =>
    metal.names.map(positionsOf).flatMap((at) => (at.every((position) => position >= 0) ? [{ metal, at }] : [])),
  );
  if (named.length === 0) return [];
  const isNumber = (metal: Metal, { word }: Token): boolean => metal.numbers.has(word);
  const ofNumber = named.filter(({ metal }) => tokens.some((token) => isNumber(metal, token)));
  const chosen = ofNumber.length > 0 ? ofNumber : named;
  const units = ofNumber.length > 0 ? new Set(wordsOf(index.words.noNames)) : new Set<string>();
  const numbers = tokens.flatMap((token, at) => (units.has(token.word) || chosen.some(({ metal }) => isNumber(metal, token)) ? [at] : []));
  return [
    {
      facet: 'materials',
      values: [...new Set(chosen.map(({ metal }) => metal.sku))],
      at: [...new Set([...chosen.flatMap(({ at }) => at), ...numbers])],
    },
  ];
}
