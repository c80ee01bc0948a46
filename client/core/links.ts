import { type Locale, LOCALES, localizePath, splitLocale } from '../../shared/i18n/locales.ts';
import { href, match, searchString } from '../../shared/routes.ts';
import { useLocation } from './navigation/location.tsx';
import { useLocale } from './app-context.tsx';
import { usePageView } from './page-view.ts';

/** `const to = useHref(); <a href={to('product', { slug })}>`: the address of a page in the current language. */
export function useHref(): typeof href {
  return hrefs[useLocale()];
}

const hrefs = eachLocale((locale) => ((...args: Parameters<typeof href>) => localizePath(locale, href(...args))) as typeof href);

/** A path from the backend (menu, CMS) in the current language; null when this shop has no such page: then show no link. */
export function useLocalPath(): (path: string) => string | null {
  return localPaths[useLocale()];
}

/** The same where no component is. */
export const localPathsOf = (locale: Locale): ((path: string) => string | null) => localPaths[locale];

const localPaths = eachLocale((locale) => (path: string) => {
  if (path.startsWith('https://')) return path;
  return match(path.split(/[?#]/, 1)[0] ?? '') ? localizePath(locale, path) : null;
});

export type PageAlternates = Readonly<Record<Locale, string>>;

/** The current page's addresses in every language: with its search parameters for the language switch, or canonical for hreflang. */
export function usePageAlternates(canonical?: string | null): PageAlternates {
  const location = useLocation();
  const translations = usePageView().data?.translations;
  const [pathname = '/', search = ''] = canonical?.split('?', 2) ?? [location.pathname, location.search];
  const found = match(splitLocale(pathname).path);
  if (!found) return eachLocale((locale) => localizePath(locale, '/'));
  const query = searchString(found.key, new URLSearchParams(search));
  return eachLocale((locale) => {
    const own = translations?.find(({ lang }) => lang === locale);
    const params = own === undefined ? found.params : { ...found.params, ...(own.params ?? { slug: own.slug }) };
    return localizePath(locale, href(found.key as 'product', params as { slug: string })) + (query === '' ? '' : `?${query}`);
  });
}

function eachLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}
