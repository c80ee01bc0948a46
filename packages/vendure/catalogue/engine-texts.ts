import { type Lang, LANGS } from '../../backend/core/language.ts';

export type Texts = Partial<Record<Lang, string>>;

/** A text in the languages in which the engine has it. */
export const textsOf = <T extends { readonly languageCode: string }>(
  translations: readonly T[],
  textIn: (translation: T) => string | null | undefined,
): Texts =>
  Object.fromEntries(
    translations.flatMap((one) => {
      const lang = LANGS.find((known) => known === one.languageCode);
      const text = textIn(one)?.trim() ?? '';
      return lang === undefined || text === '' ? [] : [[lang, text]];
    }),
  );

/** German and English are needed; one stands for the other. */
export function merged(stored: Texts | undefined, given: Texts, instead: Texts): Texts {
  const all = { ...stored, ...given };
  const [de, en] = [all.de ?? all.en ?? instead.de, all.en ?? all.de ?? instead.en];
  return { ...all, ...(de !== undefined && { de }), ...(en !== undefined && { en }) };
}

/** Null without a text. */
export const orNull = (texts: Texts): Texts | null => (Object.keys(texts).length === 0 ? null : texts);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The dashboard's editor writes HTML where the shop shows text. A text without tags was not written by it. */
export const plainText = (html: string): string =>
  /<\/?[a-z][^>]*>/i.test(html)
    ? html
        .replaceAll(/<\/p>\s*<p[^>]*>/gi, '\n\n')
        .replaceAll(/<br[^>]*>/gi, '\n')
        .replaceAll(/<\/?[a-z][^>]*>/gi, '')
        .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    : html;

/** A line for each fact, in all languages in the same order: `Width: 4 mm`. */
export function factsOf(lines: Texts): readonly { readonly key: Texts; readonly value: Texts }[] {
  const facts: { key: Texts; value: Texts }[] = [];
  for (const [lang, text] of Object.entries(lines) as [Lang, string][]) {
    for (const [index, line] of text
      .split('\n')
      .filter((one) => one.trim() !== '')
      .entries()) {
      const [key = '', ...value] = line.split(': ');
      const fact = (facts[index] ??= { key: {}, value: {} });
      fact.key[lang] = key.trim();
      fact.value[lang] = value.join(': ').trim();
    }
  }
  return facts;
}

export const linesOf = (text: string | undefined): string[] => (text ?? '').split('\n').flatMap((line) => line.trim() || []);
