import { type Language, LANGUAGES, TEXTS, type Texts } from '../../texts.ts';

/** `de`, `de-AT`, `en_US`; `auto` or none: the browser's. */
export function languageOf(locale: string | undefined): Language {
  const wanted = locale === undefined || locale === 'auto' ? navigator.language : locale;
  return LANGUAGES.find((one) => wanted.toLowerCase().startsWith(one)) ?? 'en';
}

export const textsOf = (language: Language): Texts => TEXTS[language];
