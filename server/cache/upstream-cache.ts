import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CacheGroup } from '../../shared/contract/codes.ts';
import { ApiError } from '../../shared/errors.ts';
import type { CacheVersions } from './cache-versions.ts';
import type { SharedStore } from './shared-store.ts';
import { createSingleFlight } from './single-flight.ts';
import { decodeEntry, encodeEntry, type UpstreamEntry } from './upstream-entry.ts';

export interface UpstreamRead {
  /** Method, canonical path and query, language; the group's version is kept in the entry, so that an old copy can still be found. */
  readonly key: string;
  readonly group: CacheGroup;
  /** Asks the backend; gets the version to send along and to be stored under. */
  readonly load: (version: string) => Promise<unknown>;
  /** Parses a copy from the shared store; throws on garbage. */
  readonly parse: (json: unknown) => unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface UpstreamReading {
  readonly entry: UpstreamEntry;
  /** Not fresh any more: it stands in because the backend failed or is slow. */
  readonly stale: boolean;
}

export interface UpstreamCache {
  read(read: UpstreamRead): Promise<UpstreamReading>;
  /** The copy in memory while it is fresh: without a promise, which for the four reads of a page is a twentieth of its cost. */
  peek(read: Pick<UpstreamRead, 'key' | 'group'>): UpstreamEntry | undefined;
  /** Accounted bytes in memory. */
  readonly size: number;
}

export interface UpstreamCacheOptions {
  readonly maxBytes: number;
  readonly shared: SharedStore;
  readonly versions: Pick<CacheVersions, 'current'>;
  /** Specification, section 9: request cache 600000 ms. */
  readonly freshFor?: number;
  readonly staleIfErrorFor?: number;
  /** How long an asker waits for a refresh before the stale copy is good enough. */
  readonly patience?: number;
  /** After a failed refresh nobody waits again for this long. */
  readonly pauseAfterFailure?: number;
  readonly now?: () => number;
}

export function createUpstreamCache(options: UpstreamCacheOptions): UpstreamCache {
  const { shared, versions, freshFor = 600_000, staleIfErrorFor = 86_400_000, now = Date.now } = options;
  const { patience = 1000, pauseAfterFailure = 10_000, maxBytes } = options;
  const memory = new LRUCache<string, UpstreamEntry>({ maxSize: maxBytes, sizeCalculation: (entry, key) => entry.size + key.length });
  const retryAt = new LRUCache<string, number>({ max: 10_000 });
  const flights = createSingleFlight<UpstreamReading>();

  const isFresh = (entry: UpstreamEntry, group: CacheGroup) => now() < entry.staleAt && entry.version === versions.current(group);
  const isUsable = (entry: UpstreamEntry | undefined): entry is UpstreamEntry => entry !== undefined && now() < entry.deleteAt;

  function peek({ key, group }: Pick<UpstreamRead, 'key' | 'group'>): UpstreamEntry | undefined {
    const known = memory.get(key);
    return known && isFresh(known, group) ? known : undefined;
  }

  async function read(ask: UpstreamRead): Promise<UpstreamReading> {
    ask.signal?.throwIfAborted();
    const fresh = peek(ask);
    if (fresh) return { entry: fresh, stale: false };
    const known = memory.get(ask.key);
    const standIn = isUsable(known) ? { entry: known, stale: true } : undefined;
    if (standIn && now() < (retryAt.get(ask.key) ?? 0)) return standIn;

    // The flight belongs to all askers and its result is stored: it is not cancelled when one of them leaves.
    const flight = flights.join(ask.key, () => refresh(ask, known));
    const patient = standIn ? Promise.race([flight, delay(patience, standIn, { ref: false })]) : flight;
    return ask.signal ? abandonable(patient, ask.signal) : patient;
  }

  async function refresh(ask: UpstreamRead, known: UpstreamEntry | undefined): Promise<UpstreamReading> {
    const copy = await fromShared(ask);
    if (copy && isFresh(copy, ask.group)) return { entry: keep(ask.key, copy), stale: false };
    const standIn = newer(known, copy);
    try {
      return { entry: await load(ask), stale: false };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) {
        forget(ask.key);
        throw error;
      }
      if (!isUsable(standIn)) throw error;
      // RFC 5861, section 4: stale-if-error.
      retryAt.set(ask.key, now() + pauseAfterFailure);
      return { entry: keep(ask.key, standIn), stale: true };
    }
  }

  async function load(ask: UpstreamRead): Promise<UpstreamEntry> {
    const version = versions.current(ask.group);
    const value = await ask.load(version);
    const staleAt = now() + freshFor;
    const entry = encodeEntry({ value, version, cachedAt: now(), staleAt, deleteAt: staleAt + staleIfErrorFor });
    retryAt.delete(ask.key);
    void shared.set(ask.key, entry.stored, freshFor + staleIfErrorFor);
    return keep(ask.key, entry.entry);
  }

  async function fromShared(ask: UpstreamRead): Promise<UpstreamEntry | undefined> {
    const text = await shared.get(ask.key);
    const copy = text === undefined ? undefined : decodeEntry(text, ask.parse);
    return isUsable(copy) ? copy : undefined;
  }

  function keep(key: string, entry: UpstreamEntry): UpstreamEntry {
    memory.set(key, entry);
    return entry;
  }

  function forget(key: string): void {
    memory.delete(key);
    void shared.delete(key);
  }

  return {
    read,
    peek,
    get size() {
      return memory.calculatedSize;
    },
  };
}

function newer(a: UpstreamEntry | undefined, b: UpstreamEntry | undefined): UpstreamEntry | undefined {
  if (!a || !b) return a ?? b;
  return a.cachedAt >= b.cachedAt ? a : b;
}

/** One asker may leave while the others go on waiting. */
async function abandonable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave: (() => void) | undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
  });
  return Promise.race([promise, left]).finally(() => leave && signal.removeEventListener('abort', leave));
}
