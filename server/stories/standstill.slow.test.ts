import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type ShopProgram, startProgram, untilSaid } from './testing/shop-process.ts';

/** The event loop stands still for 6 s: a huge page, a collection of garbage, a neighbour that took the processor. */
let backend: TestBackend;
let redis: TestRedis;
let program: ShopProgram;
let url: string;
let ops: string;
const tmp = mkdtempSync(join(tmpdir(), 'standstill-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => {
  [backend, redis] = await Promise.all([startBackend(), startRedis()]);
  const port = await freePort();
  ops = `http://127.0.0.1:${port}`;
  program = startProgram('simple-pages-program.ts', {
    BACKEND_URL: backend.url,
    REDIS_URL: redis.url,
    PORT: '0',
    HOST: '127.0.0.1',
    OPS_PORT: String(port),
    PATIENT: 'yes',
    TMPDIR: tmp,
  });
  const [, found] = await untilSaid(program, /"port":(\d+).*the shop is open/);
  url = `http://127.0.0.1:${found}`;
  await vi.waitUntil(async () => (await get(`${ops}/readyz`)).status === 200, { timeout: 60_000 });
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  await redis.kill();
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

it('an event loop that stops for 6 s opens no circuit and answers no request with 503', async () => {
  let requests = 0;
  const statuses: number[] = [];
  const over = new AbortController();
  const visitors = Array.from({ length: 12 }, async () => {
    while (!over.signal.aborted) statuses.push((await get(`${url}/product/cold-${requests++}`)).status);
  });
  await vi.waitUntil(() => statuses.length > 50, { timeout: 60_000 });
  program.child.kill('SIGUSR2');
  await untilSaid(program, /stood still/);
  const then = statuses.length;
  await vi.waitUntil(() => statuses.length > then + 50, { timeout: 60_000 });
  over.abort();
  await Promise.all(visitors);
  expect(statuses.filter((status) => status !== 404)).toEqual([]);
  expect((await get(`${url}/healthz`)).status).toBe(200);
  const metrics = (await get(`${ops}/metrics`)).body;
  const circuits = [...metrics.matchAll(/^karat_circuit_open\{circuit="(\w+)"\} (\d)$/gm)].map(([, name, open]) => [name, open]);
  expect(circuits.length).toBeGreaterThanOrEqual(2);
  expect(circuits.filter(([, open]) => open !== '0')).toEqual([]);
  expect(program.said()).not.toMatch(/does not answer|is not reachable/);
});
