import { isLocale, type Locale } from '../../shared/i18n/locales.ts';
import type { Site } from '../engine/site.ts';

/** The languages that a site has pages in. */
export const offeredLocales = ({ languages }: Site): Locale[] =>
  languages.flatMap(({ locale, prefix }) => (prefix === null ? [] : [locale]));

/** A language tag (BCP 47) as one of them; null: the site does not speak it. */
export function spokenLocale(site: Site, tag: string): Locale | null {
  const language = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  return isLocale(language) && offeredLocales(site).includes(language) ? language : null;
}
