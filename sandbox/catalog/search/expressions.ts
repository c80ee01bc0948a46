import { NAME_COLUMNS } from './columns.ts';
import { isKind } from './kinds.ts';
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
const ofKind = (word: string): string => `kinds : ${exactly(word)}`;

/** What a word stands for as it was typed: pieces of that kind, else the word, words that begin so, its two halves. Null: nothing. */
export function meant(word: string, vocabulary: Vocabulary): string | null {
  if (isKind(word)) return ofKind(word);
  const whole = vocabulary.hasBeginning(word) ? known(word) : [];
  const parts = [...whole, ...halvesOf(word, vocabulary)];
  return parts.length === 0 ? null : anyOf(parts);
}

/** The kind that a word nothing has is a misspelling of: `kete` is `kette`. Every other word is itself. */
export function correctedKind(word: string, vocabulary: Vocabulary): string {
  return meant(word, vocabulary) === null ? (vocabulary.near(word).find(isKind) ?? word) : word;
}

/** As meant, and the word without its ending; of a word that no text has, those that it may be a misspelling of. */
export function perhapsMeant(word: string, vocabulary: Vocabulary): string | null {
  const literally = meant(word, vocabulary);
  if (isKind(word)) return literally;
  const others = vocabulary.has(word) ? stemsOf(word, vocabulary) : vocabulary.near(word);
  return anyOrNull([literally, ...others.map((one) => meant(one, vocabulary))]);
}

/** As perhaps meant, and pieces of another kind whose text mentions this one, and words that have it as their second half. */
export function mentioned(word: string, vocabulary: Vocabulary): string | null {
  const containing = vocabulary.containing(word).map(exactly);
  const inText = isKind(word) ? anyOf(known(word)) : null;
  return anyOrNull([perhapsMeant(word, vocabulary), inText, containing.length === 0 ? null : inNames(anyOf(containing))]);
}

export const present = (expressions: readonly (string | null)[]): string[] => expressions.filter((one) => one !== null);

function anyOrNull(expressions: readonly (string | null)[]): string | null {
  const parts = [...new Set(present(expressions))];
  return parts.length === 0 ? null : anyOf(parts);
}

/** Of plurals and cases, in both languages. */
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
