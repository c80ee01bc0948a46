import type { StoredResponse } from '../http-cache/stored-response.ts';

/** What was purged when. The number of tags is bounded: the oldest are folded into a purge of everything that is as old. */
export interface PurgeRecord {
  /** Of the last purge. */
  readonly epoch: number;
  /** Copies that noted an earlier epoch are purged, whatever they are. */
  readonly all: number;
  readonly tags: ReadonlyMap<string, number>;
}

export const NOTHING_PURGED: PurgeRecord = { epoch: 0, all: 0, tags: new Map() };
export const MAX_TAGS = 1000;

export function isPurgedBy({ epoch, all, tags }: PurgeRecord, copy: Pick<StoredResponse, 'tags' | 'epoch'>): boolean {
  // Nearly always: nothing was purged since it was made.
  if (copy.epoch >= epoch) return false;
  return copy.epoch < all || copy.tags.some((tag) => copy.epoch < (tags.get(tag) ?? 0));
}

/** Null: all. */
export function withPurge(record: PurgeRecord, purged: readonly string[] | null, now: number): PurgeRecord {
  const epoch = Math.max(now, record.epoch + 1);
  if (purged === null) return { epoch, all: epoch, tags: new Map() };
  return bounded({ epoch, all: record.all, tags: new Map([...record.tags, ...purged.map((tag) => [tag, epoch] as const)]) });
}

/** What either knows. */
export function merged(a: PurgeRecord, b: PurgeRecord): PurgeRecord {
  const tags = new Map(a.tags);
  for (const [tag, epoch] of b.tags) tags.set(tag, Math.max(epoch, tags.get(tag) ?? 0));
  return bounded({ epoch: Math.max(a.epoch, b.epoch), all: Math.max(a.all, b.all), tags });
}

/** The second knows of a purge that the first does not. */
export function isBehind(record: PurgeRecord, other: PurgeRecord): boolean {
  if (record.epoch < other.epoch || record.all < other.all) return true;
  return [...other.tags].some(([tag, at]) => at > Math.max(record.all, record.tags.get(tag) ?? 0));
}

function bounded({ epoch, all, tags }: PurgeRecord): PurgeRecord {
  const rows = [...tags].filter(([, at]) => at > all).toSorted(([, a], [, b]) => b - a);
  const folded = rows.slice(MAX_TAGS);
  // Half of them at once would drop more than has to be; one after another costs a sort of a thousand rows each purge.
  return { epoch, all: Math.max(all, folded[0]?.[1] ?? 0), tags: new Map(rows.slice(0, MAX_TAGS)) };
}
