import { readFileSync } from 'node:fs';
import { byLabel, parseMetrics, type Sample, sumOf } from '../../load-tests/lib/prometheus.ts';
import { cpuOf } from './cpu-of.ts';

export interface Watched {
  readonly name: string;
  readonly pid: () => number;
  /** Where its metrics are; without it only what the system tells of the process. */
  readonly ops?: string;
}

/** One process at one moment. What was not to be had is null: a replica that restarts tells nothing. */
export interface ProcessSample {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Of one core, since the sample before; all threads and children. */
  readonly cpu: number | null;
  readonly rssMb: number | null;
  readonly heapMb: number | null;
  readonly descriptors: number | null;
  readonly lagMs: number | null;
  /** Since its start, by route and outcome. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /** Since its start, by route. */
  readonly renders: Readonly<Record<string, number>> | null;
}

export interface Sampler {
  readonly samples: ReadonlyMap<string, readonly ProcessSample[]>;
  watch(process: Watched): void;
  /** Takes the last one. */
  stop(): Promise<void>;
}

const MB = 1024 * 1024;

/** Looks at the processes all the time. */
export function createSampler(everyMs: number): Sampler {
  const samples = new Map<string, ProcessSample[]>();
  const watched: Watched[] = [];
  const before = new Map<string, { pid: number; at: number; cpu: number }>();
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    await Promise.all(watched.map(async (one) => samples.get(one.name)?.push(await sampleOf(one))));
  }

  async function sampleOf({ name, pid, ops }: Watched): Promise<ProcessSample> {
    const metrics = ops === undefined ? null : await metricsOf(ops);
    const time = Date.now();
    return {
      time,
      cpu: share(name, pid(), time),
      rssMb: metrics ? sumOf(metrics, 'process_resident_memory_bytes') / MB : residentMb(pid()),
      heapMb: metrics && sumOf(metrics, 'nodejs_heap_size_used_bytes') / MB,
      descriptors: metrics && sumOf(metrics, 'process_open_fds'),
      lagMs: metrics && sumOf(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000,
      pages: metrics && pagesOf(metrics),
      renders: metrics && byLabel(metrics, 'karat_render_seconds_count', 'route'),
    };
  }

  function share(name: string, pid: number, at: number): number | null {
    const last = before.get(name);
    const cpu = attempt(() => cpuOf(pid));
    if (cpu === null) return null;
    before.set(name, { pid, at, cpu });
    // Less than before: a program was left by a child that has children. What they used cannot be told.
    return last?.pid === pid && at > last.at && cpu >= last.cpu ? (cpu - last.cpu) / (at - last.at) : null;
  }

  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return {
    samples,
    watch(one) {
      watched.push(one);
      samples.set(one.name, []);
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await look();
    },
  };
}

async function metricsOf(ops: string): Promise<Sample[] | null> {
  const answer = await fetch(`${ops}/metrics`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (!answer?.ok) return null;
  const text = await answer.text().catch(() => null);
  return text === null ? null : parseMetrics(text);
}

function pagesOf(metrics: readonly Sample[]): Record<string, Record<string, number>> {
  const pages: Record<string, Record<string, number>> = {};
  for (const { name, labels, value } of metrics) {
    const { route, outcome } = labels;
    if (name === 'karat_pages_total' && route !== undefined && outcome !== undefined) (pages[route] ??= {})[outcome] = value;
  }
  return pages;
}

/** From /proc; elsewhere than on Linux there is none. */
const residentMb = (pid: number): number | null =>
  attempt(() => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / MB);

function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
