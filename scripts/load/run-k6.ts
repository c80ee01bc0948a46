import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ROOT } from '../build/layout.ts';
import { createRecord, type Interval } from './k6-record.ts';

/** k6's `--summary-export`: values by name, and its thresholds (true: crossed). */
export type K6Metric = Readonly<Record<string, number>> & { readonly thresholds?: Readonly<Record<string, boolean>> };
export type K6Metrics = Readonly<Record<string, K6Metric>>;

export interface K6Options {
  readonly bin: string;
  readonly scenario: string;
  readonly env: Readonly<Record<string, string>>;
  readonly out: string;
  /** Seconds between two looks at how it goes. */
  readonly period: number;
  readonly onInterval: (interval: Interval) => void;
}

export interface K6Run {
  readonly pid: number;
  /** Ends it before its time; its summary is written all the same. */
  stop(): void;
  readonly ended: Promise<K6Result>;
}

export interface K6Result {
  readonly code: number | null;
  readonly metrics: K6Metrics;
  /** Errors in the scripts: k6 itself goes on, and takes them for nothing. */
  readonly scriptErrors: readonly string[];
}

/** 99: thresholds were crossed. 105: it was told to stop. */
const CODES_WITH_RESULT: readonly (number | null)[] = [0, 99, 105];

export function runK6({ bin, scenario, env, out, period, onInterval }: K6Options): K6Run {
  const record = join(out, 'k6.ndjson');
  const summary = join(out, 'k6-summary.json');
  const dashboard = `web-dashboard=port=-1&period=${period}s&record=${record}`;
  const args = ['run', '--quiet', '--no-usage-report', '--address', '127.0.0.1:0', '--summary-export', summary, '--out', dashboard];
  const child = spawn(bin, [...args, join(ROOT, 'load-tests', `${scenario}.ts`)], {
    cwd: ROOT,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const scriptErrors: string[] = [];
  const log = createWriteStream(join(out, 'k6.log'));
  child.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log.write(text);
    scriptErrors.push(...text.split('\n').filter((line) => /source=stacktrace|script exception/.test(line)));
  });
  const followed = follow(record, child, onInterval);
  const ended = once(child, 'close').then(async ([code]) => {
    process.off('exit', kill);
    await followed;
    log.end();
    await finished(log);
    if (!CODES_WITH_RESULT.includes(code as number | null))
      throw new Error(`k6 ended with code ${code}:\n${await lastLines(join(out, 'k6.log'))}`);
    const { metrics } = JSON.parse(await readFile(summary, 'utf8')) as { metrics: K6Metrics };
    return { code: code as number | null, metrics, scriptErrors };
  });
  return { pid: child.pid ?? -1, stop: () => void child.kill('SIGINT'), ended };
}

/** The file grows while k6 runs. */
async function follow(path: string, child: ChildProcess, onInterval: (interval: Interval) => void): Promise<void> {
  const record = createRecord();
  let offset = 0;
  const readOn = async (): Promise<void> => {
    try {
      const stream = createReadStream(path, { start: offset, encoding: 'utf8' });
      for await (const text of stream as AsyncIterable<string>) {
        offset += Buffer.byteLength(text);
        for (const interval of record.add(text)) onInterval(interval);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  };
  const closed = once(child, 'close').then(() => true);
  while (!(await Promise.race([closed, new Promise<false>((resolve) => setTimeout(resolve, 1000, false))]))) await readOn();
  await readOn();
}

const lastLines = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trimEnd().split('\n').slice(-12).join('\n');
