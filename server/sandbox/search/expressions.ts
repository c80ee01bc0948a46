import { NAME_COLUMNS } from './columns.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Expressions of FTS5. Words come folded, so they have letters and digits only; quoted, nothing of them is read as syntax.
 * https://www.sqlite.org/fts5.html#full_text_query_syntax
 */
const exactly = (word: string): string => `"${word}"`;
const beginning = (word: string): string => `"${word}" *`;
/** The word, and what begins with it; a text that has the very word is found twice and so ranks higher. */
const known = (word: string): string[] => [exactly(word), beginning(word)];
export const allOf = (parts: readonly string[]): string => parts.map((one) => `(${one})`).join(' AND ');
export const anyOf = (parts: readonly string[]): string => parts.map((one) => `(${one})`).join(' OR ');
const inNames = (expression: string): string => `{${NAME_COLUMNS.join(' ')}} : (${expression})`;

/** What a word stands for as it was typed: the word, words that begin so, its two halves. Null: nothing. */
export function meant(word: string, vocabulary: Vocabulary): string | null {
  const whole = vocabulary.hasBeginning(word) ? known(word) : [];
  const halves = compound(word, vocabulary).map(([head, tail]) => inNames(allOf([beginning(head), beginning(tail)])));
  const parts = [...whole, ...halves];
  return parts.length === 0 ? null : anyOf(parts);
}

/** The same, and words that have it as their second half; a word that nothing has is taken for a slip of the finger. */
export function perhapsMeant(word: string, vocabulary: Vocabulary): string | null {
  const literally = meant(word, vocabulary);
  const containing = vocabulary.containing(word).map(exactly);
  const parts = [...(literally === null ? [] : [literally]), ...(containing.length === 0 ? [] : [inNames(anyOf(containing))])];
  if (parts.length === 0) parts.push(...vocabulary.near(word).flatMap(known));
  return parts.length === 0 ? null : anyOf(parts);
}

const LINKS = ['', 's', 'n', 'en', 'es'] as const;
const SHORTEST_HALF = 3;
const SHORTEST_UNFINISHED = 4;

/** `saphirring` is `saphir` and `ring`; a link between them (`verlobungsring`) belongs to neither. */
function compound(word: string, vocabulary: Vocabulary): (readonly [head: string, tail: string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const tail = word.slice(at);
    const isWord = vocabulary.has(tail) || (tail.length >= SHORTEST_UNFINISHED && vocabulary.hasBeginning(tail));
    if (!isWord) continue;
    const start = word.slice(0, at);
    const head = LINKS.filter((link) => start.endsWith(link))
      .map((link) => start.slice(0, start.length - link.length))
      .find((one) => one.length >= SHORTEST_HALF && vocabulary.has(one));
    if (head !== undefined) found.push([head, tail]);
  }
  return found;
}
