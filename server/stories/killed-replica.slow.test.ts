import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startNginx, type TestEdge } from '../../packages/engine/testing/edges.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts';

/** Two shops behind nginx with the configuration of docs/edge; one of them is killed. */
let backend: TestBackend;
let shops: ShopProcess[];
let edge: TestEdge;
const tmp = mkdtempSync(join(tmpdir(), 'killed-replica-'));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => {
  backend = await startBackend();
  shops = await Promise.all([startShopProcess(backend.url, tmp), startShopProcess(backend.url, tmp)]);
  edge = await startNginx(shops.map(({ url }) => Number(new URL(url).port)));
});
afterAll(async () => {
  await edge.close();
  await Promise.all(shops.map((shop) => shop.kill()));
  await backend.close();
  rmSync(tmp, { recursive: true, force: true });
});

it('SIGKILL of one replica behind nginx fails no request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  const over = new AbortController();
  const pids = new Set<string>();
  let requests = 0;
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const failed = (why: string): void => {
        failures.push(`${path}: ${why}`);
        resolve();
      };
      request(edge.url + path, { agent }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.once('error', (error) => failed(error.message));
        answer.once('end', () => {
          if (answer.statusCode !== 200 || !body.endsWith('</html>')) return failed(`${answer.statusCode} ${body.slice(-9)}`);
          pids.add(/data-process="(\d+)"/.exec(body)?.[1] ?? '');
          resolve();
        });
      })
        .once('error', (error) => failed(error.message))
        .end();
    });
  const visitors = Array.from({ length: 8 }, async () => {
    // A personal page and a page that nginx has not stored: both requests reach a shop.
    while (!over.signal.aborted) await ask(requests++ % 2 === 0 ? '/cart' : `/catalog?page=${requests}`);
  });
  await vi.waitUntil(() => requests > 100 && pids.size === 2, { timeout: 60_000 });
  await shops[0]?.kill();
  const then = requests;
  pids.clear();
  await vi.waitUntil(() => requests > then + 200, { timeout: 60_000 });
  over.abort();
  await Promise.all(visitors);
  agent.destroy();
  expect(failures).toEqual([]);
  expect(pids.size).toBeLessThanOrEqual(2);
  pids.clear();
  await ask('/cart');
  expect(pids.size).toBe(1);
});
