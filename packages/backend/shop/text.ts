import * as z from 'zod';
import { type Lang, LANGS, SOURCE, TRANSLATED, WRITTEN } from '../core/language.ts';

/** Something that the editors wrote in their languages, and its translations: `SOURCE` stands for those that it does not have. */
export type Translatable<T> = Readonly<Partial<Record<Lang, T | undefined>>> & Readonly<Record<(typeof WRITTEN)[number], T>>;

export const shapeOf = <L extends Lang, S extends z.ZodType>(langs: readonly L[], schema: S): Record<L, S> =>
  Object.fromEntries(langs.map((lang) => [lang, schema])) as Record<L, S>;

/** A text that may stay in English, such as a post: who shows it says in which language it is. */
export const LongText = z.object({ ...shapeOf(WRITTEN, z.string()), ...shapeOf(TRANSLATED, z.string().optional()) });
export type LongText = Readonly<z.infer<typeof LongText>>;

/** A text in all languages; where it is not translated, it is the English one. */
export const Text = LongText.transform(
  (given): Record<Lang, string> => Object.fromEntries(LANGS.map((lang) => [lang, inLanguage(given, lang)])) as Record<Lang, string>,
);
export type Text = z.infer<typeof Text>;

export const inLanguage = <T>(value: Translatable<T>, lang: Lang): T => value[lang] ?? value[SOURCE];
/** The language in which a reader of `lang` gets it. */
export const languageFor = (value: Translatable<unknown>, lang: Lang): Lang => (value[lang] === undefined ? SOURCE : lang);

/** `texts_lang` of the contract: the fields whose texts are not in the language of the answer. */
export function textsLang(
  fields: Readonly<Record<string, Translatable<unknown> | undefined>>,
  lang: Lang,
): { texts_lang?: Record<string, Lang> } {
  const others = Object.entries(fields).flatMap(([name, value]): [string, Lang][] => {
    const written = value === undefined ? lang : languageFor(value, lang);
    return written === lang ? [] : [[name, written]];
  });
  return others.length === 0 ? {} : { texts_lang: Object.fromEntries(others) };
}

/** Texts of a block, which may be in one language only. */
export type PartialText = Readonly<Partial<Record<Lang, string>>>;

export const isText = (value: object): value is PartialText => {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => LANGS.some((lang) => lang === name));
};

/** True if all texts inside exist in the language. */
export function isWrittenIn(value: unknown, lang: Lang): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isText(value)) return value[lang] !== undefined;
  return Object.values(value).every((one) => isWrittenIn(one, lang));
}

/** A reference (`links.ts`), or none. */
export const Link = z.string().nullable();
