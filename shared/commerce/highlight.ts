/** A part of a text; `hit`: it matches a search word. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Shorter words would match almost every text. */
const SHORTEST_WORD = 2;

/** Folds case, accents and ß for comparison. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Whether the text contains every word, ignoring case and accents. */
export function contains(text: string, search: string): boolean {
  const words = wordsOf(search);
  const folded = fold(text);
  return words.length > 0 && words.every((word) => folded.includes(word));
}

/** Splits the text into parts; joined they are the text. */
export function highlight(text: string, search: string): TextPart[] {
  const characters = Array.from(text);
  // Maps each index of the folded text to its character: ß yields two indexes, a combining accent none.
  const each = characters.map(fold);
  const owners = each.flatMap(({ length }, index) => Array.from({ length }, () => index));
  const folded = each.join('');
  const hits = new Set<number>();
  for (const word of wordsOf(search)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let place = at; place < at + word.length; place += 1) hits.add(owners[place] ?? -1);
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    const hit = each[index] === '' ? (last?.hit ?? false) : hits.has(index);
    if (last?.hit === hit) last.text += character;
    else parts.push({ text: character, hit });
  });
  return parts;
}
