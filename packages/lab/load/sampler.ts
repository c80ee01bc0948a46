import { readFileSync } from 'node:fs';
import { byLabel, parseMetrics, type Sample, sumOf } from '../../../load-tests/lib/prometheus.ts';
import { cpuOf } from './cpu-of.ts';

export interface Watched {
  readonly name: string;
  readonly pid: () => number;
  /** Address of its metrics; without it only figures of /proc. */
  readonly ops?: string;
}

/** One process at one moment. A value that could not be read is null, for instance while a replica restarts. */
export interface ProcessSample {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Of one core, since the sample before; all threads and children. */
  readonly cpu: number | null;
  readonly rssMb: number | null;
  readonly descriptors: number | null;
  /** Pages since the start of the process, by outcome of the cache. */
  readonly pages: Readonly<Record<string, number>> | null;
}

export interface Sampler {
  readonly samples: ReadonlyMap<string, readonly ProcessSample[]>;
  watch(process: Watched): void;
  /** Takes the last sample. */
  stop(): Promise<void>;
}

const MB = 1024 * 1024;

/** Samples the processes at an interval. */
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
      descriptors: metrics && sumOf(metrics, 'process_open_fds'),
      pages: metrics && byLabel(metrics, 'karat_pages_total', 'outcome'),
    };
  }

  function share(name: string, pid: number, at: number): number | null {
    const last = before.get(name);
    const cpu = attempt(() => cpuOf(pid));
    if (cpu === null) return null;
    before.set(name, { pid, at, cpu });
    // Less than before: a child that had children itself has ended, and their CPU time is lost.
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

/** From /proc, so on Linux only. */
const residentMb = (pid: number): number | null =>
  attempt(() => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / MB);

function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
