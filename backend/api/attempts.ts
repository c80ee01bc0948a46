import { createCounters } from './counters.ts';

const MINUTE = 60_000;

/**
 * Kinds of counters. Apart, so that a flood of addresses takes no room from accounts. `whenFull`: nobody waits for hours because others have
 * taken all counters: those of ten minutes hold all the same.
 */
export const ATTEMPT_KINDS = {
  address: { window: 10 * MINUTE, whenFull: 'wait' },
  subject: { window: 10 * MINUTE, whenFull: 'wait' },
  hour: { window: 60 * MINUTE, whenFull: 'pass' },
  day: { window: 24 * 60 * MINUTE, whenFull: 'pass' },
} as const;
export type AttemptKind = keyof typeof ATTEMPT_KINDS;

/** Of each kind. In memory about 20 MB. One address adds at most `3 * guesses` subjects in ten minutes. */
export const MOST_COUNTERS = 100_000;

export interface Attempt {
  readonly kind: AttemptKind;
  readonly name: string;
  /** Within the window of its kind. */
  readonly most: number;
}

/** Counts attempts in windows that start with the first one. A running counter is never dropped. */
export interface AttemptCounters {
  /** Counts all and answers 0. If one of them has reached its maximum, counts none and answers the milliseconds until it may be repeated. */
  take(attempts: readonly Attempt[]): Promise<number>;
  /** Takes attempts back. */
  release(attempts: readonly Attempt[]): Promise<void>;
  clear(): Promise<void>;
}

/** For a single process; a restart resets them. */
export function countInMemory(now: () => number = Date.now): AttemptCounters {
  const countersOf = (kind: AttemptKind) => createCounters({ most: MOST_COUNTERS, now, ...ATTEMPT_KINDS[kind] });
  const kinds = { address: countersOf('address'), subject: countersOf('subject'), hour: countersOf('hour'), day: countersOf('day') };
  return {
    async take(attempts) {
      const wait = Math.max(0, ...attempts.map(({ kind, name, most }) => kinds[kind].waitFor(name, most)));
      if (wait === 0) for (const { kind, name } of attempts) kinds[kind].add(name);
      return wait;
    },
    async release(attempts) {
      for (const { kind, name } of attempts) kinds[kind].remove(name);
    },
    async clear() {
      for (const counters of Object.values(kinds)) counters.clear();
    },
  };
}
