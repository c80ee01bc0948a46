import { createInstance } from 'i18next';
import { LRUCache } from 'lru-cache';
import { type Bundles, type Namespace, NAMESPACES, type TextSource } from '../../client/core/i18n.ts';
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
  const filled = new LRUCache<string, string>({ maxSize: MAX_FILLED, sizeCalculation: (text, key) => text.length + key.length });
  const translatorOf = (name: Namespace) => withMemo(i18n.getFixedT(locale, name) as unknown as Loose, name, filled);
  const translators = Object.fromEntries(NAMESPACES.map((name) => [name, translatorOf(name)]));
  return { of: (namespace) => translators[namespace] as never, load: () => Promise.resolve() };
}

type Loose = (key: string, values?: object) => string;

/**
 * Characters of texts with values, of each language: names of pieces, numbers of pages. What visitors search for is among them, and may
 * be long.
 */
const MAX_FILLED = 400_000;

/**
 * A lookup of i18next's takes ten microseconds, with values forty: together they were a sixth of a listing's render. Most texts take no
 * values; those that do stand on many pages with the same ones.
 */
function withMemo(translate: Loose, namespace: string, filled: LRUCache<string, string>): Loose {
  const plain = new Map<string, string>();
  return (key, values) => {
    const [memo, name] = values ? [filled, `${namespace} ${key} ${JSON.stringify(values)}`] : [plain, key];
    const earlier = memo.get(name);
    if (earlier !== undefined) return earlier;
    const text = translate(key, values);
    memo.set(name, text);
    return text;
  };
}
