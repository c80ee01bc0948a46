import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { visitorNetwork } from '../../contract/visitor-network.ts';
import { createCounters } from '../../contract/counters.ts';
import { createBulkhead } from '../../engine/limits/bulkhead.ts';
import { type Fetched, GuardedFetchError } from './guarded-fetch.ts';
import type { RegisteredPlatform } from './registered-platforms.ts';
import { parsePlatformProfile, type PlatformProfile } from './platform-profile.ts';
import { UcpError } from '../wire/ucp-error.ts';
import { refuseFor } from './caller-limits.ts';

export interface Platform {
  /** Address of its profile. */
  readonly url: string;
  /** Null: it does not stand in the list of known platforms. */
  readonly known: RegisteredPlatform | null;
  readonly profile: PlatformProfile;
}

/** `address`: the network address that asks for it; null: the shop does. */
export interface Platforms {
  /** From memory, or fetched. Throws a `UcpError` when there is no profile. */
  find(url: string, address: string | null): Promise<Platform>;
  /** Fetches again, for a key that is new there; once a minute at most. */
  refresh(url: string, address: string | null): Promise<Platform>;
}

export interface PlatformsOptions {
  readonly known: readonly RegisteredPlatform[];
  readonly fetch: (url: string) => Promise<Fetched>;
  readonly now?: () => number;
}

const MINUTE = 60_000;
/** How long a profile serves, whatever its platform says. */
const LIFE = { min: MINUTE, max: 24 * 60 * MINUTE };
/** For how long a profile serves whose platform does not answer. Its keys count until then. */
const STALE = 60 * MINUTE;
const BACKOFF = { first: MINUTE / 2, max: 10 * MINUTE };
/** Strangers may have so many fetched in a minute: of one network (of IPv6 a /48), and all together. Known platforms do not count. */
const FETCHES_PER_MINUTE = { network: 10, all: 60 };
/** Networks that are counted at once. */
const NETWORKS = 20_000;
const MAX_PROFILES = 500;
/** A busy process answers late, not never. */
const GIVE_UP = 5000;

interface Copy {
  readonly profile: PlatformProfile;
  readonly fetchedAt: number;
  /** It is fetched again after that. */
  readonly freshUntil: number;
}

interface Failure {
  readonly error: UcpError;
  readonly until: number;
  readonly pause: number;
}

/** The profiles of platforms. Fetches and memory that strangers can cause have a bound. */
export function createPlatforms({ known, fetch, now = Date.now }: PlatformsOptions): Platforms {
  const byUrl = new Map(known.map((one) => [one.profile, one]));
  const copies = new LRUCache<string, Copy>({ max: MAX_PROFILES });
  const failures = new LRUCache<string, Failure>({ max: MAX_PROFILES });
  const underWay = new Map<string, Promise<PlatformProfile>>();
  const bulkhead = createBulkhead({
    slots: { total: 8, perGroup: 8, perKey: 8 },
    queue: { total: 32, perGroup: 32, perKey: 32 },
    maxWait: GIVE_UP,
  });
  const networks = createCounters({ room: NETWORKS, window: MINUTE, now });
  let minute = { since: 0, fetches: 0 };

  function countFetch(address: string | null): void {
    const network = address === null ? null : visitorNetwork(address);
    if (network !== null) refuseFor(networks.waitFor(network, FETCHES_PER_MINUTE.network));
    if (now() - minute.since >= MINUTE) minute = { since: now(), fetches: 0 };
    if (minute.fetches >= FETCHES_PER_MINUTE.all) {
      throw new UcpError(503, 'unavailable', 'Too many profiles are being fetched.', Math.ceil((minute.since + MINUTE - now()) / 1000));
    }
    minute.fetches += 1;
    if (network !== null) networks.add(network, FETCHES_PER_MINUTE.network);
  }

  async function load(url: string): Promise<PlatformProfile> {
    const release = await bulkhead.enter({ group: 'profile', key: url });
    try {
      const { body, cacheControl } = await fetch(url);
      const profile = parsePlatformProfile(parseJson(body));
      if (!profile) throw new UcpError(422, 'profile_malformed', 'The document is no profile of a platform.');
      copies.set(url, { profile, fetchedAt: now(), freshUntil: now() + lifeOf(cacheControl) });
      failures.delete(url);
      return profile;
    } catch (error) {
      const answer = answerOf(error);
      const pause = Math.min((failures.get(url)?.pause ?? BACKOFF.first / 2) * 2, BACKOFF.max);
      if (answer) failures.set(url, { error: answer, until: now() + pause, pause });
      throw answer ?? error;
    } finally {
      release();
    }
  }

  /** One fetch for all that wait for it. */
  async function fetchOnce(url: string, address: string | null): Promise<PlatformProfile> {
    const running = underWay.get(url);
    if (running) return running;
    const failure = failures.get(url);
    if (failure && now() < failure.until) throw failure.error;
    if (!byUrl.has(url)) countFetch(address);
    const started = load(url).finally(() => underWay.delete(url));
    underWay.set(url, started);
    return started;
  }

  async function profileOf(url: string, address: string | null): Promise<PlatformProfile> {
    const copy = copies.get(url);
    if (copy && now() < copy.freshUntil) return copy.profile;
    try {
      return await Promise.race([fetchOnce(url, address), delay(GIVE_UP, null, { ref: false }).then(() => Promise.reject(late()))]);
    } catch (error) {
      if (copy && now() < copy.freshUntil + STALE) return copy.profile;
      throw error;
    }
  }

  const platform = (url: string, profile: PlatformProfile): Platform => ({ url, known: byUrl.get(url) ?? null, profile });

  async function find(url: string, address: string | null): Promise<Platform> {
    const own = byUrl.get(url)?.document;
    return platform(url, own ?? (await profileOf(url, address)));
  }

  return {
    find,
    async refresh(url, address) {
      const copy = copies.get(url);
      if (!copy || now() < copy.fetchedAt + LIFE.min) return find(url, address);
      return platform(url, await fetchOnce(url, address).catch(() => copy.profile));
    },
  };
}

const late = (): UcpError => new UcpError(503, 'unavailable', 'The profile is being fetched.', 2);

/** Null: the failure is this server's own. */
function answerOf(error: unknown): UcpError | null {
  if (error instanceof UcpError) return error.status === 422 ? error : null;
  if (!(error instanceof GuardedFetchError)) return null;
  return error.kind === 'refused'
    ? new UcpError(400, 'invalid_profile_url', `The profile's address is refused. ${error.message}`)
    : new UcpError(424, 'profile_unreachable', `The profile cannot be fetched. ${error.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function lifeOf(cacheControl: string): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})(?:[\s,]|$)/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, LIFE.min), LIFE.max);
}
