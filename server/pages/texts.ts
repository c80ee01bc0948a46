import { createInstance } from 'i18next';
import { type Bundles, type Namespace, NAMESPACES, type TextSource } from '../../client/core/i18n.ts';
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

/** One i18next instance for one language. Texts do not change while the server runs, so requests share it. */
export function createServerTexts(locale: Locale, bundles: Bundles): TextSource {
  const i18n = createInstance();
  const lng = languageTag(locale);
  void i18n.init({
    lng,
    fallbackLng: false,
    ns: NAMESPACES,
    defaultNS: 'common',
    resources: { [lng]: bundles },
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  const translatorOf = (name: Namespace) => withMemo(i18n.getFixedT(lng, name) as unknown as Loose);
  const translators = Object.fromEntries(NAMESPACES.map((name) => [name, translatorOf(name)]));
  return { of: (namespace) => translators[namespace] as never, load: () => Promise.resolve() };
}

type Loose = (key: string, values?: object) => string;

/** Maximal characters of memoized texts of a namespace. Some texts contain a visitor's search query, so their number is unbounded. */
const MAX_CHARACTERS = 200_000;

/**
 * Memoizes lookups of i18next, which take ten microseconds, with values forty: together a sixth of a listing's render. Most texts have
 * no values; texts with values repeat on many pages.
 */
function withMemo(translate: Loose): Loose {
  const known = new Map<string, string>();
  let characters = 0;
  return (key, values) => {
    const name = values ? `${key} ${JSON.stringify(values)}` : key;
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const text = translate(key, values);
    characters += name.length + text.length;
    if (characters > MAX_CHARACTERS) {
      known.clear();
      characters = name.length + text.length;
    }
    known.set(name, text);
    return text;
  };
}
