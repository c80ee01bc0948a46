import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { freePort } from '../server/testing/free-port.ts';
import { cpuTime, median, memoryOf } from './bench/cpu-time.ts';
import { ROOT } from './build/layout.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run bench:feeds [-- --products 5300] [-- --folder <path>] [-- --rounds 2] [-- --walk]`, after `npm run build`: what a product feed
 * costs the shop. Each round starts a shop, sends it shoppers (one page in five is rendered), asks for the feed while they go on, and lets
 * them go on without it. The bounds for 100,000 configurations are 60 s of CPU, 60 MB, and the p99 of shoppers' pages as before.
 * `--walk`: the backend has no GET /offers, and at most 5,000 products.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5300' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    walk: { type: 'boolean', default: false },
  },
});
const FEED = 'google-de-AT';
/** Milliseconds between two pages of the shoppers, of the time before they are watched, and of each phase without a feed. */
const PACE = 20;
const WARM = 60_000;
const CALM = 30_000;
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
    const origin = `http://127.0.0.1:${sandboxPort}`;
    const backend = values.walk ? await withoutOffers(origin) : { origin, close: () => undefined };
    for (let round = 1; round <= Number(values.rounds); round += 1) await measure(round, `${backend.origin}/api/v1`);
    backend.close();
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

/** The same backend without the call that has all offers. */
async function withoutOffers(target: string) {
  const backend = new Pool(target);
  const server = createServer((req, res) => {
    void (async () => {
      const { statusCode, body } = await backend.request({
        method: 'GET',
        path: req.url ?? '/',
        headers: { lang: req.headers['lang'] ?? '' },
      });
      const text = await body.text();
      res.writeHead(statusCode, { 'content-type': 'application/json' }).end(text.replace(/"offers",|,"offers"(?=[,\]])/, ''));
    })().catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function measure(round: number, backendUrl: string): Promise<void> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const settings = { port, publicOrigin: origin, backendUrl, sandbox: null, feeds: FEED, countryProfile: 'AT' };
  const env = { LOG_LEVEL: 'warn', OPS_PORT: String(opsPort) };
  const shop = startServer(ROOT, join(ROOT, 'dist'), settings, { env, output: 'ignore' });
  const phase = (until: () => Promise<void>) => watch(shop, opsPort, () => shoppers(origin, until));
  try {
    await shop.ready();
    await shoppers(origin, () => sleep(WARM));
    const before = await phase(() => sleep(CALM));
    const beside = await phase(() => feedIsThere(origin));
    const after = await phase(() => sleep(CALM));
    const { items, size, gzipped } = await download(origin);
    const calm = [...before.times, ...after.times];
    const cpu = (beside.cpu - ((before.cpu + after.cpu) / calm.length) * beside.times.length) / 1000;
    console.log(
      [
        `\nRound ${round}: ${items.toLocaleString('en')} items, ${mega(size)} of XML, ${mega(gzipped)} as gzip`,
        `made in ${(beside.took / 1000).toFixed(0)} s with ${cpu.toFixed(1)} s of CPU`,
        `memory of the shop ${mega(before.shop)} before, ${mega(beside.shop)} meanwhile, ${mega(after.shop)} afterwards (medians), ` +
          `of the feed's process ${mega(beside.feed)} at most: ${mega(beside.shop - (before.shop + after.shop) / 2 + beside.feed)} more`,
        `pages without the feed: ${percentiles(calm)}; beside it: ${percentiles(beside.times)}; ` +
          `p99 ${(percentile(beside.times, 0.99) / percentile(calm, 0.99)).toFixed(2)} times that without`,
        `event loop lag, p99: ${[before, beside, after].map(({ lag }) => `${(lag * 1000).toFixed(1)} ms`).join(', ')} (before, beside, after)`,
      ].join('\n'),
    );
  } finally {
    await shop.stop();
  }
}

/**
 * What a phase costs: CPU in milliseconds, memory in bytes, the p99 of the event loop's lag in seconds. Of the shop's memory the median, which
 * its garbage does not move; of the feed's process, which is gone afterwards, the most.
 */
async function watch(program: Program, opsPort: number, phase: () => Promise<number[]>) {
  await loopLag(opsPort);
  const [cpuBefore, started] = [cpuTime(program.pid), performance.now()];
  const samples: ReturnType<typeof memoryOf>[] = [];
  const timer = setInterval(() => samples.push(memoryOf(program.pid)), 250);
  const times = await phase();
  clearInterval(timer);
  const shop = median(samples.map(({ own }) => own));
  const feed = Math.max(...samples.map(({ children }) => children));
  return { times, shop, feed, cpu: cpuTime(program.pid) - cpuBefore, took: performance.now() - started, lag: await loopLag(opsPort) };
}

/** Since it was asked for before. */
async function loopLag(opsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1]);
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

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
}

function percentiles(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (${times.length})`;
}
