import { once } from 'node:events';
import { createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { get as read, type Received, send } from '../../http-cache/testing/http.ts';
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
  const pictures = media({ origin: await listen(host), networkOf: String, traceHeaders: () => ({}) });
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

describe('a picture that was served', () => {
  const FIELDS = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=60', vary: 'Accept', etag: '"v1"' };
  const AS_BROWSERS = { accept: 'image/avif,image/webp,*/*' };
  const picture: RequestListener = (req, res) => void res.writeHead(200, FIELDS).end(`picture of ${req.url}`);
  let answer = picture;
  let url: string;
  let close: () => Promise<void>;

  beforeEach(async () => {
    answer = picture;
    const host = createServer((req, res) => answer(req, res));
    const pictures = media({ origin: await listen(host), networkOf: String, keptBytes: 40_000, headersTimeout: 1500 });
    const failed: ErrorRequestHandler = (_error, _req, res, _next) => void res.status(503).end();
    const shop = createServer(express().use('/media', pictures.handle).use(failed));
    url = `${await listen(shop)}/media`;
    close = async () => {
      shop.close();
      host.close();
      host.closeAllConnections();
      await pictures.close();
    };
  });
  afterEach(() => close());

  it.each<[string, RequestListener]>([
    ['is down', (_, res) => void res.writeHead(503).end('no')],
    ['breaks connections', (_, res) => void res.destroy()],
    ['does not answer', () => undefined],
    ['answers a page', (_, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['refuses', (_, res) => void res.writeHead(403).end()],
  ])('is served as stale while the host %s', async (_, fault) => {
    const first = await read(`${url}/a.webp?w=320`, AS_BROWSERS);
    expect([first.status, first.headers['cache-status']]).toEqual([200, undefined]);
    answer = fault;
    const stale = await read(`${url}/a.webp?w=320`, AS_BROWSERS);
    expect([stale.status, stale.body]).toEqual([200, 'picture of /media/a.webp?w=320']);
    expect(stale.headers).toMatchObject({
      ...FIELDS,
      age: expect.stringMatching(/^\d+$/) as string,
      'cache-status': 'karat; fwd=stale; detail=stale-if-error',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const head = await send('HEAD', `${url}/a.webp?w=320`, AS_BROWSERS);
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, String(stale.body.length), '']);
    expect((await read(`${url}/a.webp?w=320`, { ...AS_BROWSERS, 'if-none-match': 'W/"v1"' })).status).toBe(304);
    // Another size, and a browser that does not name the format.
    for (const { status } of await others()) expect(status).toBeGreaterThanOrEqual(400);
    answer = picture;
    expect((await read(`${url}/a.webp?w=320`, AS_BROWSERS)).headers['cache-status']).toBeUndefined();
  });

  const others = (): Promise<Received[]> =>
    Promise.all([read(`${url}/a.webp?w=640`, AS_BROWSERS), read(`${url}/a.webp?w=320`, { accept: 'image/png,*/*' })]);

  it('is forgotten when the host has it no more', async () => {
    await read(`${url}/a.webp`, AS_BROWSERS);
    answer = (_, res) => void res.writeHead(404).end();
    expect((await read(`${url}/a.webp`, AS_BROWSERS)).status).toBe(404);
    answer = (_, res) => void res.writeHead(503).end();
    expect((await read(`${url}/a.webp`, AS_BROWSERS)).status).toBe(503);
  });

  it('makes room for newer ones, and no large one is kept', async () => {
    answer = (_, res) => void res.writeHead(200, FIELDS).end('x'.repeat(4000));
    const names = Array.from({ length: 20 }, (_, n) => `${url}/${n}.webp`);
    for (const name of names) await read(name, AS_BROWSERS);
    answer = (_, res) => void res.writeHead(200, FIELDS).end('x'.repeat(8000));
    await read(`${url}/large.webp`, AS_BROWSERS);
    answer = (_, res) => void res.writeHead(503).end();
    const statuses = await Promise.all(names.map(async (name) => (await read(name, AS_BROWSERS)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([503, 200]);
    expect((await read(`${url}/large.webp`, AS_BROWSERS)).status).toBe(503);
  });
});
