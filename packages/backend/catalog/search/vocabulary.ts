import type { Db } from '../../db/database.ts';
import { editDistance } from './edit-distance.ts';
import type { SearchIndex } from './indexes.ts';

/** All folded words of an index, with the number of products that contain them. */
export interface Vocabulary {
  has(word: string): boolean;
  hasBeginning(beginning: string): boolean;
  /** Words with `part` after at least three other letters: `kette` in `halskette`, but not `perle` in `superleicht`. */
  containing(part: string): string[];
  /** The words nearest to a mistyped one. */
  near(typed: string): string[];
}

/** Maximum number of corrections for one word. */
const MOST_PARTS = 40;
const MOST_CORRECTIONS = 6;
const SHORTEST_PART = 4;
const LETTERS_BEFORE = 3;

export async function readVocabulary(db: Db, { name }: SearchIndex): Promise<Vocabulary> {
  const rows = await db.all<{ word: string; products: number }>(
    'SELECT word, products FROM search_words WHERE index_name = ? ORDER BY word',
    name,
  );
  const products = new Map(rows.map((row) => [row.word, row.products]));
  const words = rows.map(({ word }) => word);
  const commonFirst = (found: string[]): string[] => found.sort((a, b) => (products.get(b) ?? 0) - (products.get(a) ?? 0));
  return {
    has: (word) => products.has(word),
    hasBeginning: (beginning) => words[lowerBound(words, beginning)]?.startsWith(beginning) === true,
    containing: (part) => {
      if (part.length < SHORTEST_PART) return [];
      return commonFirst(words.filter((word) => word.includes(part, LETTERS_BEFORE))).slice(0, MOST_PARTS);
    },
    near: (typed) => commonFirst(nearest(words, typed)).slice(0, MOST_CORRECTIONS),
  };
}

function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Allows one mistake in four letters, two in eight; none in numbers and in the first letter of a short word. */
function allowedEdits(typed: string): number {
  if (typed.length < 4 || /\p{N}/u.test(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * The whole words at the smallest distance; if there are none, the words with the nearest prefix. Whole words come first: `saphire` is a
 * misspelling of `saphir` and `sapphire`, although `saphiren` begins with it. A short word is the beginning of too many: `card` of `carat`.
 */
function nearest(words: readonly string[], typed: string): string[] {
  const limit = allowedEdits(typed);
  if (limit === 0) return [];
  const whole = closest(limit);
  const beginnings = closest(limit);
  for (const word of words) {
    if (typed.length <= 5 && word[0] !== typed[0]) continue;
    const distance = editDistance(typed, word, limit);
    whole.offer(word, distance.whole);
    if (typed.length > SHORTEST_PART) beginnings.offer(word, distance.beginning);
  }
  return whole.words().length > 0 ? whole.words() : beginnings.words();
}

function closest(limit: number) {
  let least = limit;
  let found: string[] = [];
  return {
    offer(word: string, distance: number): void {
      if (distance > least) return;
      if (distance < least) found = [];
      least = distance;
      found.push(word);
    },
    words: () => found,
  };
}
