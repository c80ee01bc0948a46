import { LRUCache } from 'lru-cache';
import type { CacheKey } from './origin.ts';
import type { StoredCopy } from './stored-copy.ts';
import { isSameSelection, isSelected, type RequestFields } from './vary.ts';

export interface MemoryStore {
  /** The newest copy that was selected by what this request says (RFC 9111, 4.1). */
  get(key: string, request: () => RequestFields): StoredCopy | undefined;
  set(copy: StoredCopy, key?: Pick<CacheKey, 'openEnded'>): void;
  /** A variant was added: its bytes count from now on. */
  resized(copy: StoredCopy): void;
  delete(key: string): void;
  /** Deletes what the question says yes to. */
  deleteWhere(isMeant: (copy: StoredCopy) => boolean): void;
  clear(): void;
  /** Accounted bytes of all variants of all copies. */
  readonly size: number;
}

/** Copies of one key that differ by `Vary`, newest first. */
type Slot = readonly StoredCopy[];

/** Parts of the memory for what anybody can make up, so that it cannot push out the shop: addresses without a page, and open-ended ones. */
const NOT_FOUND_SHARE = 1 / 16;
const OPEN_ENDED_SHARE = 1 / 8;
const MAX_SELECTIONS = 8;

/** Bounded in bytes, each part for itself, least recently used out first. */
export function createMemoryStore(maxBytes: number): MemoryStore {
  const notFoundBytes = Math.floor(maxBytes * NOT_FOUND_SHARE);
  const openEndedBytes = Math.floor(maxBytes * OPEN_ENDED_SHARE);
  const common = createShelf(maxBytes - notFoundBytes - openEndedBytes);
  const openEnded = createShelf(openEndedBytes);
  const notFound = createShelf(notFoundBytes);
  const shelves = [common, openEnded, notFound];

  function shelfFor(copy: StoredCopy, key: Pick<CacheKey, 'openEnded'>): Shelf {
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
      const shelf = shelfFor(copy, addressed);
      for (const other of shelves) if (other !== shelf) other.delete(key);
      const others = (shelf.peek(key) ?? []).filter((other) => !isSameSelection(other.meta.selectedBy, selectedBy));
      shelf.set(key, [copy, ...others].slice(0, MAX_SELECTIONS));
    },
    resized(copy) {
      const { key } = copy.meta;
      // A newer copy may have taken its place meanwhile.
      const shelf = shelves.find((one) => one.peek(key)?.includes(copy));
      shelf?.set(key, [...(shelf.peek(key) ?? [])]);
    },
    delete(key) {
      for (const shelf of shelves) shelf.delete(key);
    },
    deleteWhere(isMeant) {
      for (const shelf of shelves) {
        for (const [key, slot] of shelf.entries()) if (slot.some(isMeant)) shelf.delete(key);
      }
    },
    clear() {
      for (const shelf of shelves) shelf.clear();
    },
    get size() {
      return shelves.reduce((sum, shelf) => sum + shelf.calculatedSize, 0);
    },
  };
}

type Shelf = LRUCache<string, Slot>;

function createShelf(maxSize: number): Shelf {
  return new LRUCache<string, Slot>({ maxSize, sizeCalculation: (slot) => slot.reduce((sum, copy) => sum + copy.size(), 0) });
}
