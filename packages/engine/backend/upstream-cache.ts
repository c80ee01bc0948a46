import { LRUCache } from 'lru-cache';
import type { CacheGroup } from '../register.ts';
import { ApiError, statusOf, toRetryAfter } from '../errors.ts';
import { createOutcomeCounts, type OutcomeCounts } from '../observability/outcome-counts.ts';
import type { CacheVersions } from './cache-versions.ts';
import { SKEW } from '../../http-cache/freshness.ts';
import { raceTimeout } from '../limits/race-timeout.ts';
import { NO_SHARED_STORE, type SharedStore } from './shared-store.ts';
import { createSingleFlight } from './single-flight.ts';
import { decodeEntry, encodeEntry, type UpstreamEntry } from './upstream-entry.ts';

export interface UpstreamRead {
  /** Method, canonical path and query, language. The group's version is in the entry instead, so that an old copy can still be found. */
  readonly key: string;
  readonly group: CacheGroup;
  /** Calls the backend with the version to send and store. The signal is aborted when another attempt was answered. */
  readonly load: (version: string, signal: AbortSignal) => Promise<unknown>;
  /** Parses a copy from the shared store; throws when it is invalid. */
  readonly parse: (json: unknown) => unknown;
  /** Visitors can invent any number of such reads: they have their own part of memory and are not shared with other replicas. */
  readonly openEnded?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that this caller waits; a later response is still stored. */
  readonly budget?: number | undefined;
}

export interface UpstreamReading {
  readonly entry: UpstreamEntry;
  /** No longer fresh: used because the backend failed or is slow. */
  readonly stale: boolean;
}

/** Fresh from memory, from the backend or another replica, a stale copy, or a failure. */
const READ_OUTCOMES = ['hit', 'miss', 'stale', 'error'] as const;
type ReadOutcome = (typeof READ_OUTCOMES)[number];

export interface UpstreamCache {
  read(read: UpstreamRead): Promise<UpstreamReading>;
  /** The fresh copy in memory. Without a promise, because four promises are a twentieth of the cost of a page. */
  peek(read: Pick<UpstreamRead, 'key' | 'group' | 'openEnded'>): UpstreamEntry | undefined;
  /** Accounted bytes in memory. */
  readonly size: number;
  /** Results of reads so far. */
  readonly counts: OutcomeCounts<CacheGroup, ReadOutcome>;
}

export interface UpstreamCacheOptions {
  readonly maxBytes: number;
  readonly shared: SharedStore;
  readonly versions: Pick<CacheVersions, 'current'>;
  /** Time of the last purge of a group: earlier copies are not used any more. */
  readonly purgedAt?: (group: CacheGroup) => number;
  /** Specification, section 9: request cache 600000 ms. */
  readonly freshFor?: number;
  readonly staleIfErrorFor?: number;
  /** Milliseconds without a response until the next caller starts another attempt. */
  readonly budget?: number | undefined;
  /** Milliseconds that a caller waits for a refresh before the stale copy is used. */
  readonly patience?: number;
  /** Milliseconds after a failed refresh in which stale copies are used without another attempt. */
  readonly pauseAfterFailure?: number;
  readonly now?: () => number;
}

const OPEN_ENDED_SHARE = 1 / 4;

/** Milliseconds by which the clocks of replicas and Redis may differ. */
const CLOCK_SKEW = 1000;

