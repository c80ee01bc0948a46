/**
 * How a page was answered: from the store (`stale`: while it is refreshed), rendered (`bypass`: for one visitor alone), by
 * somebody else's render (`collapsed`), by an old copy because rendering failed (`stale_if_error`), or not at all (`shed`: too
 * many were being rendered).
 */
export const PAGE_OUTCOMES = ['hit', 'stale', 'miss', 'collapsed', 'bypass', 'stale_if_error', 'shed', 'failed'] as const;
export type PageOutcome = (typeof PAGE_OUTCOMES)[number];

export interface PageCounts {
  /** A key of the route table, or the one name for all other addresses. */
  add(route: string, outcome: PageOutcome): void;
  rows(): { readonly route: string; readonly outcome: PageOutcome; readonly count: number }[];
}

/** Plain numbers: the path of a hit pays for one increment, and all that makes a metric of it is done when somebody asks. */
export function createPageCounts(): PageCounts {
  const counts = new Map<string, Record<PageOutcome, number>>();

  function rowOf(route: string): Record<PageOutcome, number> {
    const row = { hit: 0, stale: 0, miss: 0, collapsed: 0, bypass: 0, stale_if_error: 0, shed: 0, failed: 0 };
    counts.set(route, row);
    return row;
  }

  return {
    add(route, outcome) {
      (counts.get(route) ?? rowOf(route))[outcome] += 1;
    },
    rows: () =>
      [...counts].flatMap(([route, row]) =>
        PAGE_OUTCOMES.filter((outcome) => row[outcome] > 0).map((outcome) => ({ route, outcome, count: row[outcome] })),
      ),
  };
}
