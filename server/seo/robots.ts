/**
 * Facets stay allowed, because menus link to them, `page`, because it leads to further products, and `search`, because a crawler that may
 * not fetch a page never reads its `noindex`.
 */
import { type Site, withPrefix } from '../../packages/engine/site.ts';
import { routeKeys, routes } from '../../shared/routes.ts';

/**
 * Parameters that only order or narrow what is listed anyway, or open a facet of its form. A listing links to each of its orders, and
 * with prices there is no end of addresses: every one of them would be fetched to find the same products.
 */
const NEEDLESS = ['sortBy', 'min_cost_from', 'max_cost_to', 'facet'] as const;

/** RFC 9309. Disallows personal pages of the route table in every language. Disallowed pages are not fetched, but may be listed. */
export function robotsTxt({ languages }: Site, sitemapUrl: string | null): string {
  const disallowed = [
    '/api/',
    ...languages.flatMap(({ prefix }) => (prefix === null ? [] : personalPaths().map((path) => withPrefix(prefix, path)))),
    ...NEEDLESS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...(sitemapUrl === null ? [] : ['', `Sitemap: ${sitemapUrl}`]),
    '',
  ].join('\n');
}

/** A rule is a prefix: what lies below a path that is named already needs no line of its own. */
function personalPaths(): string[] {
  const prefixes = routeKeys.filter((key) => routes[key].cache === 'personal').map((key) => routes[key].path.replace(/\/:.*$/, ''));
  const unique = [...new Set(prefixes)].sort();
  return unique.filter((path) => !unique.some((other) => path.startsWith(`${other}/`)));
}
