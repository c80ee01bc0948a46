import { LRUCache } from 'lru-cache';
import type { CacheKey } from './origin.ts';
import type { StoredCopy } from './stored-copy.ts';
import { isSameSelection, isSelected, type RequestFields } from './vary.ts';

export interface MemoryStore {
  /** The newest copy that the fields of this request select (RFC 9111, 4.1). */
  get(key: string, request: () => RequestFields): StoredCopy | undefined;
  set(copy: StoredCopy, key?: Pick<CacheKey, 'openEnded'>): void;
  /** Call after a variant was added, so that its bytes are counted. */
  resized(copy: StoredCopy): void;
  delete(key: string): void;
  /** Deletes each key with such a copy. */
  deleteWhere(isMeant: (copy: StoredCopy) => boolean): void;
  clear(): void;
  /** Accounted bytes of all variants of all copies. */
  readonly size: number;
}

/** Copies of one key that differ by `Vary`, newest first. */
type Copies = readonly StoredCopy[];

/** Shares of memory for addresses that anybody can make up, so that they evict no other pages: without a page, and open-ended. */
const NOT_FOUND_SHARE = 1 / 16;
const OPEN_ENDED_SHARE = 1 / 8;
const MAX_SELECTIONS = 8;

/** Partitions bounded in bytes; the least recently used copies are evicted first. */
export function createMemoryStore(maxBytes: number): MemoryStore {
  const notFoundBytes = Math.floor(maxBytes * NOT_FOUND_SHARE);
  const openEndedBytes = Math.floor(maxBytes * OPEN_ENDED_SHARE);
  const common = createPartition(maxBytes - notFoundBytes - openEndedBytes);
  const openEnded = createPartition(openEndedBytes);
  const notFound = createPartition(notFoundBytes);
  const partitions = [common, openEnded, notFound];

  function partitionFor(copy: StoredCopy, key: Pick<CacheKey, 'openEnded'>): Partition {
    if (copy.meta.status === 404) return notFound;
    return key.openEnded ? openEnded : common;
  }

  return {
    get(key, request) {
      const slot = common.get(key) ?? openEnded.get(key) ?? notFound.get(key);
      if (!slot) return undefined;
      const [first] = slot;
      if (slot.length === 1 && first?.meta.selectedBy.length === 0) return first;
      const fields = request();
      return slot.find((copy) => isSelected(copy.meta.selectedBy, fields));
    },
    set(copy, addressed = {}) {
      const { key, selectedBy } = copy.meta;
      const partition = partitionFor(copy, addressed);
      for (const other of partitions) if (other !== partition) other.delete(key);
      const others = (partition.peek(key) ?? []).filter((other) => !isSameSelection(other.meta.selectedBy, selectedBy));
      partition.set(key, [copy, ...others].slice(0, MAX_SELECTIONS));
    },
    resized(copy) {
      const { key } = copy.meta;
      // A newer copy may have replaced it.
      const partition = partitions.find((one) => one.peek(key)?.includes(copy));
      partition?.set(key, [...(partition.peek(key) ?? [])]);
    },
    delete(key) {
      for (const partition of partitions) partition.delete(key);
    },
    deleteWhere(isMeant) {
      for (const partition of partitions) {
        for (const [key, slot] of partition.entries()) if (slot.some(isMeant)) partition.delete(key);
      }
    },
    clear() {
      for (const partition of partitions) partition.clear();
    },
    get size() {
      return partitions.reduce((sum, partition) => sum + partition.calculatedSize, 0);
    },
  };
}

type Partition = LRUCache<string, Copies>;

function createPartition(maxSize: number): Partition {
  return new LRUCache<string, Copies>({ maxSize, sizeCalculation: (slot) => slot.reduce((sum, copy) => sum + copy.size(), 0) });
}
