import type { ProcessSample } from './sampler.ts';

/** A rule of the scenario, in a sentence with its numbers. */
export interface Verdict {
  readonly passed: boolean;
  readonly text: string;
}

/** k6's `--summary-export`: values by metric, and its thresholds (true: crossed). */
export type K6Metric = Readonly<Record<string, number>> & { readonly thresholds?: Readonly<Record<string, boolean>> };
export type K6Metrics = Readonly<Record<string, K6Metric>>;

export type Processes = Readonly<Record<string, readonly ProcessSample[]>>;

/** The figures of one run. */
export interface LoadRun {
  /** Milliseconds since the epoch: first and last moment of the load, without k6's setup. */
  readonly started: number;
  readonly ended: number;
  readonly options: { readonly rate: number; readonly seconds: number };
  readonly metrics: K6Metrics;
  /** Iterations per second that the last running scenario had reached. */
  readonly reachedRate: number;
  readonly processes: Processes;
}

/** Value of a k6 metric, or of a sub-metric with tags: `metric(run, 'http_req_duration{phase:calm}', 'p(99)')`. */
export const metric = ({ metrics }: Pick<LoadRun, 'metrics'>, name: string, value: string): number | null => metrics[name]?.[value] ?? null;

export const replicasOf = (processes: Processes): [string, readonly ProcessSample[]][] =>
  Object.entries(processes).filter(([name]) => name.startsWith('replica'));

/** Share of the cacheable pages that the cache answered, fresh or stale, during the run. */
export function hitRatio(processes: Processes): number | null {
  const sums: Record<string, number> = {};
  for (const [, samples] of replicasOf(processes)) {
    let before: Readonly<Record<string, number>> | null = null;
    for (const { pages } of samples) {
      if (pages === null) continue;
      // A counter that falls belongs to a restarted process, which began at zero.
      const restarted = before !== null && Object.entries(before).some(([outcome, count]) => (pages[outcome] ?? 0) < count);
      const base: Readonly<Record<string, number>> = before === null ? pages : restarted ? {} : before;
      for (const [outcome, count] of Object.entries(pages)) sums[outcome] = (sums[outcome] ?? 0) + count - (base[outcome] ?? 0);
      before = pages;
    }
  }
  const cacheable = Object.entries(sums).reduce((sum, [outcome, count]) => (outcome === 'bypass' ? sum : sum + count), 0);
  return cacheable === 0 ? null : ((sums['hit'] ?? 0) + (sums['stale'] ?? 0)) / cacheable;
}

/** Average over the run, as a share of one core. */
export function meanCpu(samples: readonly ProcessSample[]): number | null {
  const shares = samples.flatMap(({ cpu }) => cpu ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The row of the table in docs/performance.md. */
export function tableRow(scenario: string, passed: boolean, run: LoadRun): string {
  // In the browser scenario k6 itself sends the setup requests only.
  const prefix = scenario === 'browser' ? 'browser_http' : 'http';
  const replicas = replicasOf(run.processes).map(([, samples]) => percent(meanCpu(samples)));
  const cells = [
    `\`${scenario}\``,
    `${run.options.rate}, ${run.options.seconds} s${replicas.length > 1 ? `, ${replicas.length} replicas` : ''}`,
    (metric(run, `${prefix}_reqs`, 'count') ?? metric(run, `${prefix}_req_duration`, 'count') ?? 0).toLocaleString('en'),
    percent(metric(run, `${prefix}_req_failed`, 'value')),
    rounded(metric(run, `${prefix}_req_duration`, 'p(95)')),
    rounded(metric(run, `${prefix}_req_duration`, 'p(99)')),
    percent(hitRatio(run.processes)),
    `${replicas.join(' + ')} / ${percent(meanCpu(run.processes['k6'] ?? []))}`,
    passed ? 'passed' : 'failed',
  ];
  return `| ${cells.join(' | ')} |`;
}

const rounded = (value: number | null): string =>
  value === null ? '' : String(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)));
const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 1000) / 10} %`);
