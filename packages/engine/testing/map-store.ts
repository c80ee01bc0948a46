import type { SharedStore } from '../backend/shared-store.ts';

/** A second cache level without failures or eviction. */
export function createMapStore(): SharedStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(texts.get(key)),
    set: (key, text) => Promise.resolve(void texts.set(key, text)),
    delete: (key) => Promise.resolve(void texts.delete(key)),
  };
}
