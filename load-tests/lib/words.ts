const LONGEST_LIST = 60;
/** Not `\p{L}`, because k6's regular expressions have no Unicode classes. */
const BETWEEN_WORDS = /[\s\d\u2010-\u2015.,:;/&()-]+/;

/** Search words: words of titles, pairs of them, beginnings, and words without a letter. */
export function searchWords(titles: readonly string[]): string[] {
  const words = new Set<string>();
  for (const [index, title] of titles.entries()) {
    const [first = '', second = ''] = title.split(BETWEEN_WORDS).filter((word) => word.length > 3);
    if (first === '') continue;
    words.add(first);
    if (second !== '') words.add(`${first} ${second}`);
    if (index % 3 === 0) words.add(first.slice(0, 4));
    if (index % 5 === 0 && second.length > 5) words.add(second.slice(0, 3) + second.slice(4));
  }
  return [...words].slice(0, LONGEST_LIST);
}

/** The queries of the popup while a word is typed: from the third letter on, every second one. */
export function typed(words: string): string[] {
  const shown: string[] = [];
  for (let length = 3; length < words.length; length += 2) shown.push(words.slice(0, length).trimEnd());
  return [...new Set([...shown, words])];
}
