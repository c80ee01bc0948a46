/**
 * The words of a text in folded form: lower case, no accents (ř/r, ł/l, ñ/n), and ä/ae/a, ö/oe/o, ü/ue/u, ß/ss alike. The rules are those of Lucene's
 * GermanNormalizationFilter ("ue" stays after a vowel or q: "neue", "Quelle"), for all languages: Dutch "oe" and Spanish "ue" fold alike. Stored texts and queries are both folded, so a word that
 * folds oddly ("blue" becomes "blu") still finds itself.
 */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
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

/** The word without each of these endings. `ies/y`: with another ending in its place. */
export function withoutEndings(word: string, endings: readonly string[]): string[] {
  return endings.flatMap((one) => {
    const [ending = '', instead = ''] = one.split('/').map((part) => folded([part]));
    return word.endsWith(ending) ? [word.slice(0, -ending.length) + instead] : [];
  });
}
