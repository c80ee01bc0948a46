import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { CACHE, ROOT } from './build/layout.ts';
import { freePort } from './run/ports.ts';
import { SERVER_FLAGS, startSandbox, startServer } from './run/shop.ts';

/**
 * `npm run bench:memory [-- requests [flag …]]`: what a replica takes at most (VmHWM) with `PAGE_CACHE_MB=64`, while ever new pages fill its caches and are
 * thrown out again, between hits in all codings. Needs Linux and a build. Flags of Node's take the place of those of `npm start`.
 */
const [requests = '6000', ...flags] = process.argv.slice(2);
const DIST = join(ROOT, 'dist');
const SECRET = 'memory';
const CODINGS = ['br', 'br', 'br', 'gzip', 'identity', 'zstd'] as const;
const AT_ONCE = 16;
/** How many had which status, and what was torn. */
const answers = new Map<string, number>();

await mkdir(join(CACHE, 'bench'), { recursive: true });
const dataDir = await mkdtemp(join(CACHE, 'bench', 'memory-'));
const [port, sandboxPort, ops] = [await freePort(), await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const sandbox = startSandbox(ROOT, DIST, { port: sandboxPort, dataDir, sitemapSecret: SECRET, shopOrigin: origin }, { output: 'ignore' });
await sandbox.ready();
const settings = { port, publicOrigin: origin, backendUrl: `http://127.0.0.1:${sandboxPort}/api/v1`, sandbox: null, sitemapSecret: SECRET };
const env = { PAGE_CACHE_MB: '64', OPS_PORT: String(ops), ...pick('UPSTREAM_CACHE_MB'), ...pick('REDIS_URL') };
const shop = startServer(ROOT, DIST, settings, { output: 'ignore', env, ...(flags.length > 0 ? { flags } : {}) });
await shop.ready();
const agent = new Agent({ connections: AT_ONCE });

try {
  console.log(`node ${(flags.length > 0 ? flags : SERVER_FLAGS).join(' ')}; started: ${memory('VmRSS')} MB`);
  await crawl(await targets(), Number(requests));
  await report();
} finally {
  await agent.close();
  await shop.stop();
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Every page of the sitemap in both languages, and listings in all the ways they can be asked for: more than the cache holds. */
async function targets(): Promise<string[]> {
  const xml = await ask('/sitemap.xml', 'identity');
  const files = [...xml.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const texts = files.length > 0 ? await Promise.all(files.map((file) => ask(file, 'identity'))) : [xml];
  const paths = texts.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname));
  const listings = Array.from(
    { length: 1500 },
    (_, n) => `${n % 2 === 0 ? '' : '/en'}/catalog?page=${(n % 3) + 1}&max_cost_to=${50_000 + n}`,
  );
  return [...new Set([...paths, ...listings])];
}

async function crawl(paths: readonly string[], total: number): Promise<void> {
  let next = 0;
  const visitor = async (): Promise<void> => {
    while (next < total) {
      const n = next++;
      // Half of them are hits on what was new a while ago, as shoppers are.
      const place = n % 2 === 0 ? n / 2 : Math.floor(Math.random() * (n / 2));
      await ask(paths[place % paths.length] ?? '/', CODINGS[n % CODINGS.length] ?? 'br');
      if (n % 1000 === 999) console.log(`${n + 1} requests: ${memory('VmRSS')} MB, at most ${memory('VmHWM')} MB`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

async function ask(path: string, coding: string): Promise<string> {
  try {
    const { body, statusCode } = await request(origin + path, { dispatcher: agent, headers: { 'accept-encoding': coding } });
    const text = await body.text();
    count(String(statusCode));
    return text;
  } catch (error) {
    count(`${path} (${coding}): ${(error as Error).message}`);
    return '';
  }
}

function count(what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1);
}

async function report(): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${ops}/metrics`);
  const lines = (await body.text()).split('\n');
  const shown = /^(?:karat_cache_bytes|nodejs_heap_size_used_bytes|nodejs_heap_size_total_bytes|nodejs_external_memory_bytes)\b/;
  for (const line of lines.filter((one) => shown.test(one))) console.log(line);
  console.log(`answers: ${[...answers].map(([what, number]) => `${number} x ${what}`).join(', ')}`);
  console.log(`peak: ${memory('VmHWM')} MB`);
}

function memory(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}

function pick(name: string): Record<string, string> {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
}
