import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { ROOT } from '../../build/paths.ts';
import type { K6Metrics } from './figures.ts';

export interface K6Options {
  readonly bin: string;
  readonly scenario: string;
  readonly env: Readonly<Record<string, string>>;
  readonly out: string;
  /** Seconds between two points of the dashboard's charts. */
  readonly period: number;
}

export interface K6Run {
  readonly pid: number;
  /** Resolves when k6's setup is done and load is sent; also when k6 ends before. */
  readonly begun: Promise<void>;
  /** Ends the run early; k6 writes its summary all the same. */
  stop(): void;
  readonly ended: Promise<K6Result>;
}

export interface K6Result {
  readonly metrics: K6Metrics;
  /** Errors in the scripts: k6 itself goes on and exits with 0. */
  readonly scriptErrors: readonly string[];
  readonly started: number;
  readonly ended: number;
  readonly reachedRate: number;
}

/** 99: thresholds were crossed. 105: stopped by a signal. */
const CODES_WITH_RESULT: readonly (number | null)[] = [0, 99, 105];
/** k6 prints its progress every second. */
const SHOW_EVERY = 5;

/** Writes k6.log, k6's own HTML report (report.html) and its summary (summary.json) into `out`. */
export function runK6({ bin, scenario, env, out, period }: K6Options): K6Run {
  const summary = join(out, 'summary.json');
  const dashboard = `web-dashboard=port=-1&period=${period}s&export=${join(out, 'report.html')}`;
  const args = ['run', '--no-usage-report', '--address', '127.0.0.1:0', '--summary-export', summary, '--out', dashboard];
  const child = spawn(bin, [...args, join(ROOT, 'load-tests', `${scenario}.ts`)], {
    cwd: ROOT,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const begun = Promise.withResolvers<void>();
  const log = createWriteStream(join(out, 'k6.log'));
  const scriptErrors: string[] = [];
  const times: number[] = [];
  let reachedRate = 0;
  createInterface(child.stdout).on('line', (line) => {
    log.write(`${line}\n`);
    reachedRate = Number(/([\d.]+) iters\/s$/.exec(line)?.[1] ?? reachedRate);
    if (!line.startsWith('running (')) return;
    begun.resolve();
    if (times.push(Date.now()) % SHOW_EVERY === 0) console.log(line);
  });
  createInterface(child.stderr).on('line', (line) => {
    log.write(`${line}\n`);
    if (/source=stacktrace|script exception|Uncaught \(in promise\)/.test(line)) scriptErrors.push(line);
  });
  const ended = once(child, 'close').then(async ([code]) => {
    process.off('exit', kill);
    begun.resolve();
    log.end();
    await finished(log);
    if (!CODES_WITH_RESULT.includes(code as number | null))
      throw new Error(`k6 ended with code ${code}:\n${await lastLines(join(out, 'k6.log'))}`);
    const { metrics } = JSON.parse(await readFile(summary, 'utf8')) as { metrics: K6Metrics };
    return { metrics, scriptErrors, started: times[0] ?? Date.now(), ended: times.at(-1) ?? Date.now(), reachedRate };
  });
  return { pid: child.pid ?? -1, begun: begun.promise, stop: () => void child.kill('SIGINT'), ended };
}

const lastLines = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trimEnd().split('\n').slice(-12).join('\n');
