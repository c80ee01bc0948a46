import { createInstance, type i18n, type TFunction } from 'i18next';
import type common from '../locales/de/common.json';
import type { Locale } from '../shared/i18n/locales.ts';

/** Namespaces are the files of `locales/<lng>/`; the German ones type the keys. */
export interface Texts {
  common: typeof common;
  home: typeof import('../locales/de/home.json');
  catalog: typeof import('../locales/de/catalog.json');
  product: typeof import('../locales/de/product.json');
  cart: typeof import('../locales/de/cart.json');
  checkout: typeof import('../locales/de/checkout.json');
  errors: typeof import('../locales/de/errors.json');
}
export type Namespace = keyof Texts;
export const NAMESPACES = Object.keys({
  common: 0,
  home: 0,
  catalog: 0,
  product: 0,
  cart: 0,
  checkout: 0,
  errors: 0,
} satisfies Record<Namespace, 0>) as Namespace[];
export type Bundles = { [N in Namespace]?: Texts[N] };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

export type Translate<N extends Namespace> = TFunction<N>;

/** Fetches the texts of a namespace that the page did not bring along. */
export type LoadBundle = (locale: Locale, namespace: Namespace) => Promise<object>;

/**
 * One instance for one language. The server makes one for each locale at start (texts do not change while it runs, so requests may
 * share it); the browser makes one from the bundles in the page and loads further namespaces with the pages that need them.
 */
export function createI18n(locale: Locale, bundles: Bundles, load?: LoadBundle): i18n {
  const instance = createInstance();
  if (load) {
    instance.use({
      type: 'backend',
      read: (_: string, namespace: string, done: (error: unknown, data: object | null) => void) => {
        load(locale, namespace as Namespace).then((bundle) => done(null, bundle), (error: unknown) => done(error, null));
      },
    });
  }
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(bundles),
    defaultNS: 'common',
    resources: { [locale]: bundles },
    partialBundledLanguages: load !== undefined,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return instance;
}
