/**
 * One FTS5 document per product has both languages in columns (title, subtitle, terms, text), so all words can match across languages;
 * `bm25` ranks with column weights. Corrections come from the vocabulary by edit distance and run only when the typed words find less than
 * one page; a trigram index would be several times larger and match meaningless parts. Kinds of products have a column of their own,
 * because `bm25` gives frequent words almost no weight. All words must match; a plain OR would list half of the shop. Expressions contain
 * quoted folded words only, so visitors cannot inject FTS5 syntax.
 */
import { LRUCache } from 'lru-cache';
import type { Lang } from '../../core/language.ts';
import type { Db } from '../../db/database.ts';
import { weights } from './columns.ts';
import { allOf, anyOf, correctedType, mentioned, corrected, present, asTyped } from './expressions.ts';
import { wordsOf } from './fold.ts';
import { isKind } from './kinds.ts';
import { readVocabulary } from './vocabulary.ts';

export interface Search {
  /** Ids of matching products, the most relevant first. */
  find(text: string, lang: Lang): Uint32Array;
}

/** Below this number of results, looser matches are added: one page of a listing. */
const ENOUGH = 20;
const MOST_WORDS = 10;
/** Bound of the result cache in ids (4 bytes each): pages, filters and sortings of a search need the same result. */
const CACHED_IDS = 2_000_000;
/** Stop words. The last two lines are words of prices whose number is not typed yet. */
const STOP_WORDS = new Set(
  wordsOf(`aus das dem den der des die ein eine einem einen einer fuer ihn ihr im in mich mein meine mit oder ohne sie und vom von zu zum zur
    a an and for from her him his in me my of on or the to with
    kaufen bestellen suche buy order shop online
    ab bis euro eur hoechstens maximal mindestens preis ueber unter zwischen
    above below between over price under up`),
);

/**
 * Full text over both languages. First all words as typed (product type, whole word, prefix, two halves of a compound); with less than a
 * page of results also corrected words, then parts of words; if no product has all words, those with the most of them.
 */
export function createSearch(db: Db): Search {
  const vocabulary = readVocabulary(db);
  const cache = new LRUCache<string, Uint32Array>({ maxSize: CACHED_IDS, sizeCalculation: (ids) => ids.length + 1 });

  const ranked = (expression: string, lang: Lang): number[] =>
    db
      .all<{ id: number }>(
        `SELECT rowid AS id FROM product_search WHERE product_search MATCH ? ORDER BY bm25(product_search, ${weights(lang)}), rowid`,
        expression,
      )
      .map(({ id }) => id);

  const matches = (expression: string): number[] =>
    db.all<{ id: number }>('SELECT rowid AS id FROM product_search WHERE product_search MATCH ?', expression).map(({ id }) => id);

  /** Products of one type are equally relevant: they come in the recommended order. */
  const recommended = (expression: string): number[] =>
    db
      .all<{ id: number }>(
        `SELECT products.id FROM product_search JOIN products ON products.id = product_search.rowid
         WHERE product_search MATCH ? ORDER BY products.sort_order, products.id`,
        expression,
      )
      .map(({ id }) => id);

  const byWords = (typed: readonly string[], lang: Lang): number[] => {
    const words = typed.map((word) => correctedType(word, vocabulary));
    const found = new Set<number>();
    const kindsOnly = words.every(isKind);
    for (const understood of [asTyped, corrected, mentioned]) {
      const expressions = words.map((word) => understood(word, vocabulary));
      const all = allOf(present(expressions));
      const ids = expressions.includes(null) ? [] : kindsOnly ? recommended(all) : ranked(all, lang);
      for (const id of ids) found.add(id);
      if (found.size >= ENOUGH) break;
    }
    return found.size > 0 ? [...found] : mostWords(words, lang);
  };

  /** Products with the most of the words; those of a type in the query come first. */
  const mostWords = (words: readonly string[], lang: Lang): number[] => {
    const expressions = present(words.map((word) => (isKind(word) ? asTyped : mentioned)(word, vocabulary)));
    if (expressions.length === 0) return [];
    const counts = new Map<number, number>();
    for (const expression of expressions) for (const id of matches(expression)) counts.set(id, (counts.get(id) ?? 0) + 1);
    let most = 0;
    for (const count of counts.values()) most = Math.max(most, count);
    const found = ranked(anyOf(expressions), lang).filter((id) => counts.get(id) === most);
    const ofKind = new Set(present(words.filter(isKind).map((word) => asTyped(word, vocabulary))).flatMap(matches));
    return [...found.filter((id) => ofKind.has(id)), ...found.filter((id) => !ofKind.has(id))];
  };

  return {
    find(text, lang) {
      const key = `${lang} ${text}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const all = [...new Set(wordsOf(text))];
      const telling = all.filter((word) => !STOP_WORDS.has(word));
      const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
      const bySku = productsOfSku(db, text);
      const found = bySku.length > 0 || words.length === 0 ? bySku : byWords(words, lang);
      const ids = Uint32Array.from(found);
      cache.set(key, ids);
      return ids;
    },
  };
}

/** A sku or a long enough prefix: `FL-AUR-BR` is every metal and size of one design. */
function productsOfSku(db: Db, text: string): number[] {
  const sku = text.trim().toUpperCase().replaceAll(/\s+/g, '-');
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(sku) || sku.length < 6) return [];
  return db
    .all<{ id: number }>('SELECT DISTINCT product_id AS id FROM configurations WHERE sku >= ? AND sku < ? LIMIT 100', sku, `${sku}~`)
    .map(({ id }) => id);
}
