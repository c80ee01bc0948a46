import type { Contract, Endpoint } from '../contract.ts';
import type { RequestKind, CounterDefinition } from './metrics.ts';

/** Statuses of writes that alerts use. */
const STATUSES_OF_WRITES = [200, 500, 503] as const;

export interface RequestCounts {
  add(kind: RequestKind, name: string, status: number): void;
  readonly rows: CounterDefinition['read'];
}

/**
 * Counts in plain numbers, read at each scrape. Writes have their rows from the start: Prometheus takes the first value of a series as its
 * beginning, so the failures before the first scrape of a new series would not be counted.
 */
export function createRequestCounts({ endpoints }: Pick<Contract, 'endpoints'>): RequestCounts {
  const counts = new Map<string, Map<string, Map<number, number>>>();

  function statusesOf(kind: RequestKind, name: string): Map<number, number> {
    const names = counts.get(kind) ?? new Map<string, Map<number, number>>();
    const statuses = names.get(name) ?? new Map<number, number>();
    counts.set(kind, names.set(name, statuses));
    return statuses;
  }

  for (const [name, { method, serverOnly }] of Object.entries<Endpoint>(endpoints)) {
    if (method === 'GET' || serverOnly) continue;
    for (const status of STATUSES_OF_WRITES) statusesOf('call', name).set(status, 0);
  }

  return {
    add(kind, name, status) {
      const statuses = statusesOf(kind, name);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    rows: () =>
      [...counts].flatMap(([kind, names]) =>
        [...names].flatMap(([name, statuses]) =>
          [...statuses].map(([status, count]) => ({ labels: { kind, name, status: String(status) }, count })),
        ),
      ),
  };
}
