import { LRUCache } from 'lru-cache';

/** Longer texts are worked out each time. */
const LONGEST = 500;
/** What an answer may take beside its text: some strings of the same length, and objects. */
const TIMES = 5;
const BESIDE = 200;

/** A pure function of a text that remembers its answers, in so many bytes at most: a scanner makes a new text each time. */
export function memo<T>(maxBytes: number, make: (text: string) => T): (text: string) => T {
  const sizeCalculation = (_: unknown, text: string): number => BESIDE + TIMES * text.length;
  const known = new LRUCache<string, { value: T }>({ maxSize: maxBytes, sizeCalculation });
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = make(text);
    if (text.length <= LONGEST) known.set(text, { value });
    return value;
  };
}
