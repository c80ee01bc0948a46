import { splitLocale } from '../../shared/i18n/locales.ts';
import { match, type RouteKey, routeKeys } from '../../shared/routes.ts';

/** The pages that the live sitemap tells, by the row of the route table that they are; paths with locale prefix. */
export type Site = Readonly<Record<RouteKey, readonly string[]>>;

/** Enough of each kind to be more than any cache of answers keeps by chance; each virtual user holds its own copy. */
const MOST_OF_A_KIND = 400;

/** The addresses of a sitemap, or of the files of its index, without their origin: who is asked is not for the sitemap to say. */
export function pathsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>\s*https?:\/\/[^/<\s]+([^<\s]*)\s*<\/loc>/g)].map(([, path = '']) => unescapeXml(path) || '/');
}

export const isSitemapIndex = (xml: string): boolean => xml.includes('<sitemapindex');

/** A path that no row matches is left out: the shop would answer 404. */
export function siteOf(paths: readonly string[]): Site {
  const site = Object.fromEntries(routeKeys.map((key) => [key, [] as string[]])) as Record<RouteKey, string[]>;
  for (const path of new Set(paths)) {
    // Only the key: k6's regular expressions know no named groups, so there are no parameters.
    const found = match(splitLocale(path).path);
    if (found) site[found.key].push(path);
  }
  for (const key of routeKeys) site[key] = spread(site[key], MOST_OF_A_KIND);
  return site;
}

/** Evenly from all over the list. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}

/** One page of each kind: its route's name in the metrics then stands for this page alone. */
export const onePageOfEach = (site: Site): { readonly key: RouteKey; readonly path: string }[] =>
  routeKeys.flatMap((key) => (site[key][0] === undefined ? [] : [{ key, path: site[key][0] }]));

/** The last part of a path: what a product, a listing or a page is called. */
export const slugOf = (path: string): string => decodeURIComponent(path.split('?', 1)[0]?.split('/').at(-1) ?? '');

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescapeXml = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|apos);/g, (found) => ENTITIES[found] as string);
