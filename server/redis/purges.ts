import type { Purges } from '../http-cache/second-layer.ts';
import { isPurgedBy, NOTHING_PURGED, type PurgeRecord, withPurge } from './purge-record.ts';

export interface PurgeLog extends Purges {
  /** Calls back what carries one of these surrogate keys; null: all. */
  purge(tags: readonly string[] | null): Promise<Purged>;
  /** Milliseconds of the epoch: what the backend said about this group until then is not to be used any more. 0: it was never purged. */
  upstreamPurgedAt(group: string): number;
  /** Resolves when it knows what the other replicas know. */
  start(): Promise<void>;
  stop(): void;
}

/** Beginning of a key that no page has: it means the answers of the backend that pages of a group are made of, and not those pages. */
export const UPSTREAM = 'upstream:';

export interface Purged {
  readonly epoch: number;
  /** False: the other replicas could not be told. */
  readonly everywhere: boolean;
}

/** An epoch is a time, and always higher than the one before: one that was lost with its store does not come again. */
export function createLocalPurges(now: () => number = Date.now): PurgeLog {
  const { view, become, current } = createPurgeView();
  return {
    ...view,
    purge(tags) {
      become(withPurge(current(), tags, now()));
      return Promise.resolve({ epoch: current().epoch, everywhere: true });
    },
    start: () => Promise.resolve(),
    stop: () => undefined,
  };
}

/** What a process knows of purges, and who wants to hear of them. */
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
    become(next: PurgeRecord) {
      const isNews = next.epoch !== record.epoch || next.all !== record.all;
      record = next;
      if (isNews) for (const listener of listeners) listener();
    },
  };
}
