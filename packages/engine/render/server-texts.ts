import { createInstance } from 'i18next';
import { fillText, type TextValues } from '../browser/fill-text.ts';
import type { Bundles, TextSource } from '../browser/text-source.ts';
import type { Namespace } from '../register.ts';

/** One i18next instance for one language, `de-DE`. Texts do not change while the server runs, so requests share it. */
export function createServerTexts(lng: string, bundles: Bundles): TextSource {
  const i18n = createInstance();
  const namespaces = Object.keys(bundles);
  void i18n.init({
    lng,
    fallbackLng: false,
    ns: namespaces,
    resources: { [lng]: bundles as Readonly<Record<string, object>> },
    initAsync: false,
  });
  const translatorOf = (name: Namespace) => withMemo(i18n.getFixedT(lng, name));
  const translators = Object.fromEntries(namespaces.map((name) => [name, translatorOf(name)]));
  return { of: (namespace) => translators[namespace] as never, load: () => Promise.resolve() };
}

type Translator = (key: string, values?: TextValues) => string;
/** The part of i18next that is used. */
type TextOf = (key: string, options: { readonly count: number | undefined; readonly skipInterpolation: true }) => string;

/** Maximal characters of memoized texts of a namespace. Numbers choose the form of a text, so there may be any number of them. */
const MAX_CHARACTERS = 200_000;

/**
 * i18next chooses the text; its values are filled in as in the browser, because prices and what visitors typed differ from page to page.
 * Memoized: a lookup takes ten microseconds, with values forty, together a sixth of a listing's render.
 */
function withMemo(textOf: TextOf): Translator {
  const known = new Map<string, string>();
  let characters = 0;
  function lookUp(key: string, count?: number): string {
    const name = count === undefined ? key : `${key} ${count}`;
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const text = textOf(key, { count, skipInterpolation: true });
    characters += name.length + text.length;
    if (characters > MAX_CHARACTERS) {
      known.clear();
      characters = name.length + text.length;
    }
    known.set(name, text);
    return text;
  }
  return (key, values) => {
    if (!values) return lookUp(key);
    const { count } = values;
    return fillText(typeof count === 'number' ? lookUp(key, count) : lookUp(key), values);
  };
}
