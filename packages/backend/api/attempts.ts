import { createCounters } from '../../contract/counters.ts';

const MINUTE = 60_000;

/**
 * Kinds of counters, with their windows. Apart, so that a flood of addresses takes no room from accounts. They are bounded; what that
 * promises stands in `packages/contract/counters.ts`, for both implementations: nobody waits because others have taken all counters.
 */
export const ATTEMPT_KINDS = { address: 10 * MINUTE, subject: 10 * MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE } as const;
export type AttemptKind = keyof typeof ATTEMPT_KINDS;

/** Counters of each kind. In memory about 20 MB. One address adds at most `3 * guesses` subjects in ten minutes. */
export const ROOM = 100_000;

export interface Attempt {
  readonly kind: AttemptKind;
  readonly name: string;
  /** Within the window of its kind. */
  readonly most: number;
}

/** Counts attempts in windows that start with the first one. */
export interface AttemptCounters {
  /** Counts all and answers 0. If one of them has reached its maximum, counts none and answers the milliseconds until it may be repeated. */
  take(attempts: readonly Attempt[]): Promise<number>;
  /** Takes attempts back. */
  release(attempts: readonly Attempt[]): Promise<void>;
  clear(): Promise<void>;
}

interface MemorySettings {
  readonly now?: () => number;
  /** Counters of each kind at once. */
  readonly room?: number;
}

/** For a single process; a restart resets them. */
export function countInMemory({ now = Date.now, room = ROOM }: MemorySettings = {}): AttemptCounters {
  const countersOf = (kind: AttemptKind) => createCounters({ room, now, window: ATTEMPT_KINDS[kind] });
  const kinds = { address: countersOf('address'), subject: countersOf('subject'), hour: countersOf('hour'), day: countersOf('day') };
  return {
    async take(attempts) {
      const wait = Math.max(0, ...attempts.map(({ kind, name, most }) => kinds[kind].waitFor(name, most)));
      if (wait === 0) for (const { kind, name, most } of attempts) kinds[kind].add(name, most);
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
