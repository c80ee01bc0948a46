import type { Purges } from './second-layer.ts';
import { isPurgedBy, NOTHING_PURGED, type PurgeRecord, withPurge } from './purge-record.ts';

export interface PurgeLog extends Purges {
  /** Purges the copies with one of these surrogate keys; null: all copies. */
  purge(tags: readonly string[] | null): Promise<Purged>;
  /** Time in milliseconds: backend responses of this group that are older must not be used. 0: the group was never purged. */
  upstreamPurgedAt(group: string): number;
  /** Resolves after the purges of the other replicas were read. */
  start(): Promise<void>;
  stop(): void;
}

/** Prefix of keys that no page has: such a purge applies to the backend responses of a group, not to the pages made of them. */
export const UPSTREAM = 'upstream:';

export interface Purged {
  readonly epoch: number;
  /** False: the other replicas could not be notified yet. */
  readonly everywhere: boolean;
  /** Processes that received the message, this one included; undefined: unknown. */
  readonly listeners?: number;
}

/** An epoch is a time and higher than the one before, so that no epoch repeats after Redis lost its data. */
export function createLocalPurges(now: () => number = Date.now): PurgeLog {
  const { view, replace, current } = createPurgeView();
  return {
    ...view,
    purge(tags) {
      replace(withPurge(current(), tags, now()));
      return Promise.resolve({ epoch: current().epoch, everywhere: true });
    },
    start: () => Promise.resolve(),
    stop: () => undefined,
  };
}

/** The purges that this process knows, and the listeners for new ones. */
export function createPurgeView() {
  let record: PurgeRecord = NOTHING_PURGED;
  const listeners = new Set<() => void>();
  const view = {
    epoch: () => record.epoch,
    isPurged: (copy) => isPurgedBy(record, copy),
    onPurge(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    upstreamPurgedAt(group) {
      const { all, tags } = record;
      return Math.max(all, tags.get(group) ?? 0, tags.get(UPSTREAM + group) ?? 0);
    },
  } satisfies Partial<PurgeLog>;
  return {
    view,
    current: () => record,
    replace(next: PurgeRecord) {
      const isNew = next.epoch !== record.epoch || next.all !== record.all;
      record = next;
      if (isNew) for (const listener of listeners) listener();
    },
  };
}
