import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { startClients } from './testing/keep-alive-clients.ts';
import { startProgram, untilSaid } from './testing/shop-process.ts';

/** A production process without an edge: what happens to connections in use when it stops. */
let backend: TestBackend;
const tmp = mkdtempSync(join(tmpdir(), 'graceful-stop-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(async () => {
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

it('SIGTERM under 200 keep-alive clients resets no connection', async () => {
  const settings = { BACKEND_URL: backend.url, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' };
  const program = startProgram('simple-pages-program.ts', { TMPDIR: tmp, ...settings });
  const [, port] = await untilSaid(program, /"port":(\d+).*the shop is open/);
  const url = `http://127.0.0.1:${port}`;
  expect((await get(`${url}/`)).status).toBe(200);
  const clients = startClients({ url, count: 200, plan: () => ({ method: 'GET', path: '/' }), endWhenRefused: true });
  await sleep(1000);
  const stopped = performance.now();
  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual([0, null]);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  const { sent, failures, refused } = await clients.stop();
  expect(failures).toEqual([]);
  expect(refused).toBe(200);
  expect(sent['GET']).toBeGreaterThan(1000);
});

it('SIGTERM makes GET /readyz fail on OPS_PORT, and a page that is being rendered is finished', async () => {
  const opsPort = await freePort();
  const settings = { BACKEND_URL: backend.url, PORT: '0', OPS_PORT: String(opsPort), HOST: '127.0.0.1', NODE_ENV: 'production' };
  const program = startProgram('simple-pages-program.ts', { TMPDIR: tmp, LATE: '300', ...settings });
  const [, port] = await untilSaid(program, /"port":(\d+).*the shop is open/);
  const ops = `http://127.0.0.1:${opsPort}`;
  const slow = get(`http://127.0.0.1:${port}/checkout/payout`);
  await vi.waitFor(async () => expect((await get(`${ops}/metrics`)).body).toContain('karat_renders{state="active"} 1\n'));
  const stopped = performance.now();
  program.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await get(`${ops}/readyz`)).body).toBe('draining\n'));
  expect((await slow).body).toMatch(/<\/html>$/);
  expect(await program.ended).toEqual([0, null]);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow('ECONNREFUSED');
});
