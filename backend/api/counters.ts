/** Counters that start with the first `add` and end a window later. */
export interface Counters {
  /** Milliseconds until `name` may be counted again; 0: now. */
  waitFor(name: string, most: number): number;
  add(name: string): void;
  /** Takes one `add` back. */
  remove(name: string): void;
  clear(): void;
}

interface CountersOptions {
  /** Counters at once. */
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  readonly now: () => number;
  /** When all counters are taken, for a name without one: `wait` for the oldest to end (default), or `pass` uncounted. */
  readonly whenFull?: 'wait' | 'pass';
}

/**
 * Bounded, but a running counter is never dropped: otherwise a flood of new names would reset the counter of an account under attack.
 * When all are taken, `whenFull` decides about names without a counter.
 */
export function createCounters({ most: room, window, now, whenFull = 'wait' }: CountersOptions): Counters {
  /** In the order in which they end, because all windows are equally long. */
  const counts = new Map<string, { count: number; readonly until: number }>();

  function dropEnded(): void {
    for (const [name, { until }] of counts) {
      if (until > now()) return;
      counts.delete(name);
    }
  }

  return {
    waitFor(name, most) {
      dropEnded();
      const known = counts.get(name);
      if (known) return known.count >= most ? known.until - now() : 0;
      const [oldest] = counts.values();
      return whenFull === 'wait' && counts.size >= room && oldest ? oldest.until - now() : 0;
    },
    add(name) {
      dropEnded();
      const known = counts.get(name);
      if (known) known.count += 1;
      else if (counts.size < room) counts.set(name, { count: 1, until: now() + window });
    },
    remove(name) {
      const known = counts.get(name);
      if (known && (known.count -= 1) === 0) counts.delete(name);
    },
    clear: () => counts.clear(),
  };
}
