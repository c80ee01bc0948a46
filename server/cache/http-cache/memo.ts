import { LRUCache } from 'lru-cache';

/** Longer texts are worked out each time: the memo is bounded by count, so its bytes are bounded by this. */
const LONGEST = 500;

/** A pure function of a text that remembers its answers. */
export function memo<T>(max: number, make: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { value: T }>({ max });
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = make(text);
    if (text.length <= LONGEST) known.set(text, { value });
    return value;
  };
}
