import { languageTag, type Locale, textsFolder } from '../../../shared/i18n/locales.ts';
import type { Bundles, Namespace, TextSource, Translate } from '../i18n.ts';

type Values = Readonly<Record<string, string | number>>;
type Catalogue = Readonly<Record<string, unknown>>;

/** Namespaces are modules of their own; the server's HTML preloads those of its page. `bundles`: present at once, in tests. */
export function createBrowserTexts(locale: Locale, bundles: Bundles = {}): TextSource {
  const catalogues = new Map<Namespace, Catalogue>(Object.entries(bundles) as [Namespace, Catalogue][]);
  const translators = new Map<Namespace, Translate<Namespace>>();
  const plural = new Intl.PluralRules(languageTag(locale));

  const translate = (namespace: Namespace, key: string, values?: Values): string => {
    const catalogue = catalogues.get(namespace);
    const forms = typeof values?.['count'] === 'number' ? [`${key}_${plural.select(values['count'])}`, key] : [key];
    for (const form of forms) {
      const text = lookUp(catalogue, form);
      if (typeof text === 'string') return values ? fill(text, values) : text;
    }
    return key;
  };
  const of = (namespace: Namespace) => {
    const existing = translators.get(namespace);
    if (existing) return existing;
    const translator = ((key: string, values?: Values) => translate(namespace, key, values)) as unknown as Translate<Namespace>;
    translators.set(namespace, translator);
    return translator;
  };
  const load = (namespaces: readonly Namespace[]) =>
    Promise.all(
      namespaces.map(async (namespace) => {
        if (catalogues.has(namespace)) return;
        const { default: bundle } = (await import(`../../../locales/${textsFolder(locale)}/${namespace}.json`)) as { default: Catalogue };
        catalogues.set(namespace, bundle);
      }),
    );
  return { of: of as TextSource['of'], load };
}

/** `a.b` is a key or a path, as in i18next. */
function lookUp(catalogue: Catalogue | undefined, key: string): unknown {
  if (!catalogue || key in catalogue) return catalogue?.[key];
  return key
    .split('.')
    .reduce<unknown>((level, part) => (typeof level === 'object' && level !== null ? (level as Catalogue)[part] : undefined), catalogue);
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) => (values[name] === undefined ? whole : String(values[name])));
