/**
 * Anybody can invent addresses; they must cause no extra renders and evict no other pages. The page's own parser normalizes the parameters,
 * and their normalized spelling is the key: two parsers would one day disagree about which addresses are the same page. All malformed
 * parameters of a page share one key. Open-ended addresses (words of a search, prices) have an eighth of the memory and are not
 * shared between replicas, because 120 searches once evicted every product from 4 MB. Not-found pages that only the backend can detect have
 * a sixteenth.
 */
import { withPrefix } from '../site.ts';
import type { CacheKey } from '../../http-cache/origin.ts';
import { markdownPath } from '../http/markdown-path.ts';
import { localTarget, pageAddress } from './page-address.ts';
import { isMalformedTarget } from '../http/reject-malformed-requests.ts';
import { parseTarget, type SitesOfNow, targetAt } from '../sites.ts';
import type { Pages } from './pages.ts';
import { redirectOf } from './redirects.ts';

/** Label of addresses that no row of the route table has. */
export const NO_ROUTE = 'none';

/**
 * All addresses without a row are one page in each language, by this path: its text does not depend on the address, and anybody can make
 * up any number of them.
 */
const NO_PAGE = '/404';

/**
 * The key rule: build, locale, path and accepted parameters, and nothing else of a request. `build` names all else that pages depend on,
 * because replicas share Redis. Null for targets that no cache may store: calls, redirects, personal pages. Addresses with a handler of
 * their own do not come here. Pure.
 */
export function pageKeys(pages: Pages, sites: SitesOfNow, build: string): (target: string) => CacheKey | null {
  return function keyOf(whole) {
    const found = parseTarget(sites(), whole);
    if (!found) return null;
    const { site, target } = found;
    if (isMalformedTarget(target) || redirectOf(pages, site, target)) return null;
    const address = pageAddress(pages.routes, site, target);
    if (!address || address.storage === 'personal') return null;
    const { locale, prefix, search, routeKey, representation } = address;
    const page = routeKey === null ? { ...address, path: NO_PAGE } : address;
    const localPath = targetAt(sites(), site, withPrefix(prefix, page.path));
    const path = representation === 'markdown' ? markdownPath(page.path) : page.path;
    return {
      key: `${build} ${localeAt(localPath, locale)} ${path} ${search}`,
      target: targetAt(sites(), site, localTarget(page, representation)),
      label: routeKey ?? NO_ROUTE,
      // The path of the HTML: both representations are purged together.
      tags: [`path:${localPath}`],
      openEnded: search !== '' && routeKey !== null && pages.isOpenEnded?.(routeKey, new URLSearchParams(search)) === true,
    };
  };
}

/** A language that two domains serve has other links on each. */
const localeAt = (target: string, locale: string): string => (target.startsWith('/') ? locale : `${new URL(target).host}:${locale}`);

/** The surrogate key of a page by its target, without its parameters; null for addresses without a key. */
export const pathTag = (pages: Pages, sites: SitesOfNow, target: string): string | null =>
  pageKeys(pages, sites, '')(target)?.tags[0] ?? null;
