import { LRUCache } from 'lru-cache';
import type { Lang } from '../content/shop.ts';
import type { Db } from '../db/database.ts';
import { weights } from './columns.ts';
import { allOf, anyOf, meant, perhapsMeant } from './expressions.ts';
import { wordsOf } from './fold.ts';
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
/** They say nothing about a piece of jewellery, folded. */
const FILLERS = new Set(
  'aus das den der die ein eine einem einen fur im in mit und vom von zu zum a an and for from in of the to with'.split(' '),
);

/**
 * Full text over both languages. First all words as they were typed (whole, beginning, two halves of a compound); when that is less than
 * a page also as parts of words, or corrected; when nothing has all the words, what has the most of them.
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

  const byWords = (words: readonly string[], lang: Lang): number[] => {
    const literally = words.map((word) => meant(word, vocabulary));
    const first = literally.includes(null) ? [] : ranked(allOf(present(literally)), lang);
    if (first.length >= ENOUGH) return first;
    const loosely = words.map((word) => perhapsMeant(word, vocabulary));
    const second = loosely.includes(null) ? [] : ranked(allOf(present(loosely)), lang);
    const all = [...new Set([...first, ...second])];
    return all.length > 0 ? all : mostWords(present(loosely), lang);
  };

  const mostWords = (expressions: readonly string[], lang: Lang): number[] => {
    if (expressions.length === 0) return [];
    const words = new Map<number, number>();
    for (const expression of expressions) {
      for (const { id } of db.all<{ id: number }>('SELECT rowid AS id FROM product_search WHERE product_search MATCH ?', expression)) {
        words.set(id, (words.get(id) ?? 0) + 1);
      }
    }
    let most = 0;
    for (const count of words.values()) most = Math.max(most, count);
    return ranked(anyOf(expressions), lang).filter((id) => words.get(id) === most);
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

const present = (expressions: readonly (string | null)[]): string[] => expressions.filter((one) => one !== null);

/** A sku, or the beginning of one that tells something: `FL-AUR-BR` is every metal and size of one design. */
function productsOfSku(db: Db, text: string): number[] {
  const sku = text.trim().toUpperCase().replaceAll(/\s+/g, '-');
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(sku) || sku.length < 6) return [];
  return db
    .all<{ id: number }>('SELECT DISTINCT product_id AS id FROM configurations WHERE sku >= ? AND sku < ? LIMIT 100', sku, `${sku}~`)
    .map(({ id }) => id);
}
