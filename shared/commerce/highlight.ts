/** A part of a text; `hit`: it matches a search word. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Shorter words would match almost every text. */
const SHORTEST_WORD = 2;

/** A character with its accents. */
const CHARACTER = /.\p{M}*/gsu;

/** Ligatures, and letters with a stroke, which Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Folds case, accents and these letters; soft hyphens go. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);

/** The same, with umlauts as on a keyboard without them: ae, oe, ue. */
const spelledOut = (text: string): string => plain(text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e'));

/** A word is found if one of them finds it, so both „Größe“ and „Groesse“ are found by either spelling, and „grosse“ finds „große“. */
const FOLDS = [plain, spelledOut] as const;

/** A text, prepared for many searches. */
export type FoldedText = readonly string[];

const folded = (characters: readonly string[]): FoldedText => FOLDS.map((fold) => characters.map(fold).join(''));
export const foldedText = (text: string): FoldedText => folded(text.match(CHARACTER) ?? []);

/** The spellings of a word that is searched for, for each fold. */
export type SearchWord = readonly (readonly string[])[];

export const searchWords = (search: string): SearchWord[] =>
  [...new Set(search.split(/\s+/))]
    .map(foldedText)
    .filter(([word = '']) => word.length >= SHORTEST_WORD)
    .map((word) => word.map((spelling) => [spelling]));

/** True if the text contains every word; false without a word. */
export const containsWords = (text: FoldedText, words: readonly SearchWord[]): boolean =>
  words.length > 0 && words.every((word) => word.some((spellings, fold) => spellings.some((one) => text[fold]?.includes(one))));

/** True if the text contains every word, ignoring case and accents. */
export const contains = (text: string, search: string): boolean => containsWords(foldedText(text), searchWords(search));

/** Which of these characters belong to a search word. */
export function hitsIn(characters: readonly string[], words: readonly SearchWord[]): boolean[] {
  const hits = characters.map(() => false);
  FOLDS.forEach((fold, index) => {
    // Maps each index of the folded text to its character: ß yields two indexes, a lone accent none.
    const each = characters.map(fold);
    const owners = each.flatMap(({ length }, owner) => Array.from({ length }, () => owner));
    const text = each.join('');
    for (const word of words.flatMap((one) => one[index] ?? [])) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const [first = 0, last = 0] = [owners[at], owners[at + word.length - 1]];
        hits.fill(true, first, last + 1);
      }
    }
  });
  return hits;
}

/** Splits the text into parts; joined they are the text. */
export const highlight = (text: string, search: string): TextPart[] => highlightWords(text, searchWords(search));

export function highlightWords(text: string, words: readonly SearchWord[]): TextPart[] {
  const characters = text.match(CHARACTER) ?? [];
  const hits = hitsIn(characters, words);
  const parts: { text: string; hit: boolean }[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    const hit = hits[index] ?? false;
    if (last?.hit === hit) last.text += character;
    else parts.push({ text: character, hit });
  });
  return parts;
}
