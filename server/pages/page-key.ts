/**
 * Anybody can invent addresses; they must cause no extra renders and evict no other pages. The page's own parser normalizes the parameters,
 * and their normalized spelling is the key: two parsers would one day disagree about which addresses are the same page. All malformed
 * selections of a listing share one key. Open-ended addresses (search text, prices, facet values) have an eighth of the memory and are not
 * shared between replicas, because 120 searches once evicted every product from 4 MB. Not-found pages that only the backend can detect have
 * a sixteenth.
 */
import { parseSelection } from '../../shared/commerce/catalog-query.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { catalogArgs, isNarrowed } from '../../shared/commerce/catalog-query-args.ts';
import { withPrefix } from '../../shared/i18n/site.ts';
import type { RouteKey } from '../../shared/routes.ts';
import type { CacheKey } from '../http-cache/origin.ts';
import { markdownPath } from './markdown/markdown-path.ts';
import { localTarget, pageAddress } from './page-address.ts';
import { isMalformedTarget } from '../http/reject-malformed-requests.ts';
import { parseTarget, type SitesOfNow, targetAt } from '../sites.ts';
import { redirectOf } from './redirects.ts';

/** Label of addresses that no row of the route table has. */
export const NO_ROUTE = 'none';

/**
 * All addresses without a row are one page in each language, by this path: its text does not depend on the address, and anybody can make
 * up any number of them.
 */
const NO_PAGE = '/404';

/**
 * The shop's key rule: build and country profile (replicas of two profiles may share Redis), locale, path and accepted parameters, and
 * nothing else of a request. Null for targets that no cache may store: calls, redirects, personal pages. Addresses with a handler of
 * their own (app.ts) do not come here. Pure.
 */
export function pageKeys(sites: SitesOfNow, buildId: string, profile: CountryProfile = 'none'): (target: string) => CacheKey | null {
  return function keyOf(whole) {
    const found = parseTarget(sites(), whole);
    if (!found) return null;
    const { site, target } = found;
    if (isMalformedTarget(target) || redirectOf(site, target)) return null;
    const address = pageAddress(site, target);
    if (!address || address.storage === 'personal') return null;
    const { locale, prefix, search, routeKey, representation } = address;
    const page = routeKey === null ? { ...address, path: NO_PAGE } : address;
    const localPath = targetAt(sites(), site, withPrefix(prefix, page.path));
    const path = representation === 'markdown' ? markdownPath(page.path) : page.path;
    return {
      key: `${profile === 'none' ? buildId : `${buildId}+${profile}`} ${localeAt(localPath, locale)} ${path} ${search}`,
      target: targetAt(sites(), site, localTarget(page, representation)),
      label: routeKey ?? NO_ROUTE,
      // The path of the HTML: both representations are purged together.
      tags: [`path:${localPath}`],
      openEnded: isOpenEnded(search, routeKey),
    };
  };
}

/** A language that two domains serve has other links on each. */
const localeAt = (target: string, locale: string): string => (target.startsWith('/') ? locale : `${new URL(target).host}:${locale}`);

/** The surrogate key of a page by its target, without its parameters; null for addresses without a key. */
export const pathTag = (sites: SitesOfNow, target: string): string | null => pageKeys(sites, '')(target)?.tags[0] ?? null;

/**
 * Narrowed listings, the quiz with answers, a comparison with any product, a search in a content page. Other parameters have few values, or
 * do not change the page.
 */
function isOpenEnded(search: string, routeKey: RouteKey | null): boolean {
  if (search === '') return false;
  if (routeKey === 'comparison' || routeKey === 'content') return true;
  const parameters = new URLSearchParams(search);
  if (routeKey === 'quiz') return parameters.has('a');
  const selection = parseSelection(parameters);
  return selection !== null && isNarrowed(catalogArgs(selection));
}
