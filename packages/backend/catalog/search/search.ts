/**
 * One FTS5 document per product and index (`indexes.ts`) has its languages in columns (title, subtitle, terms, text), so all words can
 * match across languages; `bm25` ranks with column weights. Corrections come from the vocabulary by edit distance and run only when the typed words find less than
 * one page; a trigram index would be several times larger and match meaningless parts. Kinds of products have a column of their own,
 * because `bm25` gives frequent words almost no weight. All words must match; a plain OR would list half of the shop. Expressions contain
 * quoted folded words only, so visitors cannot inject FTS5 syntax.
 */
import { LRUCache } from 'lru-cache';
import { type Lang, SOURCE } from '../../core/language.ts';
import { mapInOrder } from '../../core/in-order.ts';
import type { Db } from '../../db/database.ts';
import { allOf, anyOf, asTyped, corrected, correctedType, correctionsOf, mentioned, named, present } from './expressions.ts';
import { wordsOf } from './fold.ts';
import { indexOf, type SearchIndex, weights } from './indexes.ts';
import type { FullText } from './full-text.ts';
import { isKind } from './kinds.ts';
import { readVocabulary } from './vocabulary.ts';

/** `corrected`: by folded word the known words in whose place it seems to stand, the likeliest first. */
export interface Found {
  /** Of matching products, the most relevant first. */
  readonly ids: Uint32Array;
  readonly corrected: ReadonlyMap<string, readonly string[]>;
}

export interface Search {
  /**
   * `names`: folded words of the text that name something, so that a product that only mentions one is no result.
   */
  find(text: string, lang: Lang, names?: readonly string[], match?: Match): Promise<Found>;
  /** The texts of these products have changed, or the products are gone. */
  update(productIds: readonly number[]): Promise<void>;
}

/** Below this number of results, looser matches are added: one page of a listing. */
const ENOUGH = 20;
const MOST_WORDS = 10;
/** Bound of the result cache in ids (4 bytes each): pages, filters and sortings of a search need the same result. */
const CACHED_IDS = 2_000_000;
/** Words that products must have: all as they are typed, all in some form, or the most of them where none has all. */
export type Match = 'exact' | 'all' | 'most';

interface Options {
  readonly names: ReadonlySet<string>;
  readonly match: Match;
}
/** Finds the products with a list of words in one index. */
interface IndexReader {
  readonly stopWords: ReadonlySet<string>;
  byWords(typed: readonly string[], lang: Lang, options: Options): Promise<Found>;
}

const NOTHING: Found = { ids: new Uint32Array(), corrected: new Map() };

/**
 * Full text over the index of the language; where it has nothing, over that of `SOURCE`. First all words as typed (product type, whole
 * word, prefix, two halves of a compound, another form); with less than a page of results also corrected words, then parts of words; if no
 * product has all words, those with the most of them. Of each, products with the words in their names come before those whose text mentions
 * them, so that a rare form in a text does not beat the thing itself.
 */
export function createSearch(db: Db, fullText: FullText): Search {
  const cache = new LRUCache<string, Found>({ maxSize: CACHED_IDS, sizeCalculation: ({ ids }) => ids.length + 1 });
  const readers = new Map<SearchIndex, Promise<IndexReader>>();
  const readerOf = (index: SearchIndex): Promise<IndexReader> => {
    const reader = readers.get(index) ?? fullText.of(index).then((memory) => readIndex(memory, index));
    readers.set(index, reader);
    return reader;
  };

  const byWords = async (text: string, lang: Lang, options: Options): Promise<Found> => {
    const index = indexOf(lang);
    const reader = await readerOf(index);
    const all = [...new Set(wordsOf(text))];
    const telling = all.filter((word) => !reader.stopWords.has(word));
    const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
    if (words.length === 0) return NOTHING;
    const found = await reader.byWords(words, lang, options);
    return found.ids.length > 0 || index === indexOf(SOURCE)
      ? found
      : await (await readerOf(indexOf(SOURCE))).byWords(words, SOURCE, options);
  };

  return {
    async find(text, lang, names = [], match = 'most') {
      const key = JSON.stringify([lang, text, names, match]);
      const cached = cache.get(key);
      if (cached) return cached;
      const bySku = await productsOfSku(db, text);
      const found =
        bySku.length > 0 ? { ...NOTHING, ids: Uint32Array.from(bySku) } : await byWords(text, lang, { names: new Set(names), match });
      cache.set(key, found);
      return found;
    },
    async update(productIds) {
      await fullText.update(productIds);
      readers.clear();
      cache.clear();
    },
  };
}

