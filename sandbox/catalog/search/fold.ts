/**
 * The words of a text as they are compared: lower case, no accents, and ä/ae/a, ö/oe/o, ü/ue/u, ß/ss alike. The rules are those of Lucene's
 * GermanNormalizationFilter ("ue" stays after a vowel or q: "neue", "Quelle"). What is stored and what is asked for go through here, so
 * that a word which is none the wiser for it ("blue" becomes "blu") still finds itself.
 */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      word
        .replaceAll('ae', 'a')
        .replaceAll('oe', 'o')
        .replace(/(?<![aeiouq])ue/g, 'u'),
    );
}

export const folded = (texts: readonly string[]): string => texts.flatMap(wordsOf).join(' ');
