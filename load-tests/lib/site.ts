import { match, type RouteKey, routeKeys } from '../../shared/routes.ts';
import { withoutLocale } from '../../packages/engine/site.ts';

/** The pages of the live sitemap by route; paths have their locale prefix. */
export type Site = Readonly<Record<RouteKey, readonly string[]>>;

/** Pages of each kind, more than the cache of answers holds. Each virtual user has its own copy. */
const MOST_OF_A_KIND = 400;

/** The paths in a sitemap or in the files of its index; the origin is that of the run. */
export function pathsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>\s*https?:\/\/[^/<\s]+([^<\s]*)\s*<\/loc>/g)].map(([, path = '']) => unescapeXml(path) || '/');
}

export const isSitemapIndex = (xml: string): boolean => xml.includes('<sitemapindex');

/** Leaves out paths without a route, which would be 404. */
export function siteOf(paths: readonly string[]): Site {
  const site = Object.fromEntries(routeKeys.map((key) => [key, [] as string[]])) as Record<RouteKey, string[]>;
  for (const path of new Set(paths)) {
    // Only the key, because k6's regular expressions have no named groups for parameters.
    const found = match(withoutLocale(path));
    if (found) site[found.key].push(path);
  }
  for (const key of routeKeys) site[key] = spread(site[key], MOST_OF_A_KIND);
  return site;
}

/** An even selection of the list. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}

/** One page of each kind, so that the metrics of a route are those of one page. */
export const onePageOfEach = (site: Site): { readonly key: RouteKey; readonly path: string }[] =>
  routeKeys.flatMap((key) => (site[key][0] === undefined ? [] : [{ key, path: site[key][0] }]));

/** The slug: the last part of a path. */
export const slugOf = (path: string): string => decodeURIComponent(path.split('?', 1)[0]?.split('/').at(-1) ?? '');

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescapeXml = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|apos);/g, (found) => ENTITIES[found] as string);
