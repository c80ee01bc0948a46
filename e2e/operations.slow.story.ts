import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { openShop, type Shop } from './support/shop.ts';

/** The built programs as an operator meets them. */
let shop: Shop;
let ops: string;

beforeAll(async () => {
  const port = await freePort();
  ops = `http://127.0.0.1:${port}`;
  shop = await openShop({ OPS_PORT: String(port) });
});
afterAll(() => shop.close());

const text = async (url: string): Promise<string> => (await fetch(url)).text();

it('the doctor has no finding', async () => {
  await vi.waitFor(async () => expect(await text(`${ops}/readyz`)).toBe('ready\n'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BACKEND_URL: `${shop.sandboxOrigin}/api/v1`,
    PUBLIC_ORIGIN: shop.origin,
    SITEMAP_SECRET: 'sitemap-of-the-sandbox',
  };
  const doctor = join(import.meta.dirname, '../dist/server/doctor.js');
  const { stdout } = await promisify(execFile)(process.execPath, [doctor], { env });
  expect(stdout).toContain('Nothing is wrong.');
});

it('GET /metrics answers on OPS_PORT only', async () => {
  for (let ask = 0; ask < 2; ask += 1) await text(`${shop.origin}/`);
  const metrics = await text(`${ops}/metrics`);
  expect(metrics).toContain('karat_pages_total{route="home",outcome="hit"}');
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404);
});

it('SIGTERM makes GET /readyz fail, then the shop exits with 0', async () => {
  const ended = shop.endServer();
  await vi.waitFor(async () => expect(await text(`${ops}/readyz`)).toBe('draining\n'), { interval: 20 });
  expect(await ended).toBe(0);
  await expect(fetch(`${ops}/healthz`)).rejects.toThrow('fetch failed');
});
