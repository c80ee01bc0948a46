import { LRUCache } from 'lru-cache';
import type { CacheGroup } from '../../shared/contract/codes.ts';
import { ApiError, statusOf, toRetryAfter } from '../../shared/errors.ts';
import { createOutcomeCounts, type OutcomeCounts } from '../observability/outcome-counts.ts';
import type { CacheVersions } from './cache-versions.ts';
import { SKEW } from '../http-cache/freshness.ts';
import { NO_SHARED_STORE, type SharedStore } from './shared-store.ts';
import { createSingleFlight } from './single-flight.ts';
import { decodeEntry, encodeEntry, type UpstreamEntry } from './upstream-entry.ts';

export interface UpstreamRead {
  /** Method, canonical path and query, language; the group's version is kept in the entry, so that an old copy can still be found. */
  readonly key: string;
  readonly group: CacheGroup;
  /** Asks the backend; gets the version to send along and to be stored under. The signal is aborted when another attempt has been answered. */
  readonly load: (version: string, signal: AbortSignal) => Promise<unknown>;
  /** Parses a copy from the shared store; throws on garbage. */
  readonly parse: (json: unknown) => unknown;
  /** Visitors can make up any number of such reads: they have a part of memory to themselves and are not shared with other replicas. */
  readonly openEnded?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long this asker waits; the answer is stored for the next one, though it comes later. */
  readonly budget?: number | undefined;
}

export interface UpstreamReading {
  readonly entry: UpstreamEntry;
  /** Not fresh any more: it stands in because the backend failed or is slow. */
  readonly stale: boolean;
}

/** From memory, from the backend (or another replica), by an old copy, not at all. */
const READ_OUTCOMES = ['hit', 'miss', 'stale', 'error'] as const;
type ReadOutcome = (typeof READ_OUTCOMES)[number];

export interface UpstreamCache {
  read(read: UpstreamRead): Promise<UpstreamReading>;
  /** The copy in memory while it is fresh: without a promise, which for the four reads of a page is a twentieth of its cost. */
  peek(read: Pick<UpstreamRead, 'key' | 'group' | 'openEnded'>): UpstreamEntry | undefined;
  /** Accounted bytes in memory. */
  readonly size: number;
  /** What became of reads so far. */
  readonly counts: OutcomeCounts<CacheGroup, ReadOutcome>;
}

export interface UpstreamCacheOptions {
  readonly maxBytes: number;
  readonly shared: SharedStore;
  readonly versions: Pick<CacheVersions, 'current'>;
  /** When copies of a group were called back last: what was asked for until then is not used any more. */
  readonly purgedAt?: (group: CacheGroup) => number;
  /** Specification, section 9: request cache 600000 ms. */
  readonly freshFor?: number;
  readonly staleIfErrorFor?: number;
  /** A call without an answer holds nobody up for longer than this: the next asker tries again. */
  readonly budget?: number | undefined;
  /** How long a refresh may take before the stale copy is good enough, for all who ask meanwhile. */
  readonly patience?: number;
  /** After a failed refresh nobody waits again for this long. */
  readonly pauseAfterFailure?: number;
  readonly now?: () => number;
}

const OPEN_ENDED_SHARE = 1 / 4;

/** Milliseconds by which replicas, Redis and we may differ about the time of a purge. */
const CLOCKS_DIFFER = 1000;

