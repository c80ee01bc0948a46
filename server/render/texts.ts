import { createInstance } from 'i18next';
import { type Bundles, NAMESPACES, type TextSource } from '../../client/i18n.ts';
import { type Locale, LOCALES } from '../../shared/i18n/locales.ts';

/** Every text of every language, once at start (the bundler puts the catalogues into the program). */
export async function loadTexts(): Promise<Readonly<Record<Locale, Bundles>>> {
  const perLocale = LOCALES.map(async (locale) => [
    locale,
    Object.fromEntries(await Promise.all(NAMESPACES.map((name) => bundle(locale, name)))),
  ]);
  return Object.fromEntries(await Promise.all(perLocale)) as Record<Locale, Bundles>;
}

async function bundle(locale: Locale, name: string): Promise<[string, object]> {
  const { default: texts } = (await import(`../../locales/${locale}/${name}.json`)) as { default: object };
  return [name, texts];
}

/** One i18next instance for one language. Texts do not change while the server runs, so requests share it. */
export function createServerTexts(locale: Locale, bundles: Bundles): TextSource {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    ns: NAMESPACES,
    defaultNS: 'common',
    resources: { [locale]: bundles },
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  const translators = Object.fromEntries(NAMESPACES.map((name) => [name, withMemo(i18n.getFixedT(locale, name) as unknown as Loose)]));
  return { of: (namespace) => translators[namespace] as never, load: () => Promise.resolve() };
}

type Loose = (key: string, values?: object) => string;

/** Most texts take no values: each is looked up once. (i18next's lookup was a tenth of a listing's render.) */
function withMemo(translate: Loose): Loose {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const text = known.get(key) ?? translate(key);
    known.set(key, text);
    return text;
  };
}
