export const LANGS = ['de', 'en'] as const;
export type Lang = (typeof LANGS)[number];

const DEFAULT: Lang = 'de';
const known = (value: string): Lang | undefined => LANGS.find((lang) => lang === value);

/** Query `lang`, then header `lang`, then `Accept-Language`; unsupported languages are skipped. */
export function languageOf(search: URLSearchParams, header: (name: string) => string | undefined): Lang {
  const accepted = (header('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const wish of [search.get('lang') ?? '', header('lang') ?? '', ...accepted]) {
    const lang = known(wish);
    if (lang) return lang;
  }
  return DEFAULT;
}
