import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lang, SOURCE, TRANSLATED } from '../../../backend/core/language.ts';
import { slugOf } from '../../../backend/core/slug.ts';
import { isText, isWrittenIn } from '../../../backend/shop/text.ts';

/** For each language: the English text to its translation, as gettext does it. */
export type Translations = Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>>;

export const TRANSLATIONS_DIR = 'translations';

/** The translations of a file of `seed/content`; `read` is told each file that there is. */
export function readTranslations(
  seedDir: string,
  name: string,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Translations {
  const files = TRANSLATED.map((lang) => [lang, join(seedDir, TRANSLATIONS_DIR, lang, `${name}.json`)] as const);
  return Object.fromEntries(
    files.filter(([, file]) => existsSync(file)).map(([lang, file]) => [lang, JSON.parse(read(file)) as Record<string, string>]),
  );
}

/** Adds the translations to all texts inside. A translation that stands in the text itself wins. */
export function withTranslations(value: unknown, translations: Translations): unknown {
  if (Array.isArray(value)) return value.map((one) => withTranslations(one, translations));
  if (typeof value !== 'object' || value === null) return value;
  if (!isText(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTranslations(one, translations)]));
  const source: unknown = value[SOURCE];
  if (typeof source !== 'string') return value;
  const found = TRANSLATED.flatMap((lang): [Lang, string][] => {
    const text = translations[lang]?.[source];
    return text === undefined ? [] : [[lang, inItsLanguage(text, lang)]];
  });
  return { ...Object.fromEntries(found), ...value };
}

/** `{{free-from:at:en}}` of a translation is an amount in its language. */
const inItsLanguage = (text: string, lang: Lang): string => text.replaceAll(/(\{\{free-from:\w+):en\}\}/g, `$1:${lang}}}`);

/** Something with an address. */
interface Addressed {
  slug: Partial<Record<Lang, string>>;
  readonly title: Partial<Record<Lang, string>>;
  readonly body?: unknown;
  readonly blocks?: unknown;
}

/**
 * Gives what is translated an address of its own, from its title. What is not keeps the English one alone, which opens it in every
 * language. Slugs of the list are unique in each language.
 */
export function addSlugs(list: readonly unknown[]): void {
  const entities = list as readonly Addressed[];
  for (const lang of TRANSLATED) {
    const taken = new Set(entities.map(({ slug }) => slug[lang] ?? slug[SOURCE]));
    for (const { slug, title, body, blocks } of entities) {
      if (slug[lang] !== undefined || title[lang] === undefined || !isWrittenIn([body, blocks], lang)) continue;
      taken.delete(slug[SOURCE]);
      slug[lang] = unused(slugOf(title[lang], lang), taken);
      taken.add(slug[lang]);
    }
  }
}

function unused(slug: string, taken: ReadonlySet<string | undefined>): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? slug : `${slug}-${number}`;
    if (one !== '' && !taken.has(one)) return one;
  }
}
