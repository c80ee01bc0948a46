import type { Interval } from './k6-record.ts';
import type { K6Metrics } from './run-k6.ts';
import type { ProcessSample } from './sampler.ts';
import type { Edge } from './scenarios.ts';

/** Something that has to hold, in a sentence with its numbers. */
export interface Verdict {
  readonly passed: boolean;
  readonly text: string;
}

/** Something that was done to the shop during the run. */
export interface Mark {
  readonly time: number;
  readonly text: string;
}

/** All that is kept of a run: `report.json`. */
export interface Report {
  readonly scenario: string;
  readonly about: string;
  /** Milliseconds since the epoch: the first and the last moment of the load itself. */
  readonly started: number;
  readonly ended: number;
  readonly options: {
    readonly rate: number;
    readonly seconds: number;
    readonly replicas: number;
    readonly redis: boolean;
    readonly edge: Edge | null;
  };
  readonly machine: { readonly cores: number; readonly cpu: string; readonly memoryGb: number; readonly node: string; readonly k6: string };
  readonly build: string;
  readonly passed: boolean;
  readonly verdicts: readonly Verdict[];
  /** What was found out, where that is not to be judged. */
  readonly findings: readonly string[];
  readonly marks: readonly Mark[];
  readonly client: readonly Interval[];
  readonly metrics: K6Metrics;
  readonly processes: Readonly<Record<string, readonly ProcessSample[]>>;
}

/** Value of a metric of k6's, or of its part with these tags: `metric(report, 'http_req_duration{phase:calm}', 'p(99)')`. */
export const metric = ({ metrics }: Pick<Report, 'metrics'>, name: string, value: string): number | null => metrics[name]?.[value] ?? null;

/** Processes that answer shoppers. */
export const replicasOf = (processes: Report['processes']): [string, readonly ProcessSample[]][] =>
  Object.entries(processes).filter(([name]) => name.startsWith('replica'));

/** What the pages of a route came to during the run, all replicas together. A restart begins at nothing: what was before it counts, too. */
export function pagesDuring(processes: Report['processes']): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const [, samples] of replicasOf(processes)) {
    eachGrowth(
      samples.map(({ pages }) => pages),
      (route, outcome, count) => {
        const row = (sums[route] ??= {});
        row[outcome] = (row[outcome] ?? 0) + count;
      },
    );
  }
  return sums;
}

type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

function eachGrowth(tables: readonly (Table | null)[], tell: (row: string, column: string, count: number) => void): void {
  let last: Table | null = null;
  for (const table of tables) {
    if (table === null) continue;
    if (last !== null) {
      const before = hasFallen(last, table) ? {} : last;
      for (const [row, column, value] of cells(table)) tell(row, column, value - (before[row]?.[column] ?? 0));
    }
    last = table;
  }
}

/** Counters never fall: this process is another one. */
const hasFallen = (last: Table, table: Table): boolean => cells(last).some(([row, column, value]) => (table[row]?.[column] ?? 0) < value);

const cells = (table: Table): [row: string, column: string, value: number][] =>
  Object.entries(table).flatMap(([row, columns]) =>
    Object.entries(columns).map(([column, value]) => [row, column, value] as [string, string, number]),
  );

/** Part of the pages that were in the store, fresh or stale. */
export function hitRatio(processes: Report['processes']): number | null {
  const sums: Record<string, number> = {};
  for (const row of Object.values(pagesDuring(processes)))
    for (const [outcome, count] of Object.entries(row)) sums[outcome] = (sums[outcome] ?? 0) + count;
  const stored = (sums['hit'] ?? 0) + (sums['stale'] ?? 0);
  const cacheable = Object.entries(sums).reduce((sum, [outcome, count]) => (outcome === 'bypass' ? sum : sum + count), 0);
  return cacheable === 0 ? null : stored / cacheable;
}

/** On average over the run, of one core. */
export function meanCpu(samples: readonly ProcessSample[]): number | null {
  const shares = samples.flatMap(({ cpu }) => cpu ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
