import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadRun, tableRow, type Verdict } from './figures.ts';
import type { K6 } from './find-k6.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { judge, judgeThresholds } from './judge.ts';
import type { LoadOptions } from './options.ts';
import { restartInTurn } from './rolling-restart.ts';
import { type K6Result, runK6 } from './run-k6.ts';
import { createSampler, type Sampler } from './sampler.ts';
import { scenarios } from './scenarios.ts';

/** Points in the charts of k6's report. */
const POINTS = 600;

export interface Outcome {
  readonly passed: boolean;
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly string[];
  /** For docs/performance.md. */
  readonly row: string;
}

interface Start {
  readonly options: LoadOptions;
  readonly k6: K6;
  readonly fleet: Fleet;
  readonly sampler: Sampler;
  readonly period: number;
  readonly signal: AbortSignal;
}

/** Starts all programs, sends the load, judges the figures and stops the programs in any case. */
export async function runScenario(options: LoadOptions, k6: K6, signal: AbortSignal): Promise<Outcome> {
  const { scenario, rate, seconds, out } = options;
  const deaths: string[] = [];
  const period = Math.max(1, Math.round(seconds / POINTS));
  console.log(
    `Starting ${options.replicas === 1 ? 'the shop' : `${options.replicas} replicas`}${options.redis ? ', Redis' : ''} and the sandbox …`,
  );
  const fleet = await startFleet({ ...options, env: scenarios[scenario].env, onDeath: (how) => deaths.push(how) });
  const sampler = createSampler(period * 1000);
  try {
    signal.throwIfAborted();
    const result = await sendLoad({ options, k6, fleet, sampler, period, signal });
    // Without the samples of k6's setup, which warms the caches.
    const during = [...sampler.samples].map(([name, samples]) => [name, samples.filter(({ time }) => time >= result.started)]);
    const run: LoadRun = { ...result, options: { rate, seconds }, processes: Object.fromEntries(during) as LoadRun['processes'] };
    const judged = judge(scenario, run);
    const lived = {
      passed: deaths.length === 0,
      text: `no program ended during the run${deaths.length === 0 ? '' : `: ${deaths.join('; ')}`}`,
    };
    const verdicts = [...judged.verdicts, ...judgeThresholds(scenario, result), lived].sort((a, b) => Number(a.passed) - Number(b.passed));
    const passed = verdicts.every((verdict) => verdict.passed);
    const findings = [...judged.findings, ...(await loggedProblems(out))];
    const row = tableRow(scenario, passed, run);
    await writeFile(join(out, 'result.json'), `${JSON.stringify({ passed, verdicts, findings, row, ...run })}\n`);
    return { passed, verdicts, findings, row };
  } finally {
    await sampler.stop();
    await fleet.close();
  }
}

async function sendLoad({ options, k6, fleet, sampler, period, signal }: Start): Promise<K6Result> {
  const { scenario, rate, seconds, out } = options;
  fleet.replicas.forEach(({ name, ops }, index) => sampler.watch({ name, ops, pid: () => fleet.replicas[index]?.program.pid ?? -1 }));
  sampler.watch({ name: 'sandbox', pid: () => fleet.sandbox.pid });
  const { redis } = fleet;
  if (redis) sampler.watch({ name: 'redis', pid: () => redis.pid });
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
      ...(scenario === 'browser' || scenario === 'integrations' ? browserSettings() : {}),
    },
  });
  sampler.watch({ name: 'k6', pid: () => run.pid });
  signal.addEventListener('abort', run.stop, { once: true });
  const over = new AbortController();
  const restarts = scenario === 'rolling-restart' ? restartInTurn({ fleet, seconds, begun: run.begun, over: over.signal }) : null;
  try {
    const result = await run.ended;
    over.abort();
    await restarts;
    await sampler.stop();
    signal.throwIfAborted();
    return result;
  } finally {
    over.abort();
    await restarts?.catch(() => undefined);
  }
}

/** k6 starts the browser itself. Chromium has no sandbox for root, the only user of many containers. */
function browserSettings(): Record<string, string> {
  const given = process.env['K6_BROWSER_EXECUTABLE_PATH'];
  return {
    K6_BROWSER_EXECUTABLE_PATH: given ?? '/usr/bin/chromium',
    K6_BROWSER_HEADLESS: 'true',
    ...(process.getuid?.() === 0 && { K6_BROWSER_ARGS: 'no-sandbox' }),
  };
}

/** Warnings and errors in the log of the programs: worth a look, no failure. */
async function loggedProblems(out: string): Promise<string[]> {
  const lines = (await readFile(join(out, 'programs.log'), 'utf8')).split('\n').filter((line) => /"level":(?:40|50|60)/.test(line));
  const messages = Map.groupBy(lines, (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? '?');
  return [...messages].map(([message, rows]) => `Logged ${rows.length} times: ${message}`);
}