export function createUpstreamCache(options: UpstreamCacheOptions): UpstreamCache {
  const { shared, versions, freshFor = 600_000, staleIfErrorFor = 86_400_000, now = Date.now } = options;
  const { patience = 1000, pauseAfterFailure = 10_000, maxBytes, budget: attemptBudget, purgedAt = () => -Infinity } = options;
  const openEndedBytes = Math.floor(maxBytes * OPEN_ENDED_SHARE);
  const [common, openEnded] = [createShelf(maxBytes - openEndedBytes), createShelf(openEndedBytes)];
  const memoryOf = (ask: Pick<UpstreamRead, 'openEnded'>) => (ask.openEnded ? openEnded : common);
  const sharedOf = (ask: Pick<UpstreamRead, 'openEnded'>) => (ask.openEnded ? NO_SHARED_STORE : shared);
  const retryAt = new LRUCache<string, number>({ max: 10_000 });
  const flights = createSingleFlight<UpstreamReading>(attemptBudget === undefined ? {} : { patience: attemptBudget });
  /** Keys whose flight outlasted somebody's patience: nobody who has a stale copy waits for it any more. */
  const slow = new Set<string>();
  const counts = createOutcomeCounts<CacheGroup, ReadOutcome>('group', READ_OUTCOMES);

  const isPurged = (entry: UpstreamEntry, group: CacheGroup) => entry.cachedAt <= purgedAt(group) + CLOCKS_DIFFER;
  const isFresh = (entry: UpstreamEntry, group: CacheGroup) =>
    // From the future: a clock was set back, and nobody knows how old it is.
    now() < entry.staleAt && entry.cachedAt <= now() + SKEW && entry.version === versions.current(group) && !isPurged(entry, group);
  const isUsable = (entry: UpstreamEntry | undefined, group: CacheGroup): entry is UpstreamEntry =>
    entry !== undefined && now() < entry.deleteAt && !isPurged(entry, group);

  /** A clock that was set back must not make a pause of seconds one of hours. */
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
    const standIn = isUsable(known, ask.group) ? { entry: known, stale: true } : undefined;
    if (standIn && (slow.has(ask.key) || isPaused(ask.key))) return standIn;

    // Who asks after a purge does not get what somebody asked for before it.
    const flightKey = `${purgedAt(ask.group)} ${ask.key}`;
    // The flight belongs to all askers and its result is stored: it is not cancelled when one of them leaves, or can wait no longer.
    const flight = flights.join(flightKey, (end) => refresh(ask, known, end).finally(() => slow.delete(ask.key)));
    const { signal, budget = Infinity } = ask;
    if (!standIn) return waitFor(flight, { signal, ms: budget, late: () => tooLate(flights.retryIn(flightKey)) });
    return waitFor(flight, {
      signal,
      ms: Math.min(patience, budget),
      late() {
        slow.add(ask.key);
        return standIn;
      },
    });
  }

  async function refresh(ask: UpstreamRead, known: UpstreamEntry | undefined, end: AbortSignal): Promise<UpstreamReading> {
    const copy = await fromShared(ask);
    if (copy && isFresh(copy, ask.group)) return { entry: keep(ask, copy), stale: false };
    const standIn = newer(known, copy);
    try {
      return { entry: await load(ask, end), stale: false };
    } catch (error) {
      // Another attempt decides what is kept.
      if (end.aborted) throw error;
      if (!(error instanceof ApiError) || error.status !== 503) {
        forget(ask);
        throw error;
      }
      if (!isUsable(standIn, ask.group)) throw error;
      // RFC 5861, section 4: stale-if-error.
      retryAt.set(ask.key, now() + pauseAfterFailure);
      return { entry: keep(ask, standIn), stale: true };
    }
  }

  async function load(ask: UpstreamRead, end: AbortSignal): Promise<UpstreamEntry> {
    const version = versions.current(ask.group);
    // Its age counts from the question (RFC 9111, 4.2.3): what was purged while the answer was on its way is old.
    const cachedAt = now();
    const value = await ask.load(version, end);
    end.throwIfAborted();
    const staleAt = now() + freshFor;
    const entry = encodeEntry({ value, version, cachedAt, staleAt, deleteAt: staleAt + staleIfErrorFor });
    retryAt.delete(ask.key);
    void sharedOf(ask).set(ask.key, entry.stored, freshFor + staleIfErrorFor);
    return keep(ask, entry.entry);
  }

  async function fromShared(ask: UpstreamRead): Promise<UpstreamEntry | undefined> {
    const text = await sharedOf(ask).get(ask.key);
    const copy = text === undefined ? undefined : decodeEntry(text, ask.parse);
    return isUsable(copy, ask.group) ? copy : undefined;
  }

  function keep(ask: UpstreamRead, entry: UpstreamEntry): UpstreamEntry {
    memoryOf(ask).set(ask.key, entry);
    return entry;
  }

  function forget(ask: UpstreamRead): void {
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

function createShelf(maxSize: number): LRUCache<string, UpstreamEntry> {
  return new LRUCache({ maxSize, sizeCalculation: (entry, key) => entry.size + key.length });
}

function newer(a: UpstreamEntry | undefined, b: UpstreamEntry | undefined): UpstreamEntry | undefined {
  if (!a || !b) return a ?? b;
  return a.cachedAt >= b.cachedAt ? a : b;
}

interface Patience<T> {
  readonly signal: AbortSignal | undefined;
  readonly ms: number;
  /** Called when it is over. */
  readonly late: () => T | Promise<T>;
}

/** One asker may leave, or do with something else, while the others go on waiting. */
async function waitFor<T>(flight: Promise<T>, { signal, ms, late }: Patience<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const leave = (): void => reject(signal?.reason as Error);
  signal?.addEventListener('abort', leave, { once: true });
  flight.then(resolve, reject);
  const timer = ms === Infinity ? undefined : setTimeout(() => resolve(late()), Math.max(0, ms));
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  });
}

function tooLate(retryIn: number): Promise<never> {
  return Promise.reject(new ApiError(503, 'unavailable', { message: 'the backend answers too late', retryAfter: toRetryAfter(retryIn) }));
}
