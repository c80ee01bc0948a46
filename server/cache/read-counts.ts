import type { CacheGroup } from '../../shared/contract/codes.ts';

/** What became of a read: from memory, from the backend (or another replica), by an old copy, not at all. */
export const READ_OUTCOMES = ['hit', 'miss', 'stale', 'error'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

export interface ReadCounts {
  add(group: CacheGroup, outcome: ReadOutcome): void;
  rows(): { readonly labels: { readonly group: CacheGroup; readonly outcome: ReadOutcome }; readonly count: number }[];
}

/** Plain numbers: a read of a page pays for one increment. */
export function createReadCounts(): ReadCounts {
  const counts = new Map<CacheGroup, Record<ReadOutcome, number>>();

  function rowOf(group: CacheGroup): Record<ReadOutcome, number> {
    const row = { hit: 0, miss: 0, stale: 0, error: 0 };
    counts.set(group, row);
    return row;
  }

  return {
    add(group, outcome) {
      (counts.get(group) ?? rowOf(group))[outcome] += 1;
    },
    rows: () =>
      [...counts].flatMap(([group, row]) => READ_OUTCOMES.map((outcome) => ({ labels: { group, outcome }, count: row[outcome] }))),
  };
}
