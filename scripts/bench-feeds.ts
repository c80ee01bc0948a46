import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { CONFIGURATIONS } from '../server/feeds/read-offers.ts';
import { freePort } from '../server/testing/free-port.ts';
import { childOf, cpuTime, mainThread, median, memoryOf } from './bench/cpu-time.ts';
import { ROOT } from './build/layout.ts';
import type { Program } from './run/program.ts';
import { startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run bench:feeds [-- --products 5300] [-- --folder <path>] [-- --rounds 2] [-- --walk]`, after `npm run build`: what a product feed
 * costs the shop. The shop and the process of its feed have one core, as in a container; shoppers and backend, which are elsewhere, have the
 * other. While the feed is made, its process is stopped in every second window of two seconds: pages beside it and without it are of the
 * same minutes. The bounds for 100,000 configurations are 60 s of CPU, 60 MB, and the p99 of shoppers' pages as without it.
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
const [SHOP_CORE, OTHER_CORE] = ['0', '1'];
/** Milliseconds between two pages of the shoppers, of the time before they are watched, and of each phase without a feed. */
const PACE = 20;
const WARM = 60_000;
const CALM = 30_000;
/** Below the 8 s that a call of the feed's process may take. */
const WINDOW = 2000;
/** Of ten pages, eight are copies of the page cache. One is rendered for its visitor, one asks the backend, too. */
const PAGES = {
  copied: () => '/',
  rendered: () => '/sign-in',
  asked: () => `/wishlist/${randomUUID()}`,
};
type Kind = keyof typeof PAGES;
const KINDS: readonly Kind[] = ['rendered', 'copied', 'copied', 'copied', 'copied', 'asked', 'copied', 'copied', 'copied', 'copied'];
const ANSWERS = 300;
const MEGABYTE = 1024 * 1024;

interface Visit {
  readonly kind: Kind;
  readonly started: number;
  readonly ms: number;
}

/** A time in which the feed's process runs, or is stopped. */
interface Window {
  readonly beside: boolean;
  readonly from: number;
  readonly to: number;
  /** Milliseconds of CPU of the shop and its feed. */
  readonly cpu: number;
  /** Milliseconds in which the shop's main thread had its core, and in which it waited for it. */
  readonly ran: number;
  readonly waited: number;
  /** The p99 of the event loop's lag in milliseconds. */
  readonly lag: number;
}

if (availableParallelism() < 2) throw new Error('bench:feeds needs two cores');
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'karat-feeds-'));
const dataDir = join(folder, values.products);
try {
  generate();
  // Programs that are started from here on are on the other core, too.
  pin(process.pid, OTHER_CORE);
  const sandboxPort = await freePort();
  const sandbox = startSandbox(ROOT, join(ROOT, 'dist'), { port: sandboxPort, dataDir }, { output: 'ignore' });
  try {
    await sandbox.ready();
    // It has a machine of its own: here it works while the shoppers, whose clock must be right, wait.
    run('chrt', '--idle', '--all-tasks', '--pid', '0', String(sandbox.pid));
    const origin = `http://127.0.0.1:${sandboxPort}`;
    if (!values.walk) console.log(`\n${await answers(origin, sandbox)}`);
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

function pin(pid: number, core: string): void {
  run('taskset', '--all-tasks', '--cpu-list', '--pid', core, String(pid));
}

function run(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`${program} failed`);
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

/** How long an answer with offers keeps the backend from answering others: the CPU of its only thread for it. */
async function answers(origin: string, { pid }: Program): Promise<string> {
  const times: number[] = [];
  let after: string | null = null;
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const before = mainThread(pid).ran;
    const response = await fetch(`${origin}/api/v1/offers?count=${CONFIGURATIONS}${after === null ? '' : `&after=${after}`}`);
    const { meta } = (await response.json()) as { meta: { next: string | null } };
    times.push(mainThread(pid).ran - before);
    after = meta.next;
  }
  const warm = times.slice(ANSWERS / 10);
  return `an answer with ${CONFIGURATIONS} configurations holds the backend up for ${percentiles(warm)}`;
}

