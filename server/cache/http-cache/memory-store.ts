import { LRUCache } from 'lru-cache';
import type { StoredCopy } from './stored-copy.ts';
import { isSameSelection, isSelected, type RequestFields } from './vary.ts';

export interface MemoryStore {
  /** The newest copy that was selected by what this request says (RFC 9111, 4.1). */
  get(key: string, request: () => RequestFields): StoredCopy | undefined;
  set(copy: StoredCopy): void;
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

/** Part of the memory that addresses without a page may take, so that a scanner cannot push out the shop. */
const NOT_FOUND_SHARE = 1 / 16;
const MAX_SELECTIONS = 8;

/** Bounded in bytes, least recently used out first. */
export function createMemoryStore(maxBytes: number): MemoryStore {
  const notFoundBytes = Math.floor(maxBytes * NOT_FOUND_SHARE);
  const found = createShelf(maxBytes - notFoundBytes);
  const notFound = createShelf(notFoundBytes);
  const shelfOf = (copy: StoredCopy) => (copy.meta.status === 404 ? notFound : found);

  return {
    get(key, request) {
      const slot = found.get(key) ?? notFound.get(key);
      if (!slot) return undefined;
      const [first] = slot;
      if (slot.length === 1 && first?.meta.selectedBy.length === 0) return first;
      const fields = request();
      return slot.find((copy) => isSelected(copy.meta.selectedBy, fields));
    },
    set(copy) {
      const { key, selectedBy } = copy.meta;
      const shelf = shelfOf(copy);
      (shelf === found ? notFound : found).delete(key);
      const others = (shelf.peek(key) ?? []).filter((other) => !isSameSelection(other.meta.selectedBy, selectedBy));
      shelf.set(key, [copy, ...others].slice(0, MAX_SELECTIONS));
    },
    resized(copy) {
      const shelf = shelfOf(copy);
      const slot = shelf.peek(copy.meta.key);
      // A newer copy may have taken its place meanwhile.
      if (slot?.includes(copy)) shelf.set(copy.meta.key, [...slot]);
    },
    delete(key) {
      found.delete(key);
      notFound.delete(key);
    },
    deleteWhere(isMeant) {
      for (const shelf of [found, notFound]) {
        for (const [key, slot] of shelf.entries()) if (slot.some(isMeant)) shelf.delete(key);
      }
    },
    clear() {
      found.clear();
      notFound.clear();
    },
    get size() {
      return found.calculatedSize + notFound.calculatedSize;
    },
  };
}

function createShelf(maxSize: number): LRUCache<string, Slot> {
  return new LRUCache<string, Slot>({ maxSize, sizeCalculation: (slot) => slot.reduce((sum, copy) => sum + copy.size(), 0) });
}
