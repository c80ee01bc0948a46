import { NAME_COLUMNS } from './columns.ts';
import { isKind } from './kinds.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Expressions of FTS5. Words are folded, so they contain letters and digits only; quoted, they cannot be syntax.
 * https://www.sqlite.org/fts5.html#full_text_query_syntax
 */
const exactly = (word: string): string => `"${word}"`;
const beginning = (word: string): string => `"${word}" *`;
/** The word or a word with this prefix; a text with the exact word matches twice and so ranks higher. */
const known = (word: string): string[] => [exactly(word), beginning(word)];
export const allOf = (parts: readonly string[]): string => parts.map((one) => `(${one})`).join(' AND ');
export const anyOf = (parts: readonly string[]): string => parts.map((one) => `(${one})`).join(' OR ');
const inNames = (expression: string): string => `{${NAME_COLUMNS.join(' ')}} : (${expression})`;
const ofKind = (word: string): string => `kinds : ${exactly(word)}`;

/** The expression for a word as typed: a product type, else the word, a prefix, or its two halves. Null: no match. */
export function asTyped(word: string, vocabulary: Vocabulary): string | null {
  if (isKind(word)) return ofKind(word);
  const whole = vocabulary.hasBeginning(word) ? known(word) : [];
  const parts = [...whole, ...halvesOf(word, vocabulary)];
  return parts.length === 0 ? null : anyOf(parts);
}

/** Corrects an unknown word to a product type: `kete` is `kette`. Other words are returned unchanged. */
export function correctedType(word: string, vocabulary: Vocabulary): string {
  return asTyped(word, vocabulary) === null ? (vocabulary.near(word).find(isKind) ?? word) : word;
}

/** As typed or without its ending; an unknown word also corrected. */
export function corrected(word: string, vocabulary: Vocabulary): string | null {
  const literally = asTyped(word, vocabulary);
  if (isKind(word)) return literally;
  const others = vocabulary.has(word) ? stemsOf(word, vocabulary) : vocabulary.near(word);
  return anyOrNull([literally, ...others.map((one) => asTyped(one, vocabulary))]);
}

/** As `corrected`, and texts that mention a product type, and compounds with the word as second half. */
export function mentioned(word: string, vocabulary: Vocabulary): string | null {
  const containing = vocabulary.containing(word).map(exactly);
  const inText = isKind(word) ? anyOf(known(word)) : null;
  return anyOrNull([corrected(word, vocabulary), inText, containing.length === 0 ? null : inNames(anyOf(containing))]);
}

export const present = (expressions: readonly (string | null)[]): string[] => expressions.filter((one) => one !== null);

function anyOrNull(expressions: readonly (string | null)[]): string | null {
  const parts = [...new Set(present(expressions))];
  return parts.length === 0 ? null : anyOf(parts);
}

/** Endings of plurals and cases in both languages. */
const ENDINGS = ['en', 'er', 'es', 'e', 'n', 's'];
const SHORTEST_STEM = 4;

function stemsOf(word: string, vocabulary: Vocabulary): string[] {
  return ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM && vocabulary.has(stem));
}

const LINKS = ['', 's', 'n', 'en', 'es'] as const;
const SHORTEST_HALF = 3;
const SHORTEST_UNFINISHED = 4;

function halvesOf(word: string, vocabulary: Vocabulary): string[] {
  return compound(word, vocabulary).map(([head, tail]) =>
    isKind(tail) ? allOf([inNames(beginning(head)), ofKind(tail)]) : inNames(allOf([beginning(head), beginning(tail)])),
  );
}

/** Splits `saphirring` into `saphir` and `ring`; a linking `s` (`verlobungsring`) is dropped. */
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
