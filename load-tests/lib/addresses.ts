import { isLocale, type Locale } from '../../shared/i18n/locales.ts';
import { withPrefix } from '../../packages/engine/site.ts';

/** The languages in which shoppers begin and buy: the first one has no prefix. The sitemap leads them to others, too. */
export const LANGUAGES = ['de', 'en'] as const;
export type Lang = (typeof LANGUAGES)[number];

const prefixOf = (lang: Lang): string => (lang === LANGUAGES[0] ? '' : `/${lang}`);

/** A path (with or without query) in a language. */
export const localPath = (lang: Lang, path: string): string => withPrefix(prefixOf(lang), path);

/** The language of a page, which its calls use, too. */
export function langOf(path: string): Locale {
  const [, first = ''] = (path.split('?', 1)[0] ?? '').split('/', 2);
  return isLocale(first) ? first : LANGUAGES[0];
}
