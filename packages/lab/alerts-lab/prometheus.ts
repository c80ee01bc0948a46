import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../build/paths.ts';
import { freePort } from '../../engine/testing/free-port.ts';
import { shortenConfiguration, shortenRules } from './shorten.ts';

export interface Alert {
  readonly name: string;
  /** Labels that tell alerts of one name apart: a replica, a circuit. */
  readonly about: string;
  readonly isFiring: boolean;
}

export interface Prometheus {
  /** Pending and firing ones. */
  alerts(): Promise<readonly Alert[]>;
  /** The value of a query; null: there is none. */
  query(expression: string): Promise<number | null>;
  /** Host and port of the processes of a job to scrape; as in DNS, one that is gone is no longer listed. */
  setTargets(job: Job, targets: readonly string[]): void;
  stop(): Promise<void>;
}

/** The second one is not in the configuration for Compose, whose mailer is a profile. */
const JOBS = ['karat', 'karat-mailer'] as const;
export type Job = (typeof JOBS)[number];

const OPERATIONS = join(ROOT, 'docs/operations');
/** Not news in the lab, where each alert has one. */
const COMMON = new Set(['alertname', 'severity', 'job']);

/** Prometheus with the configuration and rules of docs/operations, all times shorter by the factor. */
export async function startPrometheus(folder: string, factor: number): Promise<Prometheus> {
  const fileOf = (job: string): string => join(folder, `targets-${job}.json`);
  const read = (name: string): string => readFileSync(join(OPERATIONS, name), 'utf8');
  writeFileSync(join(folder, 'alerts.yml'), shortenRules(read('alerts.yml'), factor));
  writeFileSync(join(folder, 'prometheus.yml'), shortenConfiguration(read('prometheus.yml'), factor, fileOf, JOBS.slice(1)));
  const setTargets: Prometheus['setTargets'] = (job, targets) => {
    // Prometheus shall not read half a file.
    writeFileSync(`${fileOf(job)}.new`, JSON.stringify([{ targets }]));
    renameSync(`${fileOf(job)}.new`, fileOf(job));
  };
  for (const job of JOBS) setTargets(job, []);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'series')}`];
  const child = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl-C reaches this process, which ends it.
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    await untilReady(child, origin);
  } catch (error) {
    kill();
    throw error;
  }
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/v1/${path}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  return {
    async alerts() {
      const { alerts } = (await ask('alerts')) as { alerts: readonly { labels: Readonly<Record<string, string>>; state: string }[] };
      return alerts.map(({ labels, state }) => ({
        name: labels['alertname'] ?? '',
        about: Object.entries(labels)
          .filter(([label]) => !COMMON.has(label))
          .map(([, value]) => value)
          .join(', '),
        isFiring: state === 'firing',
      }));
    },
    async query(expression) {
      const { result } = (await ask(`query?query=${encodeURIComponent(expression)}`)) as { result: readonly { value: [number, string] }[] };
      return result[0] ? Number(result[0].value[1]) : null;
    },
    setTargets,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const failed = once(child, 'error').then(([error]) => error as Error);
  failed.catch(() => undefined);
  for (let round = 0; round < 300; round += 1) {
    if (child.pid === undefined)
      throw new Error(`prometheus cannot be started (${(await failed).message}). Debian: apt-get install prometheus.`);
    if (child.exitCode !== null) throw new Error(`prometheus ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/-/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('prometheus does not become ready');
}
