import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type ShopProgram, startProgram, untilSaid } from './testing/shop-process.ts';

/** The first seconds of a process. */
let backend: TestBackend;
let program: ShopProgram | undefined;
const tmp = mkdtempSync(join(tmpdir(), 'start-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(async () => {
  backend = await startBackend();
});
afterEach(async () => {
  program?.child.kill('SIGKILL');
  await program?.ended;
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

function start(more: Readonly<Record<string, string>> = {}): ShopProgram {
  const settings = { BACKEND_URL: backend.url, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' };
  return (program = startProgram('simple-pages-program.ts', { TMPDIR: tmp, ...settings, ...more }));
}

async function open(): Promise<string> {
  program = start();
  const [, port] = await untilSaid(program, /"port":(\d+).*the shop is open/);
  return `http://127.0.0.1:${port}`;
}

it('renders a product in each language before it accepts requests', async () => {
  await open();
  const products = backend.seen().flatMap(({ url }) => /\/products\/[^?]+\?.*\blang=(\w+)/.exec(url)?.[1] ?? []);
  expect(products.toSorted()).toEqual(['de', 'en']);
});

it.each(['dead', 'down', 'slow'] as const)('listens within seconds when the backend is %s, and is not ready', async (mode) => {
  await backend.fault(mode, { delayMs: 60_000 });
  const url = await open();
  expect((await get(`${url}/healthz`)).status).toBe(200);
  expect((await get(`${url}/readyz`)).body).toBe('waiting for the backend\n');
});

it('exits with 1 and one explanation for a wrong setting', async () => {
  const failed = start({ RENDER_LIMIT: 'many' });
  expect(await failed.ended).toEqual([1, null]);
  expect(failed.complained().match(/RENDER_LIMIT must be/g)).toHaveLength(1);
});

it('exits with 1 and one explanation without a stack trace for a port in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const failed = start({ PORT: String((taken.address() as { port: number }).port) });
  expect(await failed.ended).toEqual([1, null]);
  expect(failed.complained().match(/EADDRINUSE/g)).toHaveLength(1);
  expect(failed.complained()).toContain('choose another PORT');
  expect(failed.complained()).not.toMatch(/^\s+at |null/m);
  taken.close();
});
