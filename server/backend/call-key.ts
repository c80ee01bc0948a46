import { endpoints } from '../../shared/contract/endpoints.ts';
import { parseQuery } from '../../shared/contract/request.ts';
import { isLocale } from '../../shared/i18n/locales.ts';
import type { CacheKey } from '../http-cache/origin.ts';
import { type BackendCall, backendPath } from './call-backend.ts';
import { isOpenEnded } from './answers.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import { checkInput } from './proxy-input.ts';

/** Label of API calls in the metrics of the page cache. */
const LABEL = 'api';

const find = createEndpointRouter();

export interface PublicCall extends BackendCall {
  /** Canonical path and query below `/api`. */
  readonly path: string;
}

/**
 * The public read at this address, in canonical form. Null for calls that are personal or invalid, and for calls without a language in the
 * address, because those depend on a cookie.
 */
export function parseCall(target: string): PublicCall | null {
  if (!target.startsWith('/api/')) return null;
  const [path = '', queryString = ''] = target.slice('/api'.length).split('?', 2);
  const found = find('GET', path);
  if (!found || 'allow' in found || !endpoints[found.key].cacheGroup) return null;
  const search = new URLSearchParams(queryString);
  const [locale = '', ...others] = search.getAll('lang');
  if (!isLocale(locale) || others.length > 0) return null;
  search.delete('lang');
  search.delete('cv');
  const { key, params } = found;
  try {
    const { query } = checkInput(key, parseQuery(search), undefined);
    const call = { key, params, query, locale };
    return { ...call, path: `/api${backendPath(call)}` };
  } catch {
    return null;
  }
}

/** Keys of public reads in the page cache: the build and the canonical call. Null: not cacheable. Pure. */
export function callKeys(buildId: string): (target: string) => CacheKey | null {
  return function keyOf(target) {
    const call = parseCall(target);
    if (!call) return null;
    const { path } = call;
    return { key: `${buildId} ${path}`, target: path, label: LABEL, tags: [`path:${path.split('?', 1)[0]}`], openEnded: isOpenEnded(call) };
  };
}
