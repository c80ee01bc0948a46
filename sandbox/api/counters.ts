/** Counters that start with the first `add` and end a window later. */
export interface Counters {
  /** Milliseconds until `name` may be counted again; 0: now. Also waits when all counters are taken and `name` has none. */
  waitFor(name: string, most: number): number;
  add(name: string): void;
  /** Takes one `add` back. */
  remove(name: string): void;
}

interface CountersOptions {
  /** Counters at once. */
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  readonly now: () => number;
}

/**
 * Bounded, but a running counter is never dropped: otherwise a flood of new names would reset the counter of an account under attack.
 * When all are taken, names without a counter wait for the oldest to end.
 */
export function createCounters({ most: room, window, now }: CountersOptions): Counters {
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
      return counts.size >= room && oldest ? oldest.until - now() : 0;
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
  };
}
