import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';

/** `npm start` and `npm run dev` start shop and sandbox: both end when their parent is killed. */
const ROOT = join(import.meta.dirname, '../..');
let backend: TestBackend;
let started: number | undefined;
const tmp = mkdtempSync(join(tmpdir(), 'orphans-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  backend = await startBackend();
});
afterEach(() => {
  if (started !== undefined && isAlive(started)) process.kill(started, 'SIGKILL');
});
afterAll(async () => {
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function startedBy(parent: ChildProcess): Promise<number> {
  let said = '';
  parent.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return vi.waitUntil(() => Number(/started (\d+)/.exec(said)?.[1]) || undefined, { timeout: 60_000, interval: 20 });
}

it.each([
  ['the shop', 'server/stories/testing/simple-pages-program.ts', 'PORT'],
  ['the sandbox', 'packages/sandbox/main.ts', 'SANDBOX_PORT'],
  ['the test provider', 'packages/test-provider/main.ts', 'TEST_PROVIDER_PORT'],
])('SIGKILL of its parent stops %s', async (_, script, name) => {
  const port = String(await freePort());
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    BACKEND_URL: backend.url,
    SANDBOX_DATA_DIR: join(tmp, 'data'),
    TEST_PROVIDER_DATA_DIR: join(tmp, 'data'),
    [name]: port,
  };
  const parent = spawn(process.execPath, ['scripts/run/parent.fixture.ts', join(ROOT, script), `http://127.0.0.1:${port}/healthz`], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = (started = await startedBy(parent));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000, interval: 50 });
});
