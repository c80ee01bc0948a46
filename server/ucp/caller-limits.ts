import { LRUCache } from 'lru-cache';
import { UcpError } from './ucp-error.ts';
import type { Caller } from './agent.ts';

/** Units in a minute. What a request costs stands in the table of operations. */
export interface LimitsPerMinute {
  readonly caller: number;
  /** Who writes another name into each request still has one address; many platforms may share one. */
  readonly address: number;
}

const PER_MINUTE: LimitsPerMinute = { caller: 600, address: 1800 };
const MINUTE = 60_000;

/** Counted by each process. The bulkhead bounds what all of them cost together. */
export function createCallerLimits(
  limits: LimitsPerMinute = PER_MINUTE,
  now: () => number = Date.now,
): (caller: Caller, cost: number) => void {
  const spent = new LRUCache<string, { since: number; units: number }>({ max: 20_000 });
  function spend(name: string, cost: number, max: number): void {
    const known = spent.get(name);
    const count = known && now() - known.since < MINUTE ? known : { since: now(), units: 0 };
    if (count.units + cost > max) {
      const seconds = Math.max(1, Math.ceil((count.since + MINUTE - now()) / 1000));
      throw new UcpError(429, 'too_many_requests', 'Too many requests.', seconds);
    }
    count.units += cost;
    spent.set(name, count);
  }
  return ({ platform, address }, cost) => {
    spend(address, cost, limits.address);
    spend(`${platform} ${address}`, cost, limits.caller);
  };
}