async function readIndex(db: Db, index: SearchIndex): Promise<IndexReader> {
  const { table } = index;
  const vocabulary = await readVocabulary(db, index);
  const by = { index, vocabulary };
  const isType = (word: string): boolean => isKind(word, index);

  const ranked = async (expression: string, lang: Lang): Promise<number[]> =>
    (
      await db.all<{ id: number }>(
        `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}, ${weights(index, lang)}), rowid`,
        expression,
      )
    ).map(({ id }) => id);

  const matches = async (expression: string): Promise<number[]> =>
    (await db.all<{ id: number }>(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`, expression)).map(({ id }) => id);

  /** Products of one type are equally relevant: they come in the recommended order. */
  const recommended = async (expression: string): Promise<number[]> =>
    (
      await db.all<{ id: number }>(
        `SELECT products.id FROM ${table} JOIN products ON products.id = ${table}.rowid
         WHERE ${table} MATCH ? ORDER BY products.sort_order, products.id`,
        expression,
      )
    ).map(({ id }) => id);

  const byWords = async (typed: readonly string[], lang: Lang, { names, match }: Options): Promise<Found> => {
    const words = match === 'exact' ? typed : typed.map((word) => correctedType(word, by));
    const found = new Set<number>();
    const kindsOnly = words.every(isType);
    for (const understood of match === 'exact' ? [asTyped] : [asTyped, corrected, mentioned]) {
      const anywhere = words.map((word) => (names.has(word) ? named : same)(understood(word, by), by));
      if (anywhere.includes(null)) continue;
      const tiers = kindsOnly ? [anywhere] : [anywhere.map((one) => named(one, by)), anywhere];
      for (const expressions of tiers) {
        const all = allOf(present(expressions));
        for (const id of kindsOnly ? await recommended(all) : await ranked(all, lang)) found.add(id);
      }
      if (found.size >= ENOUGH) break;
    }
    const ids = Uint32Array.from(found.size > 0 || match !== 'most' ? found : await mostWords(words, lang));
    return { ids, corrected: ids.length > 0 ? correctionsOfAll(typed, words) : NOTHING.corrected };
  };

  const correctionsOfAll = (typed: readonly string[], words: readonly string[]): Found['corrected'] =>
    new Map(
      words.flatMap((word, at) => {
        const was = typed[at] ?? word;
        const as = word === was ? correctionsOf(word, by) : [word];
        const isFound = asTyped(was, by) === null && as.length > 0;
        return isFound ? [[was, as] as const] : [];
      }),
    );

  /** Products with the most of the words; those of a type in the query come first. */
  const mostWords = async (words: readonly string[], lang: Lang): Promise<number[]> => {
    const expressions = present(words.map((word) => (isType(word) ? asTyped : mentioned)(word, by)));
    if (expressions.length === 0) return [];
    const counts = new Map<number, number>();
    for (const expression of expressions) for (const id of await matches(expression)) counts.set(id, (counts.get(id) ?? 0) + 1);
    let most = 0;
    for (const count of counts.values()) most = Math.max(most, count);
    const found = (await ranked(anyOf(expressions), lang)).filter((id) => counts.get(id) === most);
    const kinds = present(words.filter(isType).map((word) => asTyped(word, by)));
    const ofKind = new Set((await mapInOrder(kinds, matches)).flat());
    return [...found.filter((id) => ofKind.has(id)), ...found.filter((id) => !ofKind.has(id))];
  };

  return { stopWords: new Set(wordsOf(index.words.stopWords)), byWords };
}

const same = (expression: string | null): string | null => expression;

/** A sku or a long enough prefix: `FL-AUR-BR` is every metal and size of one design. */
async function productsOfSku(db: Db, text: string): Promise<number[]> {
  const sku = text.trim().toUpperCase().replaceAll(/\s+/g, '-');
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(sku) || sku.length < 6) return [];
  return (
    await db.all<{ id: number }>(
      'SELECT product_id AS id FROM configurations WHERE sku >= ? AND sku < ? GROUP BY product_id ORDER BY min(sku) LIMIT 100',
      sku,
      `${sku}~`,
    )
  ).map(({ id }) => id);
}
