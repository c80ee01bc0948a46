import { useCallback } from 'react';
import { type Locale, LOCALES, localizePath, splitLocale } from '../../shared/i18n/locales.ts';
import { href, match, searchString } from '../../shared/routes.ts';
import type { Translations } from '../../shared/contract/common.ts';
import { useLocation } from './navigation/location.tsx';
import { useLocale } from './app-context.tsx';
import { usePageView } from './page-view.ts';

/** `const to = useHref(); <a href={to('product', { slug })}>`: the address of a page in the current language. */
export function useHref(): typeof href {
  const locale = useLocale();
  return useCallback(((...args: Parameters<typeof href>) => localizePath(locale, href(...args))) as typeof href, [locale]);
}

/** A path from the backend (menu, CMS) in the current language; null when this shop has no such page: then show no link. */
export function useLocalPath(): (path: string) => string | null {
  const locale = useLocale();
  return useCallback(
    (path) => {
      if (path.startsWith('https://')) return path;
      return match(path.split(/[?#]/, 1)[0] ?? '') ? localizePath(locale, path) : null;
    },
    [locale],
  );
}

/** The current page's addresses in every language: with its search parameters for the language switch, or canonical for hreflang. */
export function usePageAlternates(canonical?: string | null): Record<Locale, string> {
  const location = useLocation();
  const translations = usePageView().data?.translations;
  const [pathname = '/', search = ''] = canonical?.split('?', 2) ?? [location.pathname, location.search];
  const { path } = splitLocale(pathname);
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, localizePath(locale, alternate(path, search, locale, translations))]),
  ) as Record<Locale, string>;
}

function alternate(path: string, search: string, locale: Locale, translations: Translations | undefined): string {
  const found = match(path);
  if (!found) return '/';
  const slug = translations?.find((translation) => translation.lang === locale)?.slug;
  const params = slug === undefined ? found.params : { ...found.params, slug };
  const query = searchString(found.key, new URLSearchParams(search));
  return href(found.key as 'product', params as { slug: string }) + (query === '' ? '' : `?${query}`);
}
