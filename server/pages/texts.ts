import { createServerTexts } from '../../packages/engine/render/server-texts.ts';
import { type Bundles, NAMESPACES, type TextSource } from '../../client/core/i18n.ts';
import { languageTag, type Locale, LOCALES, textsFolder } from '../../shared/i18n/locales.ts';

/** Loads all texts of all languages at the start; the bundler includes the catalogues in the program. */
export async function loadTexts(): Promise<Readonly<Record<Locale, Bundles>>> {
  const perLocale = LOCALES.map(async (locale) => [
    locale,
    Object.fromEntries(await Promise.all(NAMESPACES.map((name) => bundle(locale, name)))),
  ]);
  return Object.fromEntries(await Promise.all(perLocale)) as Record<Locale, Bundles>;
}

async function bundle(locale: Locale, name: string): Promise<[string, object]> {
  const { default: texts } = (await import(`../../locales/${textsFolder(locale)}/${name}.json`)) as { default: object };
  return [name, texts];
}

/** The texts of one language, for pages. */
export const openTexts = (locale: Locale, bundles: Bundles): TextSource => createServerTexts(languageTag(locale), bundles);
