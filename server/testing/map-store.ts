import type { SharedStore } from '../backend/shared-store.ts';

/** A second level that is always there, and keeps what it is given. */
export function createMapStore(): SharedStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(texts.get(key)),
    set: (key, text) => Promise.resolve(void texts.set(key, text)),
    delete: (key) => Promise.resolve(void texts.delete(key)),
  };
}
