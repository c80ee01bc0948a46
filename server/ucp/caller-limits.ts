import { LRUCache } from 'lru-cache';
import type { Tier } from './tiers.ts';
import { UcpError } from './ucp-error.ts';

/** Units in a minute. What a request costs stands in the table of operations. */
export interface LimitsPerMinute {
  /** Of a platform that signs, wherever it calls from: many share the addresses of a cloud. */
  readonly platform: Readonly<Record<Exclude<Tier, 'anonymous'>, number>>;
  /** Of an address, for platforms that sign and are not known: who has a domain has as many profiles as wanted. */
  readonly signedAddress: number;
  /** Of a platform that does not, at an address. */
  readonly caller: number;
  /** Who writes another name into each request still has one address; many platforms may share one. */
  readonly address: number;
  /** Requests of an address whose platform could not be found or proved. */
  readonly failures: number;
}

const PER_MINUTE: LimitsPerMinute = {
  platform: { signed: 3000, registered: 12_000 },
  signedAddress: 9000,
  caller: 600,
  address: 1800,
  failures: 120,
};
const MINUTE = 60_000;

interface LimitedCaller {
  /** Address of its profile. */
  readonly platform: string;
  /** The network address that it calls from. */
  readonly address: string;
}

/** Each method but the last throws a 429 when it is too much. */
export interface CallerLimits {
  spendAnonymously(caller: LimitedCaller, cost: number): void;
  spend(caller: LimitedCaller & { readonly tier: Tier }, cost: number): void;
  mayFail(address: string): void;
  countFailure(address: string): void;
}

/** Counted by each process. The bulkhead bounds what all of them cost together. */
export function createCallerLimits(limits: LimitsPerMinute = PER_MINUTE, now: () => number = Date.now): CallerLimits {
  const spent = new LRUCache<string, { since: number; units: number }>({ max: 20_000 });

  function countOf(name: string): { since: number; units: number } {
    const known = spent.get(name);
    return known && now() - known.since < MINUTE ? known : { since: now(), units: 0 };
  }

  function check(name: string, cost: number, max: number): void {
    const count = countOf(name);
    if (count.units + cost <= max) return;
    const seconds = Math.max(1, Math.ceil((count.since + MINUTE - now()) / 1000));
    throw new UcpError(429, 'too_many_requests', 'Too many requests.', seconds);
  }

  function add(name: string, cost: number): void {
    const count = countOf(name);
    count.units += cost;
    spent.set(name, count);
  }

  function spend(name: string, cost: number, max: number): void {
    check(name, cost, max);
    add(name, cost);
  }

  return {
    spendAnonymously({ platform, address }, cost) {
      spend(`address ${address}`, cost, limits.address);
      spend(`caller ${platform} ${address}`, cost, limits.caller);
    },
    spend({ platform, address, tier }, cost) {
      if (tier === 'registered') return spend(`platform ${platform}`, cost, limits.platform.registered);
      spend(`signed ${address}`, cost, limits.signedAddress);
      spend(`host ${new URL(platform).host}`, cost, limits.platform.signed);
    },
    mayFail: (address) => check(`failures ${address}`, 1, limits.failures),
    countFailure: (address) => add(`failures ${address}`, 1),
  };
}
