import type { Lang } from '../core/language.ts';
import type { Card } from './cards.ts';
import { tokensOf } from './read-words.ts';
import { wordsOf } from './search/fold.ts';
import { indexOf } from './search/indexes.ts';
import type { Found } from './search/search.ts';

/**
 * The search with the words that were found in place of those that were typed. The full text knows folded words alone ("solitar"), so each
 * is written as in the titles of what was found, else as among the types of products. Null: nothing was corrected.
 */
export function correctedSearch(search: string, corrected: Found['corrected'], cards: readonly Card[], lang: Lang): string | null {
  if (corrected.size === 0) return null;
  const { categories, types } = indexOf(lang).words;
  const titles = cards.flatMap(({ mixedTranslation: { title, sub_title } }) => [title, sub_title]);
  const written = new Map<string, string>();
  for (const { text, word } of [...titles, ...Object.values({ ...categories, ...types })].flatMap(tokensOf)) {
    if (!written.has(word)) written.set(word, text);
  }
  const words = tokensOf(search).map(({ text }) => {
    const candidates = wordsOf(text).flatMap((word) => corrected.get(word) ?? []);
    const known = candidates.find((one) => written.has(one));
    return (known === undefined ? candidates[0] : written.get(known)) ?? text;
  });
  return words.join(' ');
}
