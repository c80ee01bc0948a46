import { LRUCache } from 'lru-cache';
import type { PageEntry } from './page-entry.ts';

export interface PageStore {
  get(key: string): PageEntry | undefined;
  set(entry: PageEntry): void;
  /** A variant was added: its bytes count from now on. */
  resized(entry: PageEntry): void;
  delete(key: string): void;
  clear(): void;
  /** Accounted bytes of all variants of all pages. */
  readonly size: number;
}

/** Part of the memory that addresses without a page may take, so that a scanner cannot push out the shop. */
const NOT_FOUND_SHARE = 1 / 16;

/** Bounded in bytes, least recently used out first. */
export function createPageStore(maxBytes: number): PageStore {
  const notFoundBytes = Math.floor(maxBytes * NOT_FOUND_SHARE);
  const found = createShelf(maxBytes - notFoundBytes);
  const notFound = createShelf(notFoundBytes);
  const shelfOf = (entry: PageEntry) => (entry.status === 404 ? notFound : found);

  return {
    get: (key) => found.get(key) ?? notFound.get(key),
    set(entry) {
      (entry.status === 404 ? found : notFound).delete(entry.key);
      shelfOf(entry).set(entry.key, entry);
    },
    resized(entry) {
      const shelf = shelfOf(entry);
      // A newer copy may have taken its place meanwhile; setting the same one again weighs it anew.
      if (shelf.peek(entry.key) !== entry) return;
      shelf.delete(entry.key);
      shelf.set(entry.key, entry);
    },
    delete(key) {
      found.delete(key);
      notFound.delete(key);
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

function createShelf(maxSize: number): LRUCache<string, PageEntry> {
  return new LRUCache<string, PageEntry>({ maxSize, sizeCalculation: (entry) => entry.size() });
}
