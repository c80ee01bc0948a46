import { type Bundles, NAMESPACES } from '../../client/i18n.ts';
import { type Locale, LOCALES } from '../../shared/i18n/locales.ts';

/** Every text of every language, once at start (the bundler puts the catalogues into the program). */
export async function loadTexts(): Promise<Readonly<Record<Locale, Bundles>>> {
  const perLocale = LOCALES.map(async (locale) => [locale, Object.fromEntries(await Promise.all(NAMESPACES.map((name) => bundle(locale, name))))]);
  return Object.fromEntries(await Promise.all(perLocale)) as Record<Locale, Bundles>;
}

async function bundle(locale: Locale, name: string): Promise<[string, object]> {
  const { default: texts } = (await import(`../../locales/${locale}/${name}.json`)) as { default: object };
  return [name, texts];
}
