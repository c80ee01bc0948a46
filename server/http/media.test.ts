import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { expect, it } from 'vitest';
import { media } from './media.ts';

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('GET by a visitor who leaves before the picture arrives is no failure', async () => {
  const requested = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const host = createServer((req) => {
    requested.resolve();
    req.once('close', () => left.resolve());
  });
  const pictures = media({ origin: await listen(host), traceHeaders: () => ({}) });
  const failures: unknown[] = [];
  const failed: ErrorRequestHandler = (error, _req, res, _next) => {
    failures.push(error);
    res.status(503).end();
  };
  const shop = createServer(express().use('/media', pictures.handle).use(failed));
  const request = get(`${await listen(shop)}/media/a.webp?w=320`).on('error', () => undefined);
  await requested.promise;
  request.destroy();
  await left.promise;
  await sleep(20);
  expect(failures).toEqual([]);
  await pictures.close();
  shop.close();
  host.close();
});
