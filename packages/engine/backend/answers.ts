/**
 * 401, 410 and 451 to a read of public data point to a firewall or a key, not to the page: they are an outage (stale copy, else 503), but
 * open no circuit. 403 may be either: while there is a copy, a firewall or a key is at fault and the copy is used; without one the page is
 * shown to nobody, which is no outage, as anybody can type words that a firewall rejects. 408 and 429 ask the caller to come back. A
 * Retry-After of up to 1.2 s is awaited; a longer one ends calls for the endpoint (429) or the resource (503) for at most five minutes,
 * never shoppers' calls. Content-Type is ignored: valid JSON that fits the schema counts.
 */
import { type Contract, rowOf } from '../contract.ts';
import { isRefusal } from '../limits/bad-status.ts';
import type { BackendCall } from './call-backend.ts';

/**
 * Is a refusal an answer about the requested entity? For a shopper's own call it always is. A read of public data contains nothing of
 * the visitor but the address, which the shop has checked. So three refusals are answers: 404 where the address names an entity, 403 where
 * it names an entity or has a visitor's words, and 400 for a page or a facet that a listing does not have (specification, section 8). Any
 * other is an outage.
 */
export function isAnswer(
  contract: Pick<Contract, 'endpoints' | 'lists' | 'isOpenEnded'>,
  { key, params = {}, query }: Pick<BackendCall, 'key' | 'params' | 'query'>,
  status: number,
): boolean {
  const { isOpenEnded, lists } = contract;
  if (!isRefusal(status)) return false;
  if (!rowOf(contract, key).cacheGroup) return true;
  const parameters = (query ?? {}) as Readonly<Record<string, unknown>>;
  const namesEntity = Object.keys(params).length > 0 || parameters['slug'] !== undefined;
  if (status === 404) return namesEntity;
  if (status === 403) return namesEntity || isOpenEnded({ key, query });
  return status === 400 && (isOpenEnded({ key, query }) || (lists.has(key) && parameters['page'] !== undefined));
}
