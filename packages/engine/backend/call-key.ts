import { type Contract, rowOf } from '../contract.ts';
import type { CacheKey } from '../../http-cache/origin.ts';
import { type BackendCall, backendPath } from './call-backend.ts';
import { createEndpointRouter } from './endpoint-router.ts';
import { checkInput } from './check-input.ts';
import { parseQuery } from './call-path.ts';

/** Label of API calls in the metrics of the page cache. */
const LABEL = 'api';

export interface PublicCall extends BackendCall {
  /** Canonical path and query below `/api`. */
  readonly path: string;
}

/**
 * Reads the address of a public read, in canonical form. Null for calls that are personal or invalid, and for calls without a language in
 * the address, because those depend on a cookie.
 */
export function createCallParser(contract: Contract): (target: string) => PublicCall | null {
  const find = createEndpointRouter(contract);
  return function parseCall(target) {
    if (!target.startsWith('/api/')) return null;
    const [path = '', queryString = ''] = target.slice('/api'.length).split('?', 2);
    const found = find('GET', path);
    if (!found || 'allow' in found || !rowOf(contract, found.key).cacheGroup) return null;
    const search = new URLSearchParams(queryString);
    const [wanted, ...others] = search.getAll('lang');
    const locale = contract.locales.find((one) => one === wanted);
    if (locale === undefined || others.length > 0) return null;
    search.delete('lang');
    search.delete('cv');
    const { key, params } = found;
    try {
      const { query } = checkInput(contract, key, parseQuery(search), undefined);
      const call = { key, params, query, locale };
      return { ...call, path: `/api${backendPath(contract, call)}` };
    } catch {
      return null;
    }
  };
}

/** Keys of public reads in the page cache: the build and the canonical call. Null: not cacheable. Pure. */
export function callKeys(contract: Contract, buildId: string): (target: string) => CacheKey | null {
  const parseCall = createCallParser(contract);
  return function keyOf(target) {
    const call = parseCall(target);
    if (!call) return null;
    const { path } = call;
    const tags = [`path:${path.split('?', 1)[0]}`];
    return { key: `${buildId} ${path}`, target: path, label: LABEL, tags, openEnded: contract.isOpenEnded(call) };
  };
}
