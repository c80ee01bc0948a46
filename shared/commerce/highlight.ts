/** A piece of a text; `hit` where it is what was searched for. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Shorter words are in everything. */
const SHORTEST_WORD = 2;

/** As people type: no capitals, no accents, ss for ß. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Whether every word is somewhere in the text, whatever its capitals and accents. */
export function contains(text: string, search: string): boolean {
  const words = wordsOf(search);
  const folded = fold(text);
  return words.length > 0 && words.every((word) => folded.includes(word));
}

/** The text in parts; together they are the text, character by character. */
export function highlight(text: string, search: string): TextPart[] {
  const characters = Array.from(text);
  // Which character each place of the folded text comes from: ß makes two of one, an accent of its own none.
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
