import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { openSlowClient, type SlowClient } from '../testing/slow-client.ts';
import { disconnectStalledReaders, type StalledReadersOptions } from './stalled-readers.ts';

const MB = 1024 * 1024;
/** More than the kernels of both sides buffer for one connection. */
const LARGE = Buffer.alloc(24 * MB);
const STALL = 500;
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server | undefined;
let client: SlowClient | undefined;
afterEach(() => {
  client?.close();
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener, options: Partial<StalledReadersOptions> = {}): Promise<string> {
  server = createServer(listener);
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  disconnectStalledReaders(server, { log, stalledAfter: STALL, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const connections = async (): Promise<number> => promisify((server as Server).getConnections.bind(server))();
const PATIENT = { timeout: 20 * STALL };

it.each([
  ['a response in one large chunk, as of a page cache hit', ((_, res) => void res.end(LARGE)) satisfies RequestListener],
  [
    'a response in chunks that wait for drain',
    ((_, res) => {
      const more = (): void => void (res.write(LARGE.subarray(0, MB)) ? setImmediate(more) : res.once('drain', more));
      more();
    }) satisfies RequestListener,
  ],
])('disconnects a client that reads nothing of %s', async (_, listener) => {
  client = await openSlowClient(await serve(listener), GET);
  await expect.poll(connections, PATIENT).toBe(0);
});

it('disconnects a client that reads nothing but keeps sending bytes of a next request', async () => {
  client = await openSlowClient(await serve((_, res) => void res.end(LARGE)), GET);
  const trickle = setInterval(() => client?.send('G'), STALL / 10);
  await expect.poll(connections, PATIENT).toBe(0);
  clearInterval(trickle);
});

it('keeps idle connections, and connections whose response has not started yet', async () => {
  let requests = 0;
  const url = await serve((_, res) => void setTimeout(() => res.end('ready'), (requests += 1) * 3 * STALL));
  client = await openSlowClient(url, GET);
  client.read(Infinity);
  await expect.poll(() => client?.received(), { timeout: 10 * STALL }).toBeGreaterThan(0);
  await sleep(3 * STALL);
  expect(await connections()).toBe(1);
});

it('disconnects a client that reads constantly but below the minimum rate', async () => {
  // The kernel reports progress at each check; Node sees none.
  const ports: number[] = [];
  let queued = 0;
  const sendQueues = async () => Promise.resolve(new Map(ports.map((port) => [port, (queued += 1)])));
  const url = await serve((_, res) => void res.end(LARGE), { grace: 4 * STALL, sendQueues });
  server?.on('connection', ({ remotePort = 0 }) => void ports.push(remotePort));
  client = await openSlowClient(url, GET);
  await sleep(3 * STALL);
  expect(await connections()).toBe(1);
  await expect.poll(connections, PATIENT).toBe(0);
});
