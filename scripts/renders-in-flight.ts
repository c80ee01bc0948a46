import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseMetrics, sumOf } from '../load-tests/lib/prometheus.ts';
import { get } from '../server/testing/http.ts';
import { cpuOf } from './load/cpu-of.ts';
import { type Fleet, startFleet } from './load/fleet.ts';

/**
 * `npm run renders-in-flight [-- --rounds 6]`: how long hits and misses take while a replica has so many renders in flight: the reason for
 * the number in deploy/kubernetes/base/autoscaler.yaml. Visitors arrive at random (open model), at shares of what one core can render; the
 * shares take turns in short rounds, so that other work on the machine slows all of them alike. Read the ratios; the times need a quiet
 * machine with a core each for the shop and for the rest.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '6' }, seconds: { type: 'string', default: '5' } } });
const SHARES = [0.2, 0.5, 0.7, 0.8, 0.9, 1, 1.1] as const;
/** Hits a second: few, because they only look. */
const HITS = 20;
const SAMPLE_EVERY = 100;
const WARM_UP = 300;

interface Step {
  readonly misses: number[];
  readonly hits: number[];
  /** Renders in flight at moments. */
  readonly inFlight: number[];
  readonly cpuShares: number[];
  refused: number;
}

let asked = 0;
const folder = mkdtempSync(join(tmpdir(), 'karat-renders-'));
const fleet = await startFleet({
  replicas: 1,
  redis: false,
  edge: null,
  pageCache: 64,
  out: folder,
  onDeath: (how) => console.error(how),
});
try {
  const capacity = await capacityOf(fleet);
  console.log(`One core renders ${capacity.toFixed(0)} new listings a second (${(1000 / capacity).toFixed(1)} ms of CPU each).\n`);
  const steps = new Map(SHARES.map((share): [number, Step] => [share, { misses: [], hits: [], inFlight: [], cpuShares: [], refused: 0 }]));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [share, step] of steps) await measure(fleet, share * capacity, step);
  console.log(tableOf(steps, capacity));
} finally {
  await fleet.close();
  rmSync(folder, { recursive: true });
}

/** Renders a second that take one core, by their CPU time: a busy machine changes little. */
async function capacityOf({ replicas: [replica] }: Fleet): Promise<number> {
  if (!replica) throw new Error('no replica');
  const render = async (count: number): Promise<void> => {
    const visitors = Array.from({ length: 2 }, async () => {
      for (let done = 0; done < count / 2; done += 1) await get(replica.origin + newPath());
    });
    await Promise.all(visitors);
  };
  await render(WARM_UP);
  const before = cpuOf(replica.program.pid);
  await render(WARM_UP);
  return (1000 * WARM_UP) / (cpuOf(replica.program.pid) - before);
}

async function measure({ replicas: [replica] }: Fleet, rate: number, step: Step): Promise<void> {
  if (!replica) return;
  const { origin, ops, program } = replica;
  const stored = `${origin}/en`;
  await get(stored);
  const underWay: Promise<void>[] = [];
  const over = new AbortController();
  const [cpu, begun] = [cpuOf(program.pid), performance.now()];
  const arrivals = async (perSecond: number, visit: () => Promise<void>): Promise<void> => {
    // Poisson arrivals: gaps have an exponential distribution. Timers are late, so the next moment counts from the last one.
    for (let at = performance.now(); !over.signal.aborted; at += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
      await sleep(Math.max(0, at - performance.now()));
      underWay.push(visit());
    }
  };
  const running = [
    arrivals(rate, async () => {
      const { ms, status } = await timed(origin + newPath());
      if (status === 200) step.misses.push(ms);
      else step.refused += 1;
    }),
    arrivals(HITS, async () => void step.hits.push((await timed(stored)).ms)),
    (async (): Promise<void> => {
      while (!over.signal.aborted) {
        step.inFlight.push(sumOf(parseMetrics((await get(`${ops}/metrics`)).body), 'karat_renders'));
        await sleep(SAMPLE_EVERY);
      }
    })(),
  ];
  await sleep(Number(values.seconds) * 1000);
  step.cpuShares.push((cpuOf(program.pid) - cpu) / (performance.now() - begun));
  over.abort();
  await Promise.all([...running, ...underWay]);
  await Promise.all(underWay);
}

async function timed(url: string): Promise<{ readonly ms: number; readonly status: number }> {
  const begun = performance.now();
  const { status } = await get(url, { 'accept-encoding': 'br' });
  return { ms: performance.now() - begun, status };
}

/** A listing that nobody has asked for yet, of nearly all products. */
function newPath(): string {
  asked += 1;
  return `/catalog?min_cost_from=${1 + (asked % 100)}&max_cost_to=${100_000 + Math.floor(asked / 100)}`;
}

function tableOf(steps: ReadonlyMap<number, Step>, capacity: number): string {
  const [calm] = steps.values();
  const at = (list: readonly number[], quantile: number): number =>
    list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * quantile))] ?? NaN;
  const average = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const times = (list: readonly number[], base: readonly number[]): string =>
    `${at(list, 0.5).toFixed(1)} / ${at(list, 0.99).toFixed(0)} ms (${(at(list, 0.99) / at(base, 0.99)).toFixed(1)})`;
  const rows = [...steps].map(([share, step]) =>
    [
      `${(share * capacity).toFixed(0)} (${share})`,
      average(step.inFlight).toFixed(1),
      average(step.cpuShares).toFixed(2),
      times(step.misses, calm?.misses ?? []),
      times(step.hits, calm?.hits ?? []),
      `${step.refused} of ${step.refused + step.misses.length}`,
    ].join(' | '),
  );
  const head =
    'misses a second (share of a core) | renders in flight | core in use | misses: p50 / p99 (ratio) | hits: p50 / p99 (ratio) | refused';
  return `| ${head} |\n| --- | --- | --- | --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`;
}
