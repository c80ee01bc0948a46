import { endpoints } from '../../shared/contract/endpoints.ts';
import { parseQuery } from '../../shared/contract/request.ts';
import { isLocale } from '../../shared/i18n/locales.ts';
import type { CacheKey } from '../http-cache/exchange.ts';
import { backendPath } from './call-backend.ts';
import { isOpenEnded } from './listings.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import { checkInput } from './proxy-input.ts';

/** Label of calls in what is counted of pages. */
const LABEL = 'api';

/**
 * Public reads in the page cache: build, and the call as the tables spell it. Null for all that may be somebody's own, or is refused,
 * and for calls without their language in the address, which depend on a cookie. Pure.
 */
export function callKeys(buildId: string): (target: string) => CacheKey | null {
  const find = createEndpointRouter();

  return function keyOf(target) {
    if (!target.startsWith('/api/')) return null;
    const [path = '', given = ''] = target.slice('/api'.length).split('?', 2);
    const found = find('GET', path);
    if (!found || 'allow' in found || !endpoints[found.key].cacheGroup) return null;
    const search = new URLSearchParams(given);
    const [locale = '', ...others] = search.getAll('lang');
    if (!isLocale(locale) || others.length > 0) return null;
    search.delete('lang');
    search.delete('cv');
    const { key, params } = found;
    try {
      const { query } = checkInput(key, parseQuery(search), undefined);
      const canonical = `/api${backendPath({ key, params, query, locale })}`;
      const tags = [`path:${canonical.split('?', 1)[0]}`];
      return { key: `${buildId} ${canonical}`, target: canonical, label: LABEL, tags, openEnded: isOpenEnded({ key, query }) };
    } catch {
      return null;
    }
  };
}
