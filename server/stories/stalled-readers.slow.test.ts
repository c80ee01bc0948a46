import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { openSlowClient, type SlowClient } from '../../packages/engine/testing/slow-client.ts';
import { startBackend, type TestBackend, type WireFault } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const MB = 1024 * 1024;
/** More than the kernels of both sides buffer for one connection. */
const FILM = Buffer.alloc(24 * MB, 'film');
const sendFilm: WireFault = (_, res) => {
  res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(FILM.length) });
  res.end(FILM);
};
/** Milliseconds, instead of the ten seconds of a shop. */
const STALL = 2000;
/** Half of the connections to the media host. */
const SHARE = 32;

let backend: TestBackend;
let shop: RunningShop;
let impatient: RunningShop;
let clients: SlowClient[] = [];
beforeAll(async () => {
  backend = await startBackend();
  backend.breakWire(sendFilm, '/media/film.mp4');
  // A busy machine may need a while to start forty films.
  shop = await startShop(backend.url, { TRUST_PROXY: '127.0.0.9' }, { stalledAfter: 60_000 });
  impatient = await startShop(backend.url, {}, { stalledAfter: STALL });
});
afterEach(async () => {
  for (const client of clients) client.close();
  clients = [];
  await vi.waitUntil(async () => (await filmsUnderWay()) === 0, { timeout: 5000 });
});
afterAll(async () => {
  await Promise.all([shop.close(), impatient.close()]);
  await backend.close();
});

const requestOf = (path: string, fields = ''): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${fields}\r\n`;

async function open({ url }: RunningShop, requests: string, localAddress?: string): Promise<SlowClient> {
  const client = await openSlowClient(url, requests, localAddress);
  clients.push(client);
  return client;
}

/** Number of films that the media host is sending. */
const filmsUnderWay = async (): Promise<number> => (await backend.underWay()).requests;

async function picture(localAddress: string, headers: Readonly<Record<string, string>> = {}) {
  const started = performance.now();
  const path = '/media/solitaire-6prong-yellow-gold-round-diamond-front.webp?w=320';
  const asking = request(shop.url + path, { localAddress, headers, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, headers: answer.headers, ms: performance.now() - started };
}

/** Milliseconds until the server has no connection but those that are meant to stay. */
async function untilDisconnected(staying = 0): Promise<number> {
  const started = performance.now();
  await expect.poll(connections, { timeout: 4 * STALL, interval: 50 }).toBe(staying);
  return performance.now() - started;
}

const connections = async (): Promise<number> => promisify(impatient.server.getConnections.bind(impatient.server))();

describe('clients that request films and read nothing', () => {
  it('100 pipelined GETs use one upstream connection, and the client is disconnected', async () => {
    await open(impatient, requestOf('/media/film.mp4').repeat(100));
    await expect.poll(filmsUnderWay).toBe(1);
    await sleep(200);
    expect(await filmsUnderWay()).toBe(1);
    expect(await untilDisconnected()).toBeLessThan(2 * STALL);
    await expect.poll(filmsUnderWay).toBe(0);
    expect(impatient.log()).toContainEqual(expect.objectContaining({ msg: 'disconnected a client that reads too slowly' }));
  });

  it('40 connections of one address: it gets 503, others get upstream connections', async () => {
    await openMany(40, '127.0.0.1');
    await sleep(200);
    expect(await filmsUnderWay()).toBe(SHARE);
    const [own, other] = await Promise.all([picture('127.0.0.1'), picture('127.0.0.2')]);
    expect(other).toMatchObject({ status: 200 });
    expect(own.status).toBe(503);
    expect(own.headers['retry-after']).toMatch(/^\d+$/);
    expect(own.ms).toBeLessThan(3000);
    for (const client of clients) client.close();
    expect(await picture('127.0.0.1')).toMatchObject({ status: 200 });
  });

  it('behind a trusted proxy the limit applies to the visitor, not to the proxy', async () => {
    await openMany(40, '127.0.0.9', () => 'X-Forwarded-For: 203.0.113.7\r\n');
    expect(await picture('127.0.0.9', { 'x-forwarded-for': '203.0.113.8' })).toMatchObject({ status: 200 });
    expect(await picture('127.0.0.9', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ status: 503 });
  });

  it('a forged X-Forwarded-For gives no further share', async () => {
    await openMany(40, '127.0.0.3', (n) => `X-Forwarded-For: 203.0.113.${n}\r\n`);
    await sleep(200);
    expect(await filmsUnderWay()).toBe(SHARE);
  });

  /** Waits until they have as many upstream connections as one address may have. */
  async function openMany(count: number, localAddress: string, fields: (n: number) => string = () => ''): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, n) => open(shop, requestOf('/media/film.mp4', fields(n)), localAddress)));
    await vi.waitUntil(async () => (await filmsUnderWay()) === SHARE, { timeout: 20_000 });
  }
});

describe('a slow client', () => {
  it('gets its film; a client that reads nothing is disconnected', async () => {
    const lines = requestOf('/media/film.mp4', 'Connection: close\r\n');
    const slow = await open(impatient, lines);
    await open(impatient, lines);
    // The server's kernel takes megabytes ahead, so that Node sees nothing move for longer than the stall. (Kernels on one machine
    // acknowledge in steps of some 300 KB, that of a phone in steps of a packet: hence not the 10 KB/s of one.)
    slow.read(400 * 1024);
    await untilDisconnected(1);
    await sleep(2 * STALL);
    expect(await connections()).toBe(1);
    slow.read(Infinity);
    await slow.closed;
    expect(slow.received()).toBeGreaterThan(FILM.length);
  });
});

describe('clients that request pages and read nothing', () => {
  it('pipelined pages take one render slot', async () => {
    impatient.renderer.behaviour.delay = 300;
    await open(impatient, Array.from({ length: 50 }, (_, n) => requestOf(`/product/none-${n}`)).join(''));
    await sleep(150);
    expect(impatient.renderer.active.now).toBe(1);
    impatient.renderer.behaviour.delay = 0;
  });

  it('a client that does not read a streamed page is disconnected, and its render slot is free', async () => {
    impatient.renderer.behaviour.late = 200;
    impatient.renderer.behaviour.filler = 16 * MB;
    await open(impatient, requestOf('/product/none'));
    await expect.poll(() => impatient.parts.renderLimit.active).toBe(1);
    expect(await untilDisconnected()).toBeLessThan(2 * STALL + 500);
    await expect.poll(() => impatient.parts.renderLimit.active).toBe(0);
    impatient.renderer.behaviour.late = 0;
    impatient.renderer.behaviour.filler = 0;
    expect((await get(`${impatient.url}/collections`)).status).toBe(200);
  });
});
