import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeProgram } from '../build/bundles.ts';
import { CACHE, ROOT } from '../build/layout.ts';
import { freePort } from '../run/ports.ts';
import { Program } from '../run/program.ts';
import { SERVER_FLAGS, startSandbox, startServer } from '../run/shop.ts';

const DIST = join(ROOT, 'dist');
const WORK = join(CACHE, 'bench');

export interface Subject {
  readonly name: string;
  readonly origin: string;
  readonly program: Program;
}

/** The sandbox and two shops on it: one with a roomy page cache, one whose cache forgets before a page is asked for again. */
export async function startShops(): Promise<{ sandbox: Program; hit: Subject; miss: Subject }> {
  const sandboxPort = await freePort();
  const sandbox = startSandbox(ROOT, DIST, { port: sandboxPort, dataDir: join(WORK, 'data') }, { output: 'ignore' });
  await sandbox.ready();
  const shop = async (name: string, env: Record<string, string>): Promise<Subject> => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const settings = { port, publicOrigin: origin, backendUrl: `http://127.0.0.1:${sandboxPort}/api/v1`, sandbox: null };
    const program = startServer(ROOT, DIST, settings, { output: 'ignore', env });
    await program.ready();
    return { name, origin, program };
  };
  return { sandbox, hit: await shop('shop, hit', {}), miss: await shop('shop, miss', { PAGE_CACHE_MB: '1' }) };
}

/** Bare node:http with the bytes and headers that the shop answered. */
export async function startRaw(name: string, url: string, acceptEncoding: string): Promise<Subject> {
  const { headers, body } = await record(url, acceptEncoding);
  mkdirSync(WORK, { recursive: true });
  const file = join(WORK, `${name.replaceAll(/\W+/g, '-')}.json`);
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  const port = await freePort();
  return start(name, join(ROOT, 'scripts/bench/raw-server.ts'), port, { BENCH_RESPONSE: file });
}

/** Bare React on node:http for one page, bundled like the shop's server. */
export async function startFloor(path: string, shop: Subject): Promise<Subject> {
  const options = nodeProgram(WORK, 'production', 'server');
  const script = join(ROOT, 'node_modules/.cache/karat/bench/floor.js');
  await build({ ...options, entryPoints: ['./scripts/bench/floor-server.tsx'], outfile: script, write: true });
  const port = await freePort();
  return start('floor', script, port, { BENCH_PATH: path, BENCH_API: `${shop.origin}/api`, MANIFEST: join(DIST, 'manifest.json') });
}

async function start(name: string, script: string, port: number, env: Record<string, string>): Promise<Subject> {
  const origin = `http://127.0.0.1:${port}`;
  const program = new Program({
    nodeOptions: SERVER_FLAGS,
    name,
    script,
    cwd: ROOT,
    env: { NODE_ENV: 'production', PORT: String(port), ...env },
    health: `${origin}/healthz`,
  });
  await program.ready();
  return { name, origin, program };
}

/** Undici would decode the body; the bench needs the bytes on the wire. */
async function record(url: string, acceptEncoding: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { request } = await import('undici');
  const { headers, body, statusCode } = await request(url, { headers: { 'accept-encoding': acceptEncoding } });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  const perConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'age']);
  const kept = Object.entries(headers).filter(([name]) => !perConnection.has(name));
  return { headers: Object.fromEntries(kept) as Record<string, string>, body: Buffer.from(await body.arrayBuffer()) };
}
