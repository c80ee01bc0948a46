import { type EndpointKey, endpoints, type TimeoutClass } from '../../shared/contract/endpoints.ts';

/** Milliseconds a call may take, retry included. */
export interface Timeouts extends Readonly<Record<TimeoutClass, number>> {
  /** A read that is stored: finished for the next visitor, though no page waits for it as long as that (`PAGE_BUDGET`). */
  readonly stored: number;
}

/** A payment stays below the 15 s that the browser and an edge in front have; a shutdown drains for 10 s. */
export const TIMEOUTS: Timeouts = { read: 2200, stored: 10_000, write: 8000, payment: 12_000 };

/**
 * What a page has for all its reads together, from the first on, retries included (and so has a browser's call for public data). A cold page answers
 * within 3 s, if only that it cannot: the rest is for rendering and sending.
 */
export const PAGE_BUDGET = 2400;

export function timeoutOf(key: EndpointKey, timeouts: Timeouts): number {
  const { method, cacheGroup, timeout } = endpoints[key];
  if (cacheGroup) return timeouts.stored;
  return timeouts[timeout ?? (method === 'GET' ? 'read' : 'write')];
}
