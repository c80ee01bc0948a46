import { endpoints } from '../../shared/contract/endpoints.ts';
import type { BackendCall } from './call-backend.ts';
import { isListing, isOpenEnded } from './listings.ts';

/** 408 and 429 ask to come back: they say nothing about the request. */
const NOT_NOW = new Set([408, 429]);

/** The backend understood who asks for what, and refuses it. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !NOT_NOW.has(status);

/**
 * Does a refusal tell something about what was asked for? To a shopper's own call each one does. A read of public data carries nothing of the
 * visitor but what the address says, and the shop has checked that: there is no such thing (404), where the address names one; of a listing
 * also a page or a facet that it does not have (400; specification, section 8). Any other refusal is a fault between shop and backend: an outage.
 */
export function isAnswer({ key, params = {}, query }: Pick<BackendCall, 'key' | 'params' | 'query'>, status: number): boolean {
  if (!isRefusal(status)) return false;
  if (!endpoints[key].cacheGroup) return true;
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>;
  if (status === 404) return Object.keys(params).length > 0 || asked['slug'] !== undefined;
  return status === 400 && (isOpenEnded({ key, query }) || (isListing(key) && asked['page'] !== undefined));
}
