import { LRUCache } from 'lru-cache';

/** Results for longer texts are not remembered. */
const LONGEST = 500;
/** Accounted bytes of a result: some strings as long as its text, and objects. */
const TIMES = 5;
const BESIDE = 200;

export interface Memo<T> {
  (text: string): T;
  /** Forgets all results. */
  readonly clear: () => void;
}

/** A pure function that remembers its results in `maxBytes` at most: a scanner sends a new text each time. */
export function memo<T>(maxBytes: number, make: (text: string) => T): Memo<T> {
  const sizeCalculation = (_: unknown, text: string): number => BESIDE + TIMES * text.length;
  const results = new LRUCache<string, { value: T }>({ maxSize: maxBytes, sizeCalculation });
  const resultOf = (text: string): T => {
    const found = results.get(text);
    if (found) return found.value;
    const value = make(text);
    if (text.length <= LONGEST) results.set(text, { value });
    return value;
  };
  return Object.assign(resultOf, { clear: () => results.clear() });
}
