/**
 * An epoch is a time in milliseconds that always rises: a counter lost with Redis would restart at 1, below the epochs noted in copies. The
 * record never purges too little: beyond a thousand keys the oldest count as a purge of everything up to their epoch, and without a record
 * everything older than five seconds is purged. Upstream responses are purged together with pages, or a page would be rendered again from
 * old data.
 */
import type { StoredResponse } from './stored-response.ts';

/** Times of purges. The number of tags is bounded: the oldest are merged into one purge of all copies up to that time. */
export interface PurgeRecord {
  /** Time of the last purge. */
  readonly epoch: number;
  /** All copies with an earlier epoch are purged. */
  readonly all: number;
  readonly tags: ReadonlyMap<string, number>;
}

export const NOTHING_PURGED: PurgeRecord = { epoch: 0, all: 0, tags: new Map() };
export const MAX_TAGS = 1000;

export function isPurgedBy({ epoch, all, tags }: PurgeRecord, copy: Pick<StoredResponse, 'tags' | 'epoch'>): boolean {
  // The usual case: no purge since the copy was created.
  if (copy.epoch >= epoch) return false;
  return copy.epoch < all || copy.tags.some((tag) => copy.epoch < (tags.get(tag) ?? 0));
}

/** `purged`: tags; null purges all copies. */
export function withPurge(record: PurgeRecord, purged: readonly string[] | null, now: number): PurgeRecord {
  const epoch = Math.max(now, record.epoch + 1);
  if (purged === null) return { epoch, all: epoch, tags: new Map() };
  return bounded({ epoch, all: record.all, tags: new Map([...record.tags, ...purged.map((tag) => [tag, epoch] as const)]) });
}

/** The purges of both records. */
export function merged(a: PurgeRecord, b: PurgeRecord): PurgeRecord {
  const tags = new Map(a.tags);
  for (const [tag, epoch] of b.tags) tags.set(tag, Math.max(epoch, tags.get(tag) ?? 0));
  return bounded({ epoch: Math.max(a.epoch, b.epoch), all: Math.max(a.all, b.all), tags });
}

/** Does the second record contain a purge that the first does not? */
export function isBehind(record: PurgeRecord, other: PurgeRecord): boolean {
  if (record.epoch < other.epoch || record.all < other.all) return true;
  return [...other.tags].some(([tag, at]) => at > Math.max(record.all, record.tags.get(tag) ?? 0));
}

function bounded({ epoch, all, tags }: PurgeRecord): PurgeRecord {
  const rows = [...tags].filter(([, at]) => at > all).toSorted(([, a], [, b]) => b - a);
  const oldest = rows.slice(MAX_TAGS);
  // Merging half of the tags at once would purge more than needed; one at a time costs a sort of a thousand rows for each purge.
  return { epoch, all: Math.max(all, oldest[0]?.[1] ?? 0), tags: new Map(rows.slice(0, MAX_TAGS)) };
}
