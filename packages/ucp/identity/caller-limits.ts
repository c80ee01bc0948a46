import { visitorNetworks } from '../../contract/visitor-network.ts';
import { createCounters } from '../../contract/counters.ts';
import { hash } from '../idempotency.ts';
import type { Tier } from './tiers.ts';
import { UcpError } from '../wire/ucp-error.ts';

/**
 * Units in a minute. The table of operations has the cost of a request. An address is an IPv4 address or an IPv6 network; the wider
 * networks of it have more (`visitor-network.ts`).
 */
export interface LimitsPerMinute {
  /** Of a platform that signs, wherever it calls from: many share the addresses of a cloud. */
  readonly platform: Readonly<Record<Exclude<Tier, 'anonymous'>, number>>;
  /** Of an address, for platforms that sign and are not known: who has a domain has as many profiles as wanted. */
  readonly signedAddress: number;
  /** Of a platform that does not, at an address. */
  readonly caller: number;
  /** A caller that writes another name into each request still has one address; many platforms may share one. */
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

/** Names that are counted at once, of networks and of platforms. */
const ROOM = 20_000;

/**
 * Counted by each process. The bulkhead bounds what all of them cost together. Networks and platforms are counted apart, so that a flood of
 * networks takes no room from platforms.
 */
export function createCallerLimits(limits: LimitsPerMinute = PER_MINUTE, now: () => number = Date.now): CallerLimits {
  const window = MINUTE;
  const visitors = createVisitorLimit({ room: ROOM, window, now });
  const platforms = createCounters({ room: ROOM, window, now });

  return {
    spendAnonymously({ platform, address }, cost) {
      visitors.check('units', address, limits.address, cost);
      const caller = hash(platform);
      visitors.check(caller, address, limits.caller, cost);
      visitors.add('units', address, limits.address, cost);
      visitors.add(caller, address, limits.caller, cost);
    },
    spend({ platform, address, tier }, cost) {
      const isKnown = tier === 'registered';
      const name = isKnown ? platform : new URL(platform).host;
      const most = isKnown ? limits.platform.registered : limits.platform.signed;
      if (!isKnown) visitors.check('signed units', address, limits.signedAddress, cost);
      refuseFor(platforms.waitFor(name, most, cost));
      if (!isKnown) visitors.add('signed units', address, limits.signedAddress, cost);
      platforms.add(name, most, cost);
    },
    mayFail: (address) => visitors.check('failures', address, limits.failures, 1),
    countFailure: (address) => visitors.add('failures', address, limits.failures, 1),
  };
}

/** Counts what visitors do, in each of their networks; the wider ones have wider limits. `most` is the limit of one visitor. */
interface VisitorLimit {
  /** Throws a 429 when it would be too much. */
  check(what: string, address: string, most: number, units: number): void;
  add(what: string, address: string, most: number, units: number): void;
}

function createVisitorLimit(options: Parameters<typeof createCounters>[0]): VisitorLimit {
  const counters = createCounters(options);
  return {
    check(what, address, most, units) {
      for (const { name, times } of visitorNetworks(address)) refuseFor(counters.waitFor(`${what} of ${name}`, times * most, units));
    },
    add(what, address, most, units) {
      for (const { name, times } of visitorNetworks(address)) counters.add(`${what} of ${name}`, times * most, units);
    },
  };
}

/** `wait` in milliseconds; 0: nothing is refused. */
export function refuseFor(wait: number): void {
  if (wait > 0) throw new UcpError(429, 'too_many_requests', 'Too many requests.', Math.ceil(wait / 1000));
}
