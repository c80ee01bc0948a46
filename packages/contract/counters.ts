/** Counters that start with the first `add` and end a window later. */
export interface Counters {
  /** Milliseconds until `units` more may be counted for `name`, of which there may be `most`; 0: now. */
  waitFor(name: string, most: number, units?: number): number;
  add(name: string, most: number, units?: number): void;
  /** Takes one unit back. */
  remove(name: string): void;
  clear(): void;
}

interface CountersOptions {
  /** Counters at once. */
  readonly room: number;
  /** Milliseconds. */
  readonly window: number;
  readonly now: () => number;
}

/** Of the room: it is made for so many new counters at a time. */
export const ROOM_MADE = 1 / 20;
/** Milliseconds until a full table is searched again, if the last search found too little. */
const SEARCH_PAUSE = 1000;

/**
 * Bounded memory, and two promises, however many names strangers invent:
 * - A name without a counter passes. When all counters are taken, those that have used the smallest part of their limit are forgotten.
 * - A counter that has reached its limit is never forgotten before its window ends. If all have, new names pass uncounted.
 *
 * So a flood locks nobody out. It resets the counter of an account under attack only by bringing all others closer to their limits.
 */
export function createCounters({ room, window, now }: CountersOptions): Counters {
  /** In the order in which they end, because all windows are equally long. */
  const counts = new Map<string, { count: number; readonly most: number; readonly until: number }>();
  /** No counter ends before. A look at the first one is dear where many have been deleted before it. */
  let nextEnd = Infinity;
  let nextSearch = -Infinity;

  function dropEnded(): void {
    if (now() < nextEnd) return;
    nextEnd = Infinity;
    for (const [name, { until }] of counts) {
      nextEnd = until;
      if (until > now()) return;
      counts.delete(name);
    }
  }

  function makeRoom(): void {
    if (now() < nextSearch) return;
    const tenths = Array.from({ length: 10 }, (): string[] => []);
    for (const [name, { count, most }] of counts) tenths[Math.floor((10 * count) / most)]?.push(name);
    const wanted = Math.ceil(room * ROOM_MADE);
    const least = tenths.flat().slice(0, wanted);
    for (const name of least) counts.delete(name);
    if (least.length < wanted) nextSearch = now() + SEARCH_PAUSE;
  }

  return {
    waitFor(name, most, units = 1) {
      dropEnded();
      const known = counts.get(name);
      return known && known.count + units > most ? known.until - now() : 0;
    },
    add(name, most, units = 1) {
      dropEnded();
      const known = counts.get(name);
      if (known) return void (known.count += units);
      if (counts.size >= room) makeRoom();
      if (counts.size >= room) return;
      const until = now() + window;
      counts.set(name, { count: units, most, until });
      nextEnd = Math.min(nextEnd, until);
    },
    remove(name) {
      const known = counts.get(name);
      if (known && (known.count -= 1) <= 0) counts.delete(name);
    },
    clear: () => counts.clear(),
  };
}
