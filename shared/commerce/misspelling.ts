import { containsWords, type FoldedText, type SearchWord } from './highlight.ts';

/** A shorter word with another letter is another word. */
const SHORTEST = 5;
/** From this length on the first letter may be wrong, and a word may be found inside a longer one. */
const LONG = 7;

/**
 * The word, if a text contains it; else what the texts have in its place with one other letter, one more, one less, or two neighbours
 * swapped: `gravur` for `grafur`. Umlauts and their spellings need no forgiving, a fold compares them.
 */
export function forgiven(word: SearchWord, texts: readonly FoldedText[]): SearchWord {
  if (texts.some((text) => containsWords(text, [word]))) return word;
  const near = word.map((spellings, fold) => [
    ...new Set(spellings.flatMap((one) => texts.flatMap((text) => partsNear(text[fold] ?? '', one)))),
  ]);
  return near.every(({ length }) => length === 0) ? word : near;
}

function partsNear(text: string, word: string): string[] {
  if (word.length < SHORTEST) return [];
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (word.length < LONG && (text[at] !== word[0] || isLetter(text[at - 1]))) continue;
    const part = text.slice(at, at + lengthNear(text, at, word));
    if (LETTERS.test(part)) found.push(part);
  }
  return found;
}

/** Length of the part at this index that is one mistake away from the word; 0 if none is. */
function lengthNear(text: string, at: number, word: string): number {
  let right = 0;
  while (right < word.length && text[at + right] === word[right]) right += 1;
  const end = at + right;
  const isFollowedBy = (from: number, rest: string): boolean => text.startsWith(rest, from);
  if (isFollowedBy(end + 1, word.slice(right))) return word.length + 1;
  if (isFollowedBy(end + 1, word.slice(right + 1))) return word.length;
  const isSwapped = text[end] === word[right + 1] && text[end + 1] === word[right];
  if (isSwapped && isFollowedBy(end + 2, word.slice(right + 2))) return word.length;
  return isFollowedBy(end, word.slice(right + 1)) ? word.length - 1 : 0;
}

const LETTERS = /^[\p{L}\p{N}]+$/u;
const isLetter = (character: string | undefined): boolean => LETTERS.test(character ?? '');
