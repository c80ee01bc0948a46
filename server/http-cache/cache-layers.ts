import type { Log } from '../observability/log.ts';
import type { Answer } from './fetch-from-origin.ts';
import type { CacheKey } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Claim, Purges, SecondLayer } from './second-layer.ts';
import { createStoredCopy, type StoredCopy, toStoredResponse } from './stored-copy.ts';
import type { StoredResponse } from './stored-response.ts';
import { isSelected, type RequestFields } from './vary.ts';

/** The two layers as one: what is kept, and who may ask the origin. */
export interface Keeping {
  /** A copy that another replica has made, if it is newer than ours. It is in memory now. */
  adopt(key: CacheKey, wanted: Wanted): Promise<StoredCopy | undefined>;
  /** The same, when another replica is making it. */
  await(key: CacheKey, wanted: Wanted, ms: number): Promise<StoredCopy | undefined>;
  claim(key: CacheKey, ms: number): Promise<Claim>;
  keep(key: CacheKey, copy: StoredCopy): void;
  /** Does with the answer what its head asks for; tells the copy that is there now. */
  settle(key: CacheKey, answer: Answer): StoredCopy | null;
  drop(key: Pick<CacheKey, 'key' | 'openEnded'>): void;
  /** Resolves when what is on its way to the other replicas is there. */
  idle(): Promise<void>;
}

export interface Wanted {
  readonly known: StoredCopy | undefined;
  readonly forwarded: RequestFields;
}

export interface KeepingOptions {
  readonly memory: MemoryStore;
  readonly secondLayer: SecondLayer | null;
  readonly purges: Purges;
  /** Copies from before are not taken over any more. */
  readonly notBefore: () => number;
  /** Nor are those that were asked for in an earlier one. */
  readonly era: () => number;
  readonly log: Log;
}

export function createKeeping({ memory, secondLayer, purges, notBefore, era, log }: KeepingOptions): Keeping {
  const underWay = new Set<Promise<void>>();

  /** Open-ended ones are not shared: they would push out of it what all replicas need. */
  const layerOf = ({ openEnded }: Pick<CacheKey, 'openEnded'>): SecondLayer | null => (openEnded ? null : secondLayer);

  function take(key: CacheKey, stored: StoredResponse | undefined, { known, forwarded }: Wanted): StoredCopy | undefined {
    if (!stored || stored.cachedAt < notBefore() || stored.cachedAt <= (known?.meta.cachedAt ?? 0)) return undefined;
    if (purges.isPurged(stored) || !isSelected(stored.selectedBy, forwarded)) return undefined;
    const copy = createStoredCopy(stored);
    memory.set(copy, key);
    return copy;
  }

  function inBackground(work: Promise<void>): void {
    const watched = work
      .catch((err: unknown) => log.error({ err }, 'a copy could not be handed to the other replicas'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  /** Compressed first: it is an eighth of the bytes, and whoever takes it over has the coding that is asked for most. */
  async function handOver(layer: SecondLayer, copy: StoredCopy): Promise<void> {
    if (copy.codes && copy.variants.source().coding === 'identity') {
      await copy.variants.make('br');
      memory.resized(copy);
    }
    await layer.put(toStoredResponse(copy));
  }

  function keep(key: CacheKey, copy: StoredCopy): void {
    memory.set(copy, key);
    const layer = layerOf(key);
    if (layer) inBackground(handOver(layer, copy));
  }

  function drop(key: Pick<CacheKey, 'key' | 'openEnded'>): void {
    memory.delete(key.key);
    const layer = layerOf(key);
    if (layer) inBackground(layer.delete(key.key));
  }

  return {
    adopt: async (key, wanted) => take(key, await layerOf(key)?.get(key.key), wanted),
    await: async (key, wanted, ms) => take(key, await layerOf(key)?.waitFor(key.key, wanted.known?.meta.cachedAt ?? 0, ms), wanted),
    claim: async (key, ms) => layerOf(key)?.claim(key.key, ms) ?? { state: 'unknown' },
    keep,
    settle(key, answer) {
      if (answer.kind === 'copy') {
        if (!answer.storable) drop(key);
        // Asked for before everything was dropped, so it may carry what was the reason for that.
        else if (answer.era === era() && !purges.isPurged(answer.copy.meta)) keep(key, answer.copy);
        return answer.copy;
      }
      // What the origin says now is not to be kept, so what it said before is no longer true. (An error says nothing about that.)
      if (answer.kind === 'through' && !answer.copyAvailable && !answer.outdated) drop(key);
      return null;
    },
    drop,
    async idle() {
      await Promise.allSettled(underWay);
    },
  };
}

/** May stand in for the origin when that fails (RFC 5861, section 4). */
export function canStandIn(copy: StoredCopy | undefined, now: number): copy is StoredCopy {
  return copy !== undefined && now < copy.meta.deleteAt && copy.meta.deleteAt > copy.meta.staleAt;
}

/** Fresh, or stale where the origin allows that while it is asked (RFC 5861, section 3): also when not its time but its data made it stale. */
export function isServable({ meta }: StoredCopy, now: number, versionOf: VersionOf): boolean {
  return isFresh(meta, now, versionOf) || (now < meta.revalidateUntil && meta.revalidateUntil > meta.staleAt);
}