async function measure(round: number, backendUrl: string): Promise<void> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const settings = { port, publicOrigin: origin, backendUrl, sandbox: null, feeds: FEED, countryProfile: 'AT' };
  const env = { LOG_LEVEL: 'error', OPS_PORT: String(opsPort) };
  const shop = startServer(ROOT, join(ROOT, 'dist'), settings, { env, output: 'ignore' });
  try {
    await shop.ready();
    pin(shop.pid, SHOP_CORE);
    const visits = shoppers(origin);
    await sleep(WARM);
    const memory = watchMemory(shop);
    await sleep(CALM);
    const before = memory.part();
    const windows = await windowsOf(origin, shop, opsPort);
    const meanwhile = memory.part();
    await sleep(CALM);
    const after = memory.part();
    memory.stop();
    const all = await visits.stop();
    const { items, size, gzipped } = await download(origin);
    const inWindows = (beside: boolean): Visit[] =>
      windows
        .filter((one) => one.beside === beside)
        .flatMap(({ from, to }) => all.filter(({ started, ms }) => started >= from && started + ms <= to));
    const [without, beside] = [inWindows(false), inWindows(true)];
    const [alone, feed] = [costOf(windows, false), costOf(windows, true)];
    console.log(
      [
        `\nRound ${round}: ${items.toLocaleString('en')} items, ${mega(size)} of XML, ${mega(gzipped)} as gzip`,
        `made in ${(feed.took / 1000).toFixed(0)} s with ${((feed.cpu - (alone.cpu / alone.took) * feed.took) / 1000).toFixed(1)} s of CPU`,
        `memory of the shop ${mega(before.shop)} before, ${mega(meanwhile.shop)} meanwhile, ${mega(after.shop)} afterwards (medians), ` +
          `of the feed's process ${mega(meanwhile.feed)} at most: ` +
          `${mega(meanwhile.shop - (before.shop + after.shop) / 2 + meanwhile.feed)} more`,
        `of a second the shop's thread had and waited for its core: without the feed ${alone.thread}, beside it ${feed.thread}`,
        `event loop lag, p99: ${alone.lag.toFixed(1)} ms without the feed, ${feed.lag.toFixed(1)} ms beside it (medians of windows)`,
        ...(['copied', 'rendered', 'asked'] as const).map((kind) => {
          const of = (visited: readonly Visit[]): Visit[] => visited.filter((one) => one.kind === kind);
          return `${kind} pages: ${comparison(of(without), of(beside))}`;
        }),
        `all pages: ${comparison(without, beside)}`,
      ].join('\n'),
    );
  } finally {
    await shop.stop();
  }
}

/** Makes the feed; its process works in every second window. The first answers are 503, as the edge lets nobody wait. */
async function windowsOf(origin: string, shop: Program, opsPort: number): Promise<Window[]> {
  const head = async (): Promise<number> => (await fetch(`${origin}/feeds/${FEED}.xml`, { method: 'HEAD' })).status;
  const asked = head();
  let feed = childOf(shop.pid);
  while (feed === undefined) {
    await sleep(5);
    feed = childOf(shop.pid);
  }
  await asked;
  const windows: Window[] = [];
  for (let beside = true; childOf(shop.pid) === feed; beside = !beside) {
    signal(feed, beside ? 'SIGCONT' : 'SIGSTOP');
    await loopLag(opsPort);
    const [from, cpu, { ran, waited }] = [performance.now(), cpuTime(shop.pid), mainThread(shop.pid)];
    while (performance.now() < from + WINDOW && childOf(shop.pid) === feed) await sleep(50);
    const [to, after] = [performance.now(), mainThread(shop.pid)];
    const spent = { cpu: cpuTime(shop.pid) - cpu, ran: after.ran - ran, waited: after.waited - waited };
    windows.push({ beside, from, to, ...spent, lag: await loopLag(opsPort) });
  }
  if ((await head()) !== 200) throw new Error('the feed failed');
  return windows;
}

/** The process may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

function costOf(windows: readonly Window[], beside: boolean) {
  const ours = windows.filter((one) => one.beside === beside);
  const sum = (of: (one: Window) => number): number => ours.reduce((total, one) => total + of(one), 0);
  const took = sum(({ from, to }) => to - from);
  const share = (milliseconds: number): string => `${((milliseconds / took) * 1000).toFixed(0)} ms`;
  return {
    took,
    cpu: sum((one) => one.cpu),
    lag: median(ours.map((one) => one.lag)),
    thread: `${share(sum((one) => one.ran))} and ${share(sum((one) => one.waited))}`,
  };
}

/** Of the shop's memory the median, which its garbage does not move; of the feed's process, which is gone afterwards, the most. */
function watchMemory({ pid }: Program) {
  let samples: ReturnType<typeof memoryOf>[] = [];
  const timer = setInterval(() => samples.push(memoryOf(pid)), 250);
  return {
    /** Since the last part. */
    part() {
      const [shop, feed] = [median(samples.map(({ own }) => own)), Math.max(...samples.map(({ children }) => children))];
      samples = [];
      return { shop, feed };
    },
    stop: () => clearInterval(timer),
  };
}

/** In milliseconds, since it was asked for before. */
async function loopLag(opsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1]) * 1000;
}

function shoppers(origin: string) {
  const pool = new Pool(origin, { connections: 4 });
  const visits: Visit[] = [];
  const end = new AbortController();
  const visit = async (kind: Kind): Promise<void> => {
    const started = performance.now();
    const { body } = await pool.request({ method: 'GET', path: PAGES[kind](), headers: { 'accept-encoding': 'gzip' } });
    await body.arrayBuffer();
    visits.push({ kind, started, ms: performance.now() - started });
  };
  const going = (async () => {
    const open: Promise<void>[] = [];
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      open.push(visit(KINDS[turn % KINDS.length] ?? 'copied'));
      await sleep(PACE);
    }
    await Promise.all(open);
  })();
  return {
    async stop(): Promise<readonly Visit[]> {
      end.abort();
      await going;
      await pool.close();
      return visits;
    },
  };
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

function comparison(without: readonly Visit[], beside: readonly Visit[]): string {
  const [alone, feed] = [without, beside].map((visits) => visits.map(({ ms }) => ms)) as [number[], number[]];
  const ratio = (share: number): string => (percentile(feed, share) / percentile(alone, share)).toFixed(2);
  return `without the feed ${percentiles(alone)}; beside it ${percentiles(feed)}: ${ratio(0.5)} and ${ratio(0.99)} times`;
}
