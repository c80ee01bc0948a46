import { inEachLanguage, type Lang, pluralOf } from './language.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
type Values = Readonly<Record<string, string | number>>;
/** `sums.total` is a text in a group; `days_one` and `days_other` are forms of `days`, which `count` chooses. */
type KeyOf<T> = {
  [Key in keyof T & string]: T[Key] extends string
    ? Key extends `${infer Stem}_${Intl.LDMLPluralRule}`
      ? Stem
      : Key
    : `${Key}.${KeyOf<T[Key]>}`;
}[keyof T & string];

/** Reads texts of `locales/<language>/`, which are written as those of the storefront: `{name}` is the place of a value. */
export function textsOf<T extends Texts>(languages: Readonly<Record<Lang, T>>) {
  const all = inEachLanguage((lang) => new Map(flat(languages[lang])));
  return (lang: Lang) =>
    (key: KeyOf<T>, values: Values = {}): string => {
      const { count } = values;
      const form = typeof count === 'number' ? `${key}_${pluralOf(count, lang)}` : key;
      const text = all[lang].get(form) ?? all[lang].get(`${key}_other`) ?? key;
      return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
    };
}

const flat = (texts: Texts, group = ''): (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[group + key, value] as const] : flat(value, `${group}${key}.`),
  );
