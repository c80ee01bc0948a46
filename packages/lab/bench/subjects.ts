import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeProgram } from '../../../scripts/build/bundles.ts';
import { CACHE, ROOT } from '../../build/paths.ts';
import { freePort } from '../../engine/testing/free-port.ts';
import { Program } from '../../../scripts/run/program.ts';
import { startSandbox, startServer } from '../../../scripts/run/shop.ts';
import type { Recorded } from './record.ts';

const distOf = (root: string): string => join(root, 'dist');
const WORK = join(CACHE, 'bench');

export interface Subject {
  readonly name: string;
  readonly origin: string;
  /** Processes whose CPU time counts, with their children. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** The sandbox of a built tree, with a database of its own. */
export async function startBackend(root = ROOT): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = root === ROOT ? join(WORK, 'data') : join(root, 'data');
  const program = startSandbox(root, distOf(root), { port, dataDir }, { output: 'ignore' });
  await program.ready();
  return { url: `http://127.0.0.1:${port}/api/v1`, stop: () => program.stop() };
}

export async function startShop(
  name: string,
  backendUrl: string,
  env: Readonly<Record<string, string>> = {},
  root = ROOT,
): Promise<Subject> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = startServer(root, distOf(root), { port, publicOrigin: origin, backendUrl, sandbox: null }, { output: 'ignore', env });
  await program.ready();
  return subjectOf(name, origin, program);
}

/** Bare node:http with the bytes and headers that the shop answered. */
export const startRaw = (answer: Recorded): Promise<Subject> => startWithAnswer('node:http', 'raw-server.ts', answer);

/** React streams the elements of the page that the shop answered, without our components. */
export const startElements = (answer: Recorded): Promise<Subject> => startWithAnswer('same elements', 'elements-server.ts', answer);

async function startWithAnswer(name: string, script: string, answer: Recorded): Promise<Subject> {
  mkdirSync(WORK, { recursive: true });
  const port = await freePort();
  const file = join(WORK, `answer-${port}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return startScript(name, join(ROOT, 'packages/lab/bench', script), port, { BENCH_RESPONSE: file });
}

/** Our components for one page with their data ready, streamed by React on node:http. */
export const startFloor = (path: string, shop: Subject): Promise<Subject> => startBundled('same components', 'floor-server', path, shop);

/** The cards and filters of a listing as a plain React page has them, streamed by React on node:http. */
export const startPlain = (path: string, shop: Subject): Promise<Subject> => startBundled('plain page', 'plain-server', path, shop);

/** Bundled like the shop's server. */
async function startBundled(name: string, program: string, path: string, shop: Subject): Promise<Subject> {
  const options = nodeProgram(WORK, 'production', 'server');
  const script = join(ROOT, `node_modules/.cache/karat/bench/${program}.js`);
  await build({ ...options, entryPoints: [`./packages/lab/bench/${program}.tsx`], outfile: script, write: true });
  const env = { BENCH_PATH: path, BENCH_API: `${shop.origin}/api`, MANIFEST: join(distOf(ROOT), 'manifest.json') };
  return startScript(name, script, await freePort(), env);
}

async function startScript(name: string, script: string, port: number, env: Record<string, string>): Promise<Subject> {
  const origin = `http://127.0.0.1:${port}`;
  const settings = { NODE_ENV: 'production', PORT: String(port), ...env };
  const program = new Program({ name, script, cwd: ROOT, env: settings, health: `${origin}/healthz` });
  await program.ready();
  return subjectOf(name, origin, program);
}

const subjectOf = (name: string, origin: string, program: Program): Subject => ({
  name,
  origin,
  pids: [program.pid],
  stop: () => program.stop(),
});
