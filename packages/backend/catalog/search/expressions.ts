import { nameColumns, type SearchIndex } from './indexes.ts';
import { isKind } from './kinds.ts';
import { withoutEndings } from './fold.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The index and the vocabulary by which a word is understood. */
export interface Understanding {
  readonly index: SearchIndex;
  readonly vocabulary: Vocabulary;
}

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
const inNames = (expression: string, index: SearchIndex): string => `{${nameColumns(index)}} : (${expression})`;
const ofKind = (word: string): string => `kinds : ${exactly(word)}`;

/** The expression for a word as typed: a product type, else the word, a prefix, its two halves, or another form. Null: no match. */
export function asTyped(word: string, by: Understanding): string | null {
  if (isKind(word, by.index)) return ofKind(word);
  const parts = [word, ...stemsOf(word, by)].flatMap((form) => [
    ...(by.vocabulary.hasBeginning(form) ? known(form) : []),
    ...halvesOf(form, by),
  ]);
  return parts.length === 0 ? null : anyOf([...new Set(parts)]);
}

/** Corrects an unknown word to a product type: `kete` is `kette`. Other words are returned unchanged. */
export function correctedType(word: string, by: Understanding): string {
  return asTyped(word, by) === null ? (by.vocabulary.near(word).find((near) => isKind(near, by.index)) ?? word) : word;
}

/** As typed; an unknown word also corrected. */
export const corrected = (word: string, by: Understanding): string | null =>
  anyOrNull([word, ...correctionsOf(word, by)].map((one) => asTyped(one, by)));

/** The words nearest to one that the texts have in no form; the commonest first. */
export function correctionsOf(word: string, by: Understanding): string[] {
  const isKnown = isKind(word, by.index) || by.vocabulary.has(word) || (by.index.words.inflected && stemsOf(word, by).length > 0);
  return isKnown ? [] : by.vocabulary.near(word);
}

/** Names alone: a product that only mentions the word is none with it. */
export const named = (expression: string | null, { index }: Understanding): string | null => expression && inNames(expression, index);

/** As `corrected`, and texts that mention a product type, and compounds with the word as second half. */
export function mentioned(word: string, by: Understanding): string | null {
  const containing = by.vocabulary.containing(word).map(exactly);
  const inText = isKind(word, by.index) ? anyOf(known(word)) : null;
  return anyOrNull([corrected(word, by), inText, containing.length === 0 ? null : inNames(anyOf(containing), by.index)]);
}

export const present = (expressions: readonly (string | null)[]): string[] => expressions.filter((one) => one !== null);

function anyOrNull(expressions: readonly (string | null)[]): string | null {
  const parts = [...new Set(present(expressions))];
  return parts.length === 0 ? null : anyOf(parts);
}

const SHORTEST_STEM = 4;

/** A word without its ending. Of an inflected language the shortest stem alone, which begins all the others. */
function stemsOf(word: string, { index: { words }, vocabulary }: Understanding): string[] {
  const stems = withoutEndings(word, words.endings).filter(
    (stem) => stem.length >= SHORTEST_STEM && (words.inflected ? vocabulary.hasBeginning(stem) : vocabulary.has(stem)),
  );
  return words.inflected ? stems.sort((a, b) => a.length - b.length).slice(0, 1) : stems;
}

const SHORTEST_HALF = 3;
const SHORTEST_UNFINISHED = 4;

function halvesOf(word: string, by: Understanding): string[] {
  return compound(word, by).map(([head, tail]) =>
    isKind(tail, by.index)
      ? allOf([inNames(beginning(head), by.index), ofKind(tail)])
      : inNames(allOf([beginning(head), beginning(tail)]), by.index),
  );
}

/** Splits `saphirring` into `saphir` and `ring`; a linking `s` (`verlobungsring`) is dropped. */
function compound(word: string, { index: { words }, vocabulary }: Understanding): (readonly [head: string, tail: string])[] {
  const found: (readonly [string, string])[] = [];
  if (words.links.length === 0) return found;
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const tail = word.slice(at);
    const isWord = vocabulary.has(tail) || (tail.length >= SHORTEST_UNFINISHED && vocabulary.hasBeginning(tail));
    if (!isWord) continue;
    const start = word.slice(0, at);
    const head = words.links
      .filter((link) => start.endsWith(link))
      .map((link) => start.slice(0, start.length - link.length))
      .find((one) => one.length >= SHORTEST_HALF && vocabulary.has(one));
    if (head !== undefined) found.push([head, tail]);
  }
  return found;
}
