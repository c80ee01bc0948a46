/**
 * A quarter of the slots per page, also in the queue, rejected 16 cold listings of a crowd that could have been served; so the shares are
 * three quarters for a route and half for a page, and the queue has none. Load is not shed by event-loop delay: it does not say which
 * request causes it.
 */
import { ApiError } from '../errors.ts';
import { type Bulkhead, createBulkhead } from '../limits/bulkhead.ts';

/** Slots for renders: the group is the route, the key its path. */
export type RenderLimit = Pick<Bulkhead, 'enter' | 'active' | 'waiting'>;

/**
 * At most `limit` renders at a time, and as many waiting: more would only make all of them late. One slow route or page cannot take all
 * slots, as all others would be refused before its renders end. Waiting is not limited by shares, but a free slot goes to the share with
 * the fewest.
 */
export function createRenderLimit(limit: number, maxWait = 1000): RenderLimit {
  const share = (part: number): number => Math.max(1, Math.floor(limit * part));
  return createBulkhead({
    slots: { total: limit, perGroup: share(3 / 4), perKey: share(1 / 2) },
    queue: { total: limit, perGroup: limit, perKey: limit },
    maxWait,
    next: 'fewest',
    overloaded: () => new Overloaded(503, 'unavailable', { message: 'too many pages are being rendered' }),
  });
}

/** No render slot was free. */
export class Overloaded extends ApiError {}
