import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/layout.ts';
import { restartInTurn } from './rolling-restart.ts';
import type { K6 } from './find-k6.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { htmlOf } from './html.ts';
import { judge, judgeThresholds } from './judge.ts';
import type { Interval } from './k6-record.ts';
import type { LoadOptions } from './options.ts';
import { progressLine } from './progress.ts';
import type { Mark, Report, Verdict } from './report.ts';
import { type K6Result, runK6 } from './run-k6.ts';
import { createSampler, type Sampler } from './sampler.ts';
import { scenarios } from './scenarios.ts';

/** As many points as a picture shows. */
const POINTS = 600;
const PROGRESS_EVERY_MS = 5000;

/** One load test from nothing to its report; whatever happens, nothing of it is left running. */
export async function runScenario(options: LoadOptions, k6: K6, signal: AbortSignal): Promise<Report> {
  const deaths: string[] = [];
  const period = Math.max(1, Math.round(options.seconds / POINTS));
  console.log(
    `Starting ${options.replicas === 1 ? 'the shop' : `${options.replicas} replicas`}${options.redis ? ', Redis' : ''} and the sandbox …`,
  );
  const fleet = await startFleet({ ...options, onDeath: (how) => deaths.push(how) });
  const sampler = createSampler(period * 1000);
  try {
    signal.throwIfAborted();
    const load = await sendLoad({ options, k6, fleet, sampler, period, signal });
    return await writeReport(options, k6, { ...load, processes: Object.fromEntries(sampler.samples), deaths });
  } finally {
    await sampler.stop();
    await fleet.close();
  }
}

interface Start {
  readonly options: LoadOptions;
  readonly k6: K6;
  readonly fleet: Fleet;
  readonly sampler: Sampler;
  readonly period: number;
  readonly signal: AbortSignal;
}

interface Load {
  readonly result: K6Result;
  readonly client: readonly Interval[];
  readonly marks: readonly Mark[];
}

async function sendLoad({ options, k6, fleet, sampler, period, signal }: Start): Promise<Load> {
  const { scenario, rate, seconds, out } = options;
  fleet.replicas.forEach(({ name, ops }, index) => sampler.watch({ name, ops, pid: () => fleet.replicas[index]?.program.pid ?? -1 }));
  sampler.watch({ name: 'sandbox', pid: () => fleet.sandbox.pid });
  const { redis } = fleet;
  if (redis) sampler.watch({ name: 'redis', pid: () => redis.pid });
  const client: Interval[] = [];
  const marks: Mark[] = [];
  const begun = Promise.withResolvers<void>();
  console.log(`Sending load: ${scenario}, ${rate} ${scenarios[scenario].rate}, ${seconds} s, to ${fleet.origins.join(' and ')}`);
  const run = runK6({
    bin: k6.path,
    scenario,
    out,
    period,
    env: {
      KARAT_ORIGINS: fleet.origins.join(','),
      KARAT_OPS: fleet.replicas.map(({ ops }) => ops).join(','),
      KARAT_SANDBOX: fleet.sandbox.origin,
      KARAT_RATE: String(rate),
      KARAT_SECONDS: String(seconds),
      ...(scenario === 'browser' ? browserSettings() : {}),
    },
    onInterval(interval) {
      // What setup asks is no load.
      if (interval.atWork) begun.resolve();
      if (interval.atWork || client.length > 0) client.push(interval);
    },
  });
  sampler.watch({ name: 'k6', pid: () => run.pid });
  signal.addEventListener('abort', run.stop, { once: true });
  const shown = setInterval(() => console.log(progressLine(client, sampler.samples)), PROGRESS_EVERY_MS);
  const over = new AbortController();
  const drill =
    scenario === 'rolling-restart'
      ? restartInTurn({ fleet, seconds, begun: begun.promise, over: over.signal, mark: (text) => marks.push({ time: Date.now(), text }) })
      : null;
  try {
    const result = await run.ended;
    over.abort();
    begun.resolve();
    await drill;
    await sampler.stop();
    signal.throwIfAborted();
    return { result, client, marks };
  } finally {
    clearInterval(shown);
    over.abort();
    begun.resolve();
    await drill?.catch(() => undefined);
  }
}

/** k6 starts the browser itself. In a container there is often nobody but root, whom Chromium gives no sandbox. */
function browserSettings(): Record<string, string> {
  const given = process.env['K6_BROWSER_EXECUTABLE_PATH'];
  return {
    K6_BROWSER_EXECUTABLE_PATH: given ?? '/usr/bin/chromium',
    K6_BROWSER_HEADLESS: 'true',
    ...(process.getuid?.() === 0 && { K6_BROWSER_ARGS: 'no-sandbox' }),
  };
}

interface Measured extends Load {
  readonly processes: Report['processes'];
  readonly deaths: readonly string[];
}

async function writeReport(options: LoadOptions, k6: K6, { result, client, marks, processes, deaths }: Measured): Promise<Report> {
  const { scenario, rate, seconds, replicas, redis, edge, out } = options;
  const ended = client.findLast(({ atWork }) => atWork)?.time ?? Date.now();
  const run = {
    started: client[0]?.time ?? ended,
    ended,
    options: { rate, seconds, replicas, redis, edge },
    client,
    metrics: result.metrics,
    processes,
  };
  const judged = judge(scenario, run);
  const lived: Verdict = {
    passed: deaths.length === 0,
    text: `every program lived through it${deaths.length === 0 ? '' : `: ${deaths.join('; ')}`}`,
  };
  const verdicts = [...judged.verdicts, ...judgeThresholds(scenario, result), lived].sort((a, b) => Number(a.passed) - Number(b.passed));
  const report: Report = {
    scenario,
    about: scenarios[scenario].about,
    ...run,
    machine: machine(k6),
    build: await buildId(),
    passed: verdicts.every(({ passed }) => passed),
    verdicts,
    findings: [...judged.findings, ...(await saidByPrograms(out))],
    marks,
  };
  await writeFile(join(out, 'report.json'), `${JSON.stringify(report)}\n`);
  await writeFile(join(out, 'report.html'), htmlOf(report));
  return report;
}

const machine = ({ version }: K6): Report['machine'] => ({
  cores: cpus().length,
  cpu: cpus()[0]?.model.trim() ?? '?',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.versions.node,
  k6: version,
});

async function buildId(): Promise<string> {
  return (JSON.parse(await readFile(join(ROOT, 'dist/manifest.json'), 'utf8')) as { buildId: string }).buildId;
}

/** Warnings and errors that the programs logged: nothing that has to be none, but something to look at. */
async function saidByPrograms(out: string): Promise<string[]> {
  const lines = (await readFile(join(out, 'programs.log'), 'utf8')).split('\n').filter((line) => /"level":(?:40|50|60)/.test(line));
  const messages = Map.groupBy(lines, (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? '?');
  return [...messages].map(([message, rows]) => `Logged ${rows.length} times: ${message}`);
}
