import type { Locale } from '../../shared/i18n/locales.ts';
import type { SiteLanguage } from '../../packages/engine/site.ts';
import { href, type RouteKey } from '../../shared/routes.ts';
import type { App } from './app-context.tsx';
import type { NearestList } from '../../packages/engine/browser/page-view.ts';
import { bootstrapQuery } from './queries.ts';

type List = 'home' | 'catalog' | 'collections' | 'magazine';

/** The list above a page that has translations. */
const LISTS: Partial<Record<RouteKey, List>> = {
  category: 'catalog',
  product: 'catalog',
  collection: 'collections',
  magazineSection: 'magazine',
  post: 'magazine',
};

/** In a table of their own, because a page has the texts of its own language only. */
const WORDS: Readonly<Record<Locale, Readonly<Record<List, string>>>> = {
  de: { home: 'zur Startseite', catalog: 'zu allen Stücken', collections: 'zu den Kollektionen', magazine: 'zum Journal' },
  en: { home: 'to the home page', catalog: 'to all pieces', collections: 'to the collections', magazine: 'to the journal' },
  cs: { home: 'na úvodní stránku', catalog: 'na všechny šperky', collections: 'na kolekce', magazine: 'do Journalu' },
  sk: { home: 'na úvodnú stránku', catalog: 'na všetky šperky', collections: 'na kolekcie', magazine: 'do magazínu' },
  pl: { home: 'na stronę główną', catalog: 'do całej biżuterii', collections: 'do kolekcji', magazine: 'do bloga' },
  es: { home: 'al inicio', catalog: 'a todas las piezas', collections: 'a las colecciones', magazine: 'a la revista' },
  nl: { home: 'naar de startpagina', catalog: 'naar alle sieraden', collections: 'naar de collecties', magazine: 'naar het magazine' },
};

/**
 * For each language in which the page is missing; the language of the page itself stays on it. A content page of the footer stays: each
 * language's footer has a link to it, and its text is marked with the language that it is in.
 */
export function nearestLists(
  { locale, site, queryClient }: App,
  route: RouteKey,
  path: string,
  isMissing: (language: SiteLanguage) => boolean,
): Partial<Record<Locale, NearestList>> {
  const menu = queryClient.getQueryData(bootstrapQuery().queryKey)?.data.menu ?? [];
  if (route === 'content' && menu.some(({ area, url }) => area === 'footer' && url === path)) return {};
  const list = LISTS[route] ?? 'home';
  const others = site.languages.filter((one) => one.locale !== locale && isMissing(one));
  return Object.fromEntries(others.map((one) => [one.locale, { path: href(list), text: WORDS[one.locale][list] }]));
}
