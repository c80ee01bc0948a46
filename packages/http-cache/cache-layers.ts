import type { CacheLog } from './log.ts';
import type { FetchResult } from './fetch-from-origin.ts';
import type { CacheKey } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Claim, Purges, SecondLayer } from './second-layer.ts';
import { createStoredCopy, type StoredCopy, toStoredResponse } from './stored-copy.ts';
import type { StoredResponse } from './stored-response.ts';
import { isSelected, type RequestFields } from './vary.ts';

/** Memory and the layer that replicas share, as one: stored copies, and the right to ask the origin. */
export interface CacheLayers {
  /** The copy of another replica if it is newer than ours; it is stored in memory. */
  getShared(key: CacheKey, wanted: CopyRequest): Promise<StoredCopy | undefined>;
  /** The same, while another replica is making it. */
  awaitShared(key: CacheKey, wanted: CopyRequest, ms: number): Promise<StoredCopy | undefined>;
  claim(key: CacheKey, ms: number): Promise<Claim>;
  store(key: CacheKey, copy: StoredCopy): void;
  /** Stores or drops as the fields of the response say; returns the copy. */
  applyResult(key: CacheKey, result: FetchResult): StoredCopy | null;
  drop(key: Pick<CacheKey, 'key' | 'openEnded'>): void;
  /** Resolves when all writes to the shared layer are done. */
  settled(): Promise<void>;
}

export interface CopyRequest {
  readonly stored: StoredCopy | undefined;
  readonly forwarded: RequestFields;
}

export interface CacheLayersOptions {
  readonly memory: MemoryStore;
  readonly secondLayer: SecondLayer | null;
  readonly purges: Purges;
  /** Older copies of other replicas are ignored. */
  readonly notBefore: () => number;
  /** Responses that were requested in an earlier generation are not stored. */
  readonly generation: () => number;
  readonly log: CacheLog;
}

export function createCacheLayers({ memory, secondLayer, purges, notBefore, generation, log }: CacheLayersOptions): CacheLayers {
  const writes = new Set<Promise<void>>();

  /** Open-ended keys are not shared: they would evict copies that all replicas need. */
  const layerOf = ({ openEnded }: Pick<CacheKey, 'openEnded'>): SecondLayer | null => (openEnded ? null : secondLayer);

  function take(key: CacheKey, found: StoredResponse | undefined, { stored, forwarded }: CopyRequest): StoredCopy | undefined {
    if (!found || found.cachedAt < notBefore() || found.cachedAt <= (stored?.meta.cachedAt ?? 0)) return undefined;
    if (purges.isPurged(found) || !isSelected(found.selectedBy, forwarded)) return undefined;
    const copy = createStoredCopy(found);
    memory.set(copy, key);
    return copy;
  }

  function inBackground(work: Promise<void>): void {
    const watched = work
      .catch((err: unknown) => log.error({ err }, 'a copy could not be written to the shared layer'))
      .finally(() => writes.delete(watched));
    writes.add(watched);
  }

  /** Compressed: an eighth of the bytes, and the coding that most clients accept. */
  async function share(layer: SecondLayer, copy: StoredCopy): Promise<void> {
    if (copy.codes && copy.variants.source().coding === 'identity') {
      await copy.variants.make('br');
      memory.resized(copy);
    }
    await layer.put(toStoredResponse(copy));
  }

  function store(key: CacheKey, copy: StoredCopy): void {
    memory.set(copy, key);
    const layer = layerOf(key);
    if (layer) inBackground(share(layer, copy));
  }

  function drop(key: Pick<CacheKey, 'key' | 'openEnded'>): void {
    memory.delete(key.key);
    const layer = layerOf(key);
    if (layer) inBackground(layer.delete(key.key));
  }

  return {
    getShared: async (key, wanted) => take(key, await layerOf(key)?.get(key.key), wanted),
    awaitShared: async (key, wanted, ms) => take(key, await layerOf(key)?.waitFor(key.key, wanted.stored?.meta.cachedAt ?? 0, ms), wanted),
    claim: async (key, ms) => layerOf(key)?.claim(key.key, ms) ?? { state: 'unknown' },
    store,
    applyResult(key, result) {
      if (result.kind === 'copy') {
        if (!result.storable) drop(key);
        // Requested before everything was dropped, it may contain what was the reason to drop.
        else if (result.generation === generation() && !purges.isPurged(result.copy.meta)) store(key, result.copy);
        return result.copy;
      }
      // A response that must not be stored makes the earlier copy untrue. (An error does not.)
      if (result.kind === 'uncacheable' && !result.copyAvailable && !result.outdated) drop(key);
      return null;
    },
    drop,
    async settled() {
      await Promise.allSettled(writes);
    },
  };
}

/** May stand in for the origin when that fails (RFC 5861, section 4). */
export function canStandIn(copy: StoredCopy | undefined, now: number): copy is StoredCopy {
  return copy !== undefined && now < copy.meta.deleteAt && copy.meta.deleteAt > copy.meta.staleAt;
}

/** Fresh, or stale within stale-while-revalidate (RFC 5861, section 3), also when new data made it stale and not its age. */
export function isServable({ meta }: StoredCopy, now: number, versionOf: VersionOf): boolean {
  return isFresh(meta, now, versionOf) || (now < meta.revalidateUntil && meta.revalidateUntil > meta.staleAt);
}
