import type { Endpoint, TimeoutClass } from '../contract.ts';

/** Milliseconds a call may take, retry included. */
export interface Timeouts extends Readonly<Record<TimeoutClass, number>> {
  /** A read that is stored: it is finished for the next visitor, though no page waits so long (`PAGE_BUDGET`). */
  readonly stored: number;
}

/**
 * Of personal data a page has no copy to show instead, so it waits for them longer. A payment stays below the 15 s of the browser and of an
 * edge in front.
 */
export const TIMEOUTS: Timeouts = { read: 2200, personal: 6000, stored: 10_000, write: 8000, payment: 12_000 };

/**
 * Milliseconds for all reads of a page together, retries included, and for a browser's call for public data. A page that is not cached
 * answers within 3 s, with 503 if necessary: the rest is for rendering and sending.
 */
export const PAGE_BUDGET = 2400;

/** The same for a page whose header has been sent, as nobody waits before an empty window: a read has time for one more attempt. */
export const LATE_PAGE_BUDGET = 2 * PAGE_BUDGET;

export function timeoutOf({ method, cacheGroup, timeout }: Endpoint, timeouts: Timeouts): number {
  if (cacheGroup) return timeouts.stored;
  return timeouts[timeout ?? (method === 'GET' ? 'personal' : 'write')];
}
