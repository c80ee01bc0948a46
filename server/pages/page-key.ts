import { parseSelection } from '../../shared/commerce/catalog-query.ts';
import { catalogArgs, isNarrowed } from '../../shared/commerce/catalog-query-args.ts';
import { localizePath } from '../../shared/i18n/locales.ts';
import type { CacheKey } from '../http-cache/origin.ts';
import { pageAddress } from './page-address.ts';
import { isMalformedTarget } from '../http/reject-malformed-requests.ts';
import { redirectOf } from './redirects.ts';

/** Label of addresses that no row of the route table has. */
export const NO_ROUTE = 'none';

/**
 * All addresses that no row has are one page in each language, by this path: what it says does not depend on where it stands, and
 * anybody can make up as many as he likes.
 */
const NO_PAGE = '/404';

/**
 * The shop's key rule: build, locale, path and accepted parameters, and nothing else of a request. Null for what no cache may keep:
 * calls, redirects, personal pages. Addresses with a handler of their own (app.ts) do not come here. Pure.
 */
export function pageKeys(buildId: string): (target: string) => CacheKey | null {
  return function keyOf(target) {
    if (isMalformedTarget(target) || redirectOf(target)) return null;
    const address = pageAddress(target);
    if (!address || address.storage === 'personal') return null;
    const { locale, search, routeKey } = address;
    const path = routeKey === null ? NO_PAGE : address.path;
    const localPath = localizePath(locale, path);
    return {
      key: `${buildId} ${locale} ${path} ${search}`,
      target: search === '' ? localPath : `${localPath}?${search}`,
      label: routeKey ?? NO_ROUTE,
      tags: [`path:${localPath}`],
      openEnded: isOpenEnded(search),
    };
  };
}

/** Listings that are narrowed; of all other parameters there are few, or they are no page of their own. */
function isOpenEnded(search: string): boolean {
  const selection = search === '' ? null : parseSelection(new URLSearchParams(search));
  return selection !== null && isNarrowed(catalogArgs(selection));
}