export function createUpstreamCache(options: UpstreamCacheOptions): UpstreamCache {
  const { shared, versions, freshFor = 600_000, staleIfErrorFor = 86_400_000, now = Date.now } = options;
  const { patience = 1000, pauseAfterFailure = 10_000, maxBytes, budget: attemptBudget, purgedAt = () => -Infinity } = options;
  const openEndedBytes = Math.floor(maxBytes * OPEN_ENDED_SHARE);
  const [common, openEnded] = [createMemory(maxBytes - openEndedBytes), createMemory(openEndedBytes)];
  const memoryOf = (ask: Pick<UpstreamRead, 'openEnded'>) => (ask.openEnded ? openEnded : common);
  const sharedOf = (ask: Pick<UpstreamRead, 'openEnded'>) => (ask.openEnded ? NO_SHARED_STORE : shared);
  const retryAt = new LRUCache<string, number>({ max: 10_000 });
  const flights = createSingleFlight<UpstreamReading>(attemptBudget === undefined ? {} : { attemptTimeout: attemptBudget });
  /** Keys whose refresh is slow: callers with a stale copy do not wait for it. */
  const slow = new Set<string>();
  const counts = createOutcomeCounts<CacheGroup, ReadOutcome>('group', READ_OUTCOMES);

  const isPurged = (entry: UpstreamEntry, group: CacheGroup) => entry.cachedAt <= purgedAt(group) + CLOCK_SKEW;
  const isFresh = (entry: UpstreamEntry, group: CacheGroup) =>
    // An entry from the future has an unknown age: a clock was set back.
    now() < entry.staleAt && entry.cachedAt <= now() + SKEW && entry.version === versions.current(group) && !isPurged(entry, group);
  const isUsable = (entry: UpstreamEntry | undefined, group: CacheGroup): entry is UpstreamEntry =>
    entry !== undefined && now() < entry.deleteAt && !isPurged(entry, group);

  /** A clock that was set back must not extend the pause from seconds to hours. */
  function isPaused(key: string): boolean {
    const left = (retryAt.get(key) ?? 0) - now();
    return left > 0 && left <= pauseAfterFailure;
  }

  function peek(ask: Pick<UpstreamRead, 'key' | 'group' | 'openEnded'>): UpstreamEntry | undefined {
    const { key, group } = ask;
    const known = memoryOf(ask).get(key);
    if (!known || !isFresh(known, group)) return undefined;
    counts.add(group, 'hit');
    return known;
  }

  async function read(ask: UpstreamRead): Promise<UpstreamReading> {
    ask.signal?.throwIfAborted();
    const fresh = peek(ask);
    if (fresh) return { entry: fresh, stale: false };
    try {
      const reading = await readThrough(ask);
      counts.add(ask.group, reading.stale ? 'stale' : 'miss');
      return reading;
    } catch (error) {
      counts.add(ask.group, statusOf(error) < 500 ? 'miss' : 'error');
      throw error;
    }
  }

  async function readThrough(ask: UpstreamRead): Promise<UpstreamReading> {
    const known = memoryOf(ask).get(ask.key);
    const fallback = isUsable(known, ask.group) ? { entry: known, stale: true } : undefined;
    if (fallback && (slow.has(ask.key) || isPaused(ask.key))) return fallback;

    // A caller after a purge must not join a flight that began before it.
    const flightKey = `${purgedAt(ask.group)} ${ask.key}`;
    // All callers share the flight and its result is stored, so it continues when one of them leaves or times out.
    const flight = flights.join(flightKey, (end) => refresh(ask, known, end).finally(() => slow.delete(ask.key)));
    const { signal, budget = Infinity } = ask;
    if (!fallback) return raceTimeout(flight, { signal, ms: budget, onTimeout: () => tooLate(flights.retryIn(flightKey)) });
    return raceTimeout(flight, {
      signal,
      ms: Math.min(patience, budget),
      onTimeout() {
        slow.add(ask.key);
        return fallback;
      },
    });
  }

  async function refresh(ask: UpstreamRead, known: UpstreamEntry | undefined, end: AbortSignal): Promise<UpstreamReading> {
    const copy = await fromShared(ask);
    if (copy && isFresh(copy, ask.group)) return { entry: store(ask, copy), stale: false };
    const fallback = newer(known, copy);
    try {
      return { entry: await load(ask, end), stale: false };
    } catch (error) {
      // Another attempt has stored the result.
      if (end.aborted) throw error;
      if (!leavesCopy(error)) {
        remove(ask);
        throw error;
      }
      if (!isUsable(fallback, ask.group)) throw error;
      // RFC 5861, section 4: stale-if-error.
      retryAt.set(ask.key, now() + pauseAfterFailure);
      return { entry: store(ask, fallback), stale: true };
    }
  }

  async function load(ask: UpstreamRead, end: AbortSignal): Promise<UpstreamEntry> {
    const version = versions.current(ask.group);
    // The age counts from the request (RFC 9111 section 4.2.3), so a purge during the call applies to the response.
    const cachedAt = now();
    const value = await ask.load(version, end);
    end.throwIfAborted();
    const staleAt = now() + freshFor;
    const entry = encodeEntry({ value, version, cachedAt, staleAt, deleteAt: staleAt + staleIfErrorFor });
    retryAt.delete(ask.key);
    void sharedOf(ask).set(ask.key, entry.stored, freshFor + staleIfErrorFor);
    return store(ask, entry.entry);
  }

  async function fromShared(ask: UpstreamRead): Promise<UpstreamEntry | undefined> {
    const text = await sharedOf(ask).get(ask.key);
    const copy = text === undefined ? undefined : decodeEntry(text, ask.parse);
    return isUsable(copy, ask.group) ? copy : undefined;
  }

  function store(ask: UpstreamRead, entry: UpstreamEntry): UpstreamEntry {
    memoryOf(ask).set(ask.key, entry);
    return entry;
  }

  function remove(ask: UpstreamRead): void {
    memoryOf(ask).delete(ask.key);
    void sharedOf(ask).delete(ask.key);
  }

  return {
    read,
    peek,
    counts,
    get size() {
      return common.calculatedSize + openEnded.calculatedSize;
    },
  };
}

function createMemory(maxSize: number): LRUCache<string, UpstreamEntry> {
  return new LRUCache({ maxSize, sizeCalculation: (entry, key) => entry.size + key.length });
}

/** The copy is as true as before: the backend failed, or a firewall or a key refuses everything (`answers.ts`). */
const leavesCopy = (error: unknown): boolean => error instanceof ApiError && (error.status === 503 || error.status === 403);

function newer(a: UpstreamEntry | undefined, b: UpstreamEntry | undefined): UpstreamEntry | undefined {
  if (!a || !b) return a ?? b;
  return a.cachedAt >= b.cachedAt ? a : b;
}

function tooLate(retryIn: number): Promise<never> {
  return Promise.reject(new ApiError(503, 'unavailable', { message: 'the backend answers too late', retryAfter: toRetryAfter(retryIn) }));
}
