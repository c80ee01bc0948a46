import { LRUCache } from 'lru-cache';
import type { Lang } from '../../core/language.ts';
import type { Db } from '../../db/database.ts';
import { weights } from './columns.ts';
import { allOf, anyOf, correctedKind, meant, mentioned, perhapsMeant, present } from './expressions.ts';
import { wordsOf } from './fold.ts';
import { isKind } from './kinds.ts';
import { readVocabulary } from './vocabulary.ts';

export interface Search {
  /** Ids of the products that are meant, the most relevant first. */
  find(text: string, lang: Lang): Uint32Array;
}

/** With fewer finds than a page of a listing has, words that merely contain what was typed join. */
const ENOUGH = 20;
const MOST_WORDS = 10;
/** Pages, filters and sortings of one search ask for the same finds: so many ids are kept (4 bytes each). */
const KEPT_IDS = 2_000_000;
/** They say nothing about a piece of jewellery. The last two lines belong to prices that are not typed to their end yet. */
const FILLERS = new Set(
  wordsOf(`aus das dem den der des die ein eine einem einen einer fuer ihn ihr im in mich mein meine mit oder ohne sie und vom von zu zum zur
    a an and for from her him his in me my of on or the to with
    kaufen bestellen suche buy order shop online
    ab bis euro eur hoechstens maximal mindestens preis ueber unter zwischen
    above below between over price under up`),
);

/**
 * Full text over both languages. First all words as they were typed (kind of the piece, whole, beginning, two halves of a compound); when
 * that is less than a page also corrected, then as parts of words; when nothing has all the words, what has the most of them.
 */
export function createSearch(db: Db): Search {
  const vocabulary = readVocabulary(db);
  const kept = new LRUCache<string, Uint32Array>({ maxSize: KEPT_IDS, sizeCalculation: (ids) => ids.length + 1 });

  const ranked = (expression: string, lang: Lang): number[] =>
    db
      .all<{ id: number }>(
        `SELECT rowid AS id FROM product_search WHERE product_search MATCH ? ORDER BY bm25(product_search, ${weights(lang)}), rowid`,
        expression,
      )
      .map(({ id }) => id);

  const matches = (expression: string): number[] =>
    db.all<{ id: number }>('SELECT rowid AS id FROM product_search WHERE product_search MATCH ?', expression).map(({ id }) => id);

  /** All pieces of one kind are as relevant as each other: they come as the shop recommends them. */
  const recommended = (expression: string): number[] =>
    db
      .all<{ id: number }>(
        `SELECT products.id FROM product_search JOIN products ON products.id = product_search.rowid
         WHERE product_search MATCH ? ORDER BY products.sort_order, products.id`,
        expression,
      )
      .map(({ id }) => id);

  const byWords = (typed: readonly string[], lang: Lang): number[] => {
    const words = typed.map((word) => correctedKind(word, vocabulary));
    const found = new Set<number>();
    const kindsOnly = words.every(isKind);
    for (const understood of [meant, perhapsMeant, mentioned]) {
      const expressions = words.map((word) => understood(word, vocabulary));
      const all = allOf(present(expressions));
      const ids = expressions.includes(null) ? [] : kindsOnly ? recommended(all) : ranked(all, lang);
      for (const id of ids) found.add(id);
      if (found.size >= ENOUGH) break;
    }
    return found.size > 0 ? [...found] : mostWords(words, lang);
  };

  /** What has the most of the words; of these the pieces of the kind that was asked for come first. */
  const mostWords = (words: readonly string[], lang: Lang): number[] => {
    const expressions = present(words.map((word) => (isKind(word) ? meant : mentioned)(word, vocabulary)));
    if (expressions.length === 0) return [];
    const counts = new Map<number, number>();
    for (const expression of expressions) for (const id of matches(expression)) counts.set(id, (counts.get(id) ?? 0) + 1);
    let most = 0;
    for (const count of counts.values()) most = Math.max(most, count);
    const found = ranked(anyOf(expressions), lang).filter((id) => counts.get(id) === most);
    const ofKind = new Set(present(words.filter(isKind).map((word) => meant(word, vocabulary))).flatMap(matches));
    return [...found.filter((id) => ofKind.has(id)), ...found.filter((id) => !ofKind.has(id))];
  };

  return {
    find(text, lang) {
      const key = `${lang} ${text}`;
      const known = kept.get(key);
      if (known) return known;
      const all = [...new Set(wordsOf(text))];
      const telling = all.filter((word) => !FILLERS.has(word));
      const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
      const bySku = productsOfSku(db, text);
      const found = bySku.length > 0 || words.length === 0 ? bySku : byWords(words, lang);
      const ids = Uint32Array.from(found);
      kept.set(key, ids);
      return ids;
    },
  };
}

/** A sku, or the beginning of one that tells something: `FL-AUR-BR` is every metal and size of one design. */
function productsOfSku(db: Db, text: string): number[] {
  const sku = text.trim().toUpperCase().replaceAll(/\s+/g, '-');
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(sku) || sku.length < 6) return [];
  return db
    .all<{ id: number }>('SELECT DISTINCT product_id AS id FROM configurations WHERE sku >= ? AND sku < ? LIMIT 100', sku, `${sku}~`)
    .map(({ id }) => id);
}
