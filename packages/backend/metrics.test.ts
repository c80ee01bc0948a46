import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { createMetrics } from './metrics.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

it('the port for operators counts answers by path and status, and says when the database is gone', async () => {
  let fails = false;
  const check = async () => {
    if (fails) throw new Error('the database is not available');
  };
  const metrics = createMetrics({ db: shop.sandbox.shop.db, check });
  const app = express().use(metrics.count);
  app.get('/api/v1/products/:slug', (_req, res) => void res.status(404).end());
  const servers = [app.listen(0, '127.0.0.1'), metrics.server.listen(0, '127.0.0.1')] as const;
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [url, ops] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const path of ['/api/v1/products/a', '/api/v1/products/b', '/no/such']) await (await fetch(url + path)).text();
  const text = await (await fetch(`${ops}/metrics`)).text();
  expect(text).toContain('karat_backend_requests_total{method="GET",path="/api/v1/products/:slug",status="404"} 2');
  expect(text).toContain('karat_backend_requests_total{method="GET",path="other",status="404"} 1');
  expect(text).toContain('karat_backend_request_seconds_count{path="/api/v1/products/:slug"} 2');
  expect(text).toMatch(/karat_backend_payments_open \d+\n/);
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(`${ops}/healthz`)).status).toBe(200);
  fails = true;
  expect((await fetch(`${ops}/healthz`)).status).toBe(503);
  expect((await fetch(`${ops}/api`)).status).toBe(404);
  for (const server of servers) server.close();
});
