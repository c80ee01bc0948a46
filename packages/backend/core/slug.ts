import type { Lang } from './language.ts';

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', đ: 'd', ø: 'o', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ı: 'i' };
/** As German and English addresses write umlauts. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A text as a part of an address: small ASCII letters, digits and hyphens. */
export function slugOf(text: string, lang: Lang): string {
  const small = text.toLowerCase().normalize('NFC');
  const written = lang === 'de' || lang === 'en' ? small.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? '') : small;
  return written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? '-')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
