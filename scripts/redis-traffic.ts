import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../server/http/purge-signature.ts';
import { startRedis, type TestRedis } from '../server/testing/redis.ts';
import { href } from '../shared/routes.ts';
import { parseMetrics, sumOf } from '../load-tests/lib/prometheus.ts';
import { ROOT } from './build/layout.ts';
import { freePort } from '../server/testing/free-port.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run redis-traffic [-- --replicas 3,10,30]`: what replicas cost their Redis, counted by Redis itself (INFO): at rest, for a purge, and
 * for a page that all replicas are asked for at once. Counts and CPU time only, so that a busy machine changes little.
 */
const USAGE = 'npm run redis-traffic [-- --replicas 3,10,30] [--seconds 20]';
const values = readOptions();
const PURGE_SECRET = 'a-secret-of-the-measurement-0123456789';
const PAGES = 20;
const PURGES = 10;
const DIST = join(ROOT, 'dist');

interface Replica {
  readonly origin: string;
  readonly ops: string;
}

interface Counts {
  readonly commands: number;
  readonly received: number;
  readonly sent: number;
  readonly cpu: number;
}

const folder = mkdtempSync(join(tmpdir(), 'karat-redis-traffic-'));
const programs: Program[] = [];
process.setMaxListeners(100);
try {
  const port = await freePort();
  const sandbox = startSandbox(ROOT, DIST, { port, dataDir: join(folder, 'data') }, { env: { LOG_LEVEL: 'silent' } });
  programs.push(sandbox);
  await sandbox.ready();
  console.log(
    '| replicas | at rest, for each replica | a purge, for each replica | a new page that all are asked for at once | of it for each replica |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const count of values.replicas.split(',').map(Number)) console.log(await measure(count, `http://127.0.0.1:${port}/api/v1`));
} finally {
  await Promise.all(programs.map((program) => program.stop()));
  rmSync(folder, { recursive: true });
}

function readOptions(): { readonly replicas: string; readonly seconds: string } {
  const help = { type: 'boolean', short: 'h', default: false } as const;
  try {
    const { values: given } = parseArgs({
      options: { replicas: { type: 'string', default: '3,10,30' }, seconds: { type: 'string', default: '20' }, help },
    });
    if (!given.help) return given;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

async function measure(count: number, backendUrl: string): Promise<string> {
  const redis = await startRedis();
  const first = programs.length;
  try {
    const replicas: Replica[] = [];
    // Not all at once: each compiles and renders its first pages.
    while (replicas.length < count) {
      const batch = Array.from({ length: Math.min(2, count - replicas.length) }, () => startReplica(backendUrl, redis.url));
      replicas.push(...(await Promise.all(batch)));
    }
    await sleep(5000);
    const rest = await during(redis, () => sleep(Number(values.seconds) * 1000));
    const purges = await during(redis, () => purge(replicas));
    const before = await renders(replicas);
    const pages = await during(redis, () => askAll(replicas));
    const rendered = (await renders(replicas)) - before;
    const second = per(rest, Number(values.seconds));
    // What the replicas do at rest goes on meanwhile and is not part of it.
    const aPurge = per(minus(purges, second, purges.seconds), PURGES);
    const aPage = per(minus(pages, second, pages.seconds), PAGES);
    return [
      '',
      ` ${count} `,
      ` ${show(per(second, count))} a second `,
      ` ${show(per(aPurge, count))} `,
      ` rendered ${(rendered / PAGES).toFixed(2)} times, ${show(aPage)} `,
      ` ${show(per(aPage, count))} `,
      '',
    ].join('|');
  } finally {
    await Promise.all(programs.splice(first).map((program) => program.stop()));
    await redis.kill();
  }
}

async function startReplica(backendUrl: string, redisUrl: string): Promise<Replica> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const env = { REDIS_URL: redisUrl, OPS_PORT: String(opsPort), LOG_LEVEL: 'silent', PURGE_SECRET };
  const program = startServer(ROOT, DIST, { port, publicOrigin: origin, backendUrl, sandbox: null }, { env });
  programs.push(program);
  await program.ready();
  return { origin, ops: `http://127.0.0.1:${opsPort}` };
}

async function during(redis: TestRedis, task: () => Promise<unknown>): Promise<Counts & { readonly seconds: number }> {
  const before = await countsOf(redis);
  const started = performance.now();
  await task();
  const seconds = (performance.now() - started) / 1000;
  return { ...minus(await countsOf(redis), before), seconds };
}

/** Commands of scripts count by themselves. Without our own INFO and without connecting. */
async function countsOf(redis: TestRedis): Promise<Counts> {
  const text = await redis.command('INFO', 'all');
  const number = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1] ?? NaN);
  const calls = [...text.matchAll(/^cmdstat_([\w|]+):calls=(\d+)/gm)].filter(([, name = '']) => !/^(?:info|quit|hello|client)/.test(name));
  return {
    commands: calls.reduce((sum, [, , count]) => sum + Number(count), 0),
    received: number('total_net_input_bytes'),
    sent: number('total_net_output_bytes'),
    cpu: 1000 * (number('used_cpu_user') + number('used_cpu_sys')),
  };
}

async function purge(replicas: readonly Replica[]): Promise<void> {
  for (let index = 0; index < PURGES; index += 1) {
    const body = JSON.stringify({ tags: [`product:measured-${index}`] });
    const origin = replicas[index % replicas.length]?.origin ?? '';
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signPurge(PURGE_SECRET, body, Math.floor(Date.now() / 1000)),
    };
    const { status } = await fetch(origin + PURGE_PATH, { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`a purge was answered ${status}`);
    await sleep(100);
  }
}

async function askAll(replicas: readonly Replica[]): Promise<void> {
  // Pages of products: listings with filters are open-ended, so replicas do not share them. The first one is rendered before the start.
  const list = await fetch(`${replicas[0]?.origin}/api/system-catalog?count=${PAGES + 1}&lang=de`);
  const { data } = (await list.json()) as { data: readonly { slug: string }[] };
  if (data.length !== PAGES + 1) throw new Error(`the catalogue has ${data.length} products`);
  for (const { slug } of data.slice(1)) {
    const path = href('product', { slug });
    const statuses = await Promise.all(
      replicas.map(async ({ origin }) => {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    if (statuses.some((status) => status !== 200)) throw new Error(`${path} was answered ${statuses.join(', ')}`);
  }
}

async function renders(replicas: readonly Replica[]): Promise<number> {
  const counts = replicas.map(async ({ ops }) =>
    sumOf(parseMetrics(await (await fetch(`${ops}/metrics`)).text()), 'karat_render_seconds_count'),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

function minus(a: Counts, b: Counts, times = 1): Counts {
  const less = (name: keyof Counts): number => a[name] - b[name] * times;
  return { commands: less('commands'), received: less('received'), sent: less('sent'), cpu: less('cpu') };
}

function per({ commands, received, sent, cpu }: Counts, count: number): Counts {
  return { commands: commands / count, received: received / count, sent: sent / count, cpu: cpu / count };
}

function show({ commands, received, sent, cpu }: Counts): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
  return `${commands.toFixed(1)} commands, ${kilobytes(received)} in, ${kilobytes(sent)} out, ${cpu.toFixed(2)} ms CPU`;
}
