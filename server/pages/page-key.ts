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
 * All addresses without a row are one page in each language, by this path: its text does not depend on the address, and anybody can make
 * up any number of them.
 */
const NO_PAGE = '/404';

/**
 * The shop's key rule: build, locale, path and accepted parameters, and nothing else of a request. Null for targets that no cache may
 * store: calls, redirects, personal pages. Addresses with a handler of their own (app.ts) do not come here. Pure.
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

const keyOf = pageKeys('');

/** The surrogate key of a page by its path, without its parameters; null for addresses without a key. */
export const pathTag = (target: string): string | null => keyOf(target)?.tags[0] ?? null;

/** Narrowed listings. Other parameters have few values, or do not change the page. */
function isOpenEnded(search: string): boolean {
  const selection = search === '' ? null : parseSelection(new URLSearchParams(search));
  return selection !== null && isNarrowed(catalogArgs(selection));
}
