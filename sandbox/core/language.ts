/** The languages of the demo shop, the first one first. Everything that depends on a language's spelling derives from here. */
export const LANGUAGES = {
  de: { tag: 'de-DE', prefix: '', hour12: false, decimalSign: ',' },
  en: { tag: 'en-GB', prefix: '/en', hour12: true, decimalSign: '.' },
} as const;
export type Lang = keyof typeof LANGUAGES;
export const LANGS = ['de', 'en'] as const satisfies readonly Lang[];

const [DEFAULT] = LANGS;
const known = (value: string): Lang | undefined => LANGS.find((lang) => lang === value);

/** A path of the shop in a language. */
export const localPath = (path: string, lang: Lang): string => {
  const { prefix } = LANGUAGES[lang];
  return prefix !== '' && path === '/' ? prefix : prefix + path;
};

/** Numbers in a text, written with a point, with the language's decimal sign. */
export const decimal = (text: string, lang: Lang): string => text.replaceAll('.', LANGUAGES[lang].decimalSign);

/** Query `lang`, then header `lang`, then `Accept-Language`; unsupported languages are skipped. */
export function languageOf(search: URLSearchParams, header: (name: string) => string | undefined): Lang {
  const accepted = (header('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const wish of [search.get('lang') ?? '', header('lang') ?? '', ...accepted]) {
    const lang = known(wish);
    if (lang) return lang;
  }
  return DEFAULT;
}
