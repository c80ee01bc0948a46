import type { TextFiles } from '../assets.ts';
import { fillText, type TextValues } from './fill-text.ts';
import type { Namespace } from '../register.ts';
import type { Bundles, TextSource, Translate } from './text-source.ts';

type Catalogue = Readonly<Record<string, unknown>>;

/**
 * Namespaces are modules of their own; the server's HTML names and preloads those of its page, so that the scripts know no names of files:
 * with seven languages these were the largest part of the entry's own code. `bundles`: present at once, in tests. `tag`: `de-DE`.
 */
export function createBrowserTexts(tag: string, { files, index }: TextFiles = NO_FILES, bundles: Bundles = {}): TextSource {
  const catalogues = new Map<Namespace, Catalogue>(Object.entries(bundles) as [Namespace, Catalogue][]);
  const translators = new Map<Namespace, Translate<Namespace>>();
  const plural = new Intl.PluralRules(tag);

  const translate = (namespace: Namespace, key: string, values?: TextValues): string => {
    const catalogue = catalogues.get(namespace);
    const forms = typeof values?.['count'] === 'number' ? [`${key}_${plural.select(values['count'])}`, key] : [key];
    for (const form of forms) {
      const text = lookUp(catalogue, form);
      if (typeof text === 'string') return values ? fillText(text, values) : text;
    }
    return key;
  };
  const of = (namespace: Namespace) => {
    const existing = translators.get(namespace);
    if (existing) return existing;
    const translator = ((key: string, values?: TextValues) => translate(namespace, key, values)) as Translate<Namespace>;
    translators.set(namespace, translator);
    return translator;
  };
  const load = (namespaces: readonly Namespace[]) =>
    Promise.all(
      namespaces.map(async (namespace) => {
        if (catalogues.has(namespace)) return;
        const url = files[namespace] ?? (await contentOf<TextFiles['files']>(index))[namespace];
        catalogues.set(namespace, await contentOf<Catalogue>(url as string));
      }),
    );
  return { of, load };
}

const NO_FILES: TextFiles = { files: {}, index: '' };

const contentOf = async <T>(url: string): Promise<T> => ((await import(url)) as { readonly default: T }).default;

/** `a.b` is a key or a path, as in i18next. */
function lookUp(catalogue: Catalogue | undefined, key: string): unknown {
  if (!catalogue || key in catalogue) return catalogue?.[key];
  return key
    .split('.')
    .reduce<unknown>((level, part) => (typeof level === 'object' && level !== null ? (level as Catalogue)[part] : undefined), catalogue);
}
