import type { Locale } from '../../shared/i18n/locales.ts';
import {
  canonicalUrl,
  isHomeOf,
  localizePath,
  type Site,
  type SiteLanguage,
  withoutPrefix,
  withPrefix,
} from '../../packages/engine/site.ts';
import { href, match, searchString } from '../../shared/routes.ts';
import { useLocation } from '../../packages/engine/browser/navigation/location.tsx';
import { type App, useApp, useLocale, useSite } from './app-context.tsx';
import { usePageView } from '../../packages/engine/browser/page-view.ts';

/** `const to = useHref(); <a href={to('product', { slug })}>`: the address of a page in the current language. */
export function useHref(): typeof href {
  return linksOf(useApp().prefix).to;
}

/** A path from the backend (menu, CMS) in the current language; null when this shop has no such page: then show no link. */
export function useLocalPath(): (path: string) => string | null {
  return linksOf(useApp().prefix).local;
}

/** The same where no component is. */
export const localPathsOf = ({ prefix }: Pick<App, 'prefix'>): ((path: string) => string | null) => linksOf(prefix).local;

interface Links {
  readonly to: typeof href;
  readonly local: (path: string) => string | null;
}

const known = new Map<string, Links>();

/** The same functions for all renders of a language: components compare them. */
function linksOf(prefix: string): Links {
  const existing = known.get(prefix);
  if (existing) return existing;
  const links: Links = {
    to: ((...args: Parameters<typeof href>) => withPrefix(prefix, href(...args))) as typeof href,
    local(path) {
      if (path.startsWith('https://')) return path;
      return match(path.split(/[?#]/, 1)[0] ?? '') ? withPrefix(prefix, path) : null;
    },
  };
  known.set(prefix, links);
  return links;
}

/** The home page in the current language. */
export const homePath = ({ prefix }: App): string => withPrefix(prefix, '/');

/** This page as it is open now. */
export function usePageAddress(): string {
  const locale = useLocale();
  return usePageAlternates().find((one) => one.locale === locale)?.href ?? '';
}

/** A language that this page may be read in. */
export interface PageAlternate extends SiteLanguage {
  /** The page in it, for links on this site. */
  readonly href: string;
  /** Without prefix. */
  readonly path: string;
}

/** A page in another language: on that language's own domain, even where this site serves its pages, too. */
export const urlIn = (site: Site, language: SiteLanguage, path: string): string =>
  isHomeOf(site, language) ? localizePath(site, language.locale, path) : canonicalUrl(site, language.locale, path);

/** The current page's addresses in every language: with its search parameters for the language switch, or canonical for hreflang. */
export function usePageAlternates(canonical?: string | null): readonly PageAlternate[] {
  const site = useSite();
  const { prefix, locale } = useApp();
  const location = useLocation();
  const translations = usePageView().data?.translations;
  const [pathname = '/', search = ''] = canonical?.split('?', 2) ?? [location.pathname, location.search];
  const found = match(withoutPrefix(prefix, pathname));
  const query = found ? searchString(found.key, new URLSearchParams(search)) : '';
  const pathOf = (params: Readonly<Record<string, string>>): string =>
    found ? href(found.key as 'product', params as { slug: string }) + (query === '' ? '' : `?${query}`) : '/';
  // That of all languages, if the page is no entity with other words in each.
  const own = pathOf(found?.params ?? {});
  const pathIn = (wanted: Locale): string => {
    const translation = translations?.find(({ lang }) => lang === wanted);
    return translation && found ? pathOf({ ...found.params, ...(translation.params ?? { slug: translation.slug }) }) : own;
  };
  return site.languages.map((language) => {
    const path = pathIn(language.locale);
    return { ...language, path, href: language.locale === locale ? localizePath(site, locale, path) : urlIn(site, language, path) };
  });
}
