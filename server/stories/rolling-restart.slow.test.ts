import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartWith, idOf } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { EDGES, JSON_TYPE } from './testing/edge-story.ts';
import { type ClientRequestPlan, startClients } from './testing/keep-alive-clients.ts';
import { type ShopProgram, startProgram, untilSaid } from './testing/shop-process.ts';

/** Three replicas behind docs/edge, each stopped by SIGTERM and started again on its port, while 200 clients read and write. */
const REPLICAS = 3;
const CLIENTS = 200;
const SKU = 'FL-ISO-RA-YG750-54';
let backend: TestBackend;
let ports: number[];
const tmp = mkdtempSync(join(tmpdir(), 'rolling-restart-'));
const replicas: ShopProgram[] = [];
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

beforeAll(async () => {
  backend = await startBackend();
  ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
});
beforeEach(async () => {
  // Both edges have the same replicas; a test that failed may have left one stopped.
  for (let index = 0; index < REPLICAS; index += 1) if (replicas[index]?.child.exitCode !== null) await startReplica(index);
});
afterAll(async () => {
  for (const { child, ended } of replicas.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

async function startReplica(index: number): Promise<void> {
  const port = ports[index] as number;
  const settings = { BACKEND_URL: backend.url, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production', TRUST_PROXY: 'loopback' };
  const program = startProgram('simple-pages-program.ts', {
    TMPDIR: tmp,
    PUBLIC_ORIGIN: 'http://shop.test',
    LOG_LEVEL: 'info',
    ...settings,
  });
  replicas[index] = program;
  await untilSaid(program, /the shop is open/);
  await vi.waitUntil(async () => (await get(`http://127.0.0.1:${port}/readyz`)).status === 200, { timeout: 30_000, interval: 50 });
}

async function restart(index: number): Promise<void> {
  const stopped = replicas[index];
  stopped?.child.kill('SIGTERM');
  expect(await stopped?.ended).toEqual([0, null]);
  await startReplica(index);
}

describe.each(EDGES)('%s', (_name, startEdge) => {
  it('fails no request of 200 clients while each of three replicas is restarted', async () => {
    const edge = await startEdge(ports);
    const product = await idOf(backend.sandbox, SKU);
    const { unique_id: cart } = await cartWith(backend.sandbox, SKU);
    const plans: (() => ClientRequestPlan)[] = [
      () => ({ method: 'GET', path: '/' }),
      () => ({ method: 'GET', path: '/cart' }),
      () => write('POST', '/api/carts/items?lang=de', { product_configuration_id: product, quantity: 1 }),
      // This request has no idempotency key, so it is not repeated.
      () => write('POST', '/api/orders/rates?lang=de', { cart_unique_id: cart, country: 'AT' }, null),
    ];
    const clients = startClients({
      url: edge.url,
      count: CLIENTS,
      pause: 4000,
      plan: (index) => (plans[index % plans.length] as () => ClientRequestPlan)(),
    });
    await sleep(1000);
    for (let index = 0; index < REPLICAS; index += 1) await restart(index);
    await sleep(1000);
    const { sent, failures } = await clients.stop();
    await edge.close();
    expect(failures).toEqual([]);
    // Half of them write.
    expect(sent['POST']).toBeGreaterThan(CLIENTS);
  });
});

function write(method: string, path: string, body: unknown, key: string | null = crypto.randomUUID()): ClientRequestPlan {
  const headers = { ...JSON_TYPE, ...(key !== null && { 'idempotency-key': key }) };
  return { method, path, headers, body: JSON.stringify(body) };
}
