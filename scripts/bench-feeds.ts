import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { freePort } from '../server/testing/free-port.ts';
import { cpuTime } from './bench/cpu-time.ts';
import { ROOT } from './build/layout.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run bench:feeds [-- --products 5300] [-- --folder <path>] [-- --rounds 2]`, after `npm run build`: what a product feed costs the shop.
 * Each round starts a shop, sends it shoppers (one page in five is rendered), and asks for the feed while they go on. The bounds are
 * 60 s of CPU and 60 MB for 100,000 configurations.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5300' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '2' },
  },
});
const FEED = 'google-de-AT';
/** Milliseconds between two pages of the shoppers, and of the phase without a feed. */
const PACE = 50;
const CALM = 20_000;
/** Every fifth page is a personal one, which is rendered for its visitor; the others are copies of the page cache. */
const RENDERED = 5;
const MEGABYTE = 1024 * 1024;

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'karat-feeds-'));
const dataDir = join(folder, values.products);
try {
  generate();
  const sandboxPort = await freePort();
  const sandbox = startSandbox(ROOT, join(ROOT, 'dist'), { port: sandboxPort, dataDir }, { output: 'ignore' });
  try {
    await sandbox.ready();
    for (let round = 1; round <= Number(values.rounds); round += 1) await measure(round, `http://127.0.0.1:${sandboxPort}/api/v1`);
  } finally {
    await sandbox.stop();
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true });
}

function generate(): void {
  mkdirSync(dataDir, { recursive: true });
  const args = [join(ROOT, 'sandbox/generate.ts'), '--products', values.products];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, SANDBOX_DATA_DIR: dataDir }, stdio: 'inherit' });
  if (status !== 0) throw new Error(`generating ${values.products} products failed`);
}

async function measure(round: number, backendUrl: string): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { port, publicOrigin: origin, backendUrl, sandbox: null, feeds: FEED, countryProfile: 'AT' };
  const shop = startServer(ROOT, join(ROOT, 'dist'), settings, { env: { LOG_LEVEL: 'warn' }, output: 'ignore' });
  try {
    await shop.ready();
    await shoppers(origin, () => sleep(5000));
    const calm = await watch(shop, () => shoppers(origin, () => sleep(CALM)));
    const beside = await watch(shop, () => shoppers(origin, () => feedIsThere(origin)));
    const { items, size, gzipped } = await download(origin);
    const perPage = calm.cpu / calm.result.length;
    const cpu = (beside.cpu - perPage * beside.result.length) / 1000;
    console.log(
      [
        `\nRound ${round}: ${items.toLocaleString('en')} items, ${mega(size)} of XML, ${mega(gzipped)} as gzip`,
        `made in ${(beside.took / 1000).toFixed(0)} s with ${cpu.toFixed(1)} s of CPU`,
        `memory ${mega(calm.memory)} at most before, ${mega(beside.memory)} at most meanwhile: ${mega(beside.memory - calm.memory)} more`,
        `pages without the feed: ${percentiles(calm.result)}; beside it: ${percentiles(beside.result)}`,
      ].join('\n'),
    );
  } finally {
    await shop.stop();
  }
}

/** What a phase costs: CPU in milliseconds, the largest resident memory in bytes. */
async function watch<T>(program: Program, phase: () => Promise<T>) {
  const [cpuBefore, started] = [cpuTime(program.pid), performance.now()];
  let memory = 0;
  const timer = setInterval(() => (memory = Math.max(memory, residentMemory(program.pid))), 100);
  const result = await phase();
  clearInterval(timer);
  return { result, memory, cpu: cpuTime(program.pid) - cpuBefore, took: performance.now() - started };
}

function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

/** Milliseconds of each page that is read until the phase ends. */
async function shoppers(origin: string, phase: () => Promise<void>): Promise<number[]> {
  const pool = new Pool(origin, { connections: 4 });
  const times: number[] = [];
  const end = new AbortController();
  const visits: Promise<void>[] = [];
  const visit = async (path: string): Promise<void> => {
    const started = performance.now();
    const { body } = await pool.request({ method: 'GET', path, headers: { 'accept-encoding': 'gzip' } });
    await body.arrayBuffer();
    times.push(performance.now() - started);
  };
  const going = (async () => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      visits.push(visit(turn % RENDERED === 0 ? '/sign-in' : '/'));
      await sleep(PACE);
    }
  })();
  await phase();
  end.abort();
  await going;
  await Promise.all(visits);
  await pool.close();
  return times;
}

/** The first answers are 503, as the edge lets nobody wait. */
async function feedIsThere(origin: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${origin}/feeds/${FEED}.xml`, { method: 'HEAD' });
    if (status === 200) return;
    await sleep(500);
  }
}

async function download(origin: string) {
  const response = await fetch(`${origin}/feeds/${FEED}.xml`);
  const xml = await response.text();
  const head = await new Pool(origin).request({ method: 'HEAD', path: `/feeds/${FEED}.xml`, headers: { 'accept-encoding': 'gzip' } });
  return { items: xml.split('<item>').length - 1, size: Buffer.byteLength(xml), gzipped: Number(head.headers['content-length']) };
}

function mega(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length})`;
}
