import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from './http-client.ts';

let server: Server;
let url: string;
let requests: number;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let client: HttpClient;

beforeEach(async () => {
  requests = 0;
  server = createServer((req, res) => {
    requests += 1;
    answer(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
  client = createHttpClient({ maxBytes: 1000 });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

/** Time for a retry on a busy machine; tests without a response wait 300 ms. */
const read = (signal?: AbortSignal, timeout = 5000) => client.send({ method: 'GET', url, headers: {}, timeout, signal });
const unavailable = { name: 'ApiError', status: 503, code: 'unavailable' };

it('returns status and JSON, also of 4xx and of empty responses', async () => {
  answer = (_, res) => res.writeHead(404).end('{"a":1}');
  expect(await read()).toEqual({ status: 404, json: { a: 1 } });
  answer = (_, res) => res.writeHead(204).end();
  expect(await read()).toEqual({ status: 204, json: undefined });
  answer = (_, res) => res.writeHead(502).end('<html>');
  expect(await read()).toEqual({ status: 502, json: undefined });
});

it.each([
  ['garbage', (_: IncomingMessage, res: ServerResponse) => void res.end('<html>')],
  [
    'half an answer',
    (_: IncomingMessage, res: ServerResponse) => void res.writeHead(200, { 'content-length': 50 }).end('{"a":1}', () => res.destroy()),
  ],
  ['a too large body with Content-Length', (_: IncomingMessage, res: ServerResponse) => void res.end('x'.repeat(2000))],
  ['a too large body in chunks', (_: IncomingMessage, res: ServerResponse) => void [res.write('x'.repeat(800)), res.end('x'.repeat(800))]],
  ['no response', () => undefined],
  ['a head without an end', (_: IncomingMessage, res: ServerResponse) => void res.writeHead(200).write('{')],
  ['a body that never ends', (_: IncomingMessage, res: ServerResponse) => void setInterval(() => res.write(' '), 50).unref()],
])('%s rejects with 503 in time', async (_, behaviour) => {
  answer = behaviour;
  await expect(read(undefined, 300)).rejects.toMatchObject(unavailable);
});

it('a read is repeated once when the connection breaks', async () => {
  answer = (_, res) => (requests === 1 ? res.socket?.destroy() : res.end('{}'));
  expect(await read()).toEqual({ status: 200, json: {} });
  expect(requests).toBe(2);
});

it('a read is repeated once only, and a write never', async () => {
  answer = (_, res) => res.socket?.destroy();
  await expect(read()).rejects.toMatchObject(unavailable);
  expect(requests).toBe(2);
  await expect(client.send({ method: 'POST', url, headers: {}, body: '{}', timeout: 10_000 })).rejects.toMatchObject(unavailable);
  expect(requests).toBe(3);
});

it.each([502, 503, 504])('a read that was answered %i is repeated once', async (status) => {
  answer = (_, res) => res.writeHead(requests === 1 ? status : 200).end('{}');
  expect(await read()).toEqual({ status: 200, json: {} });
  expect(client.retries).toBe(1);
});

it('a 500, 429 or 404 is not repeated, nor is a write', async () => {
  for (const status of [500, 429, 404]) {
    answer = (_, res) => res.writeHead(status).end('{}');
    expect((await read()).status).toBe(status);
  }
  answer = (_, res) => res.writeHead(503, { 'retry-after': '0' }).end('{}');
  expect((await client.send({ method: 'POST', url, headers: {}, body: '{}', timeout: 10_000 })).status).toBe(503);
  expect(requests).toBe(4);
});

it('a short Retry-After is awaited before the retry', async () => {
  const came: number[] = [];
  answer = (_, res) => {
    came.push(performance.now());
    res.writeHead(requests === 1 ? 429 : 200, { 'retry-after': '1' }).end('{}');
  };
  expect((await client.send({ method: 'GET', url, headers: {}, timeout: 10_000 })).status).toBe(200);
  // Timers may be early by a millisecond.
  expect((came[1] as number) - (came[0] as number)).toBeGreaterThan(990);
});

it('a long Retry-After is returned instead of a retry', async () => {
  answer = (_, res) => res.writeHead(503, { 'retry-after': '60' }).end('{}');
  expect(await read()).toEqual({ status: 503, json: {}, retryAfter: 60_000 });
  expect(requests).toBe(1);
});

it('retries end when nearly all calls fail', async () => {
  answer = (_, res) => res.socket?.destroy();
  const calls = 60;
  await Promise.allSettled(Array.from({ length: calls }, () => client.send({ method: 'GET', url, headers: {}, timeout: 10_000 })));
  expect(requests).toBeGreaterThan(calls);
  expect(requests).toBeLessThan(calls * 1.5);
});

it('a write that was never sent is repeated', async () => {
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const writing = client.send({ method: 'POST', url, headers: {}, body: '{}', timeout: 10_000 });
  await expect(writing).rejects.toMatchObject(unavailable);
  expect(client.retries).toBe(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
});

it('a call uses a new connection when the backend has closed the idle one', async () => {
  answer = (_, res) => res.end('{}');
  await read();
  server.closeAllConnections();
  expect((await read()).status).toBe(200);
});

it('the sum of all responses being received is limited', async () => {
  const narrow = createHttpClient({ maxBytes: 1000, maxTotalBytes: 1500 });
  const held: ServerResponse[] = [];
  answer = (_, res) => void [res.write('x'.repeat(700)), held.push(res)];
  const both = Promise.allSettled([1, 2].map(() => narrow.send({ method: 'GET', url, headers: {}, timeout: 10_000 })));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  const third = narrow.send({ method: 'GET', url, headers: {}, timeout: 10_000 });
  await expect(third).rejects.toMatchObject({ cause: expect.objectContaining({ message: expect.stringContaining('1500') }) });
  answer = (_, res) => res.destroy();
  held.forEach((res) => res.destroy());
  await both;
  answer = (_, res) => res.end(JSON.stringify('x'.repeat(900)));
  expect((await narrow.send({ method: 'GET', url, headers: {}, timeout: 10_000 })).status).toBe(200);
  await narrow.close();
});

it('close aborts reads and waits for writes', async () => {
  answer = (req, res) => void (req.method === 'POST' && setTimeout(() => res.end('{}'), 100));
  const reading = client.send({ method: 'GET', url, headers: {}, timeout: 60_000 });
  const writing = client.send({ method: 'POST', url, headers: {}, body: '{}', timeout: 60_000 });
  reading.catch(() => undefined);
  await vi.waitFor(() => expect(requests).toBe(2));
  await client.close();
  await expect(reading).rejects.toMatchObject(unavailable);
  expect((await writing).status).toBe(200);
});

it('a write has a longer timeout', async () => {
  answer = (_, res) => void setTimeout(() => res.end('{}'), 400);
  expect((await client.send({ method: 'POST', url, headers: {}, body: '{}', timeout: 10_000 })).status).toBe(200);
});

it('an aborted call rejects with the reason of its signal', async () => {
  let closed = false;
  answer = (req) => void req.on('close', () => (closed = true));
  const gone = new AbortController();
  const reading = read(gone.signal);
  reading.catch(() => undefined);
  await vi.waitFor(() => expect(requests).toBe(1));
  gone.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  await vi.waitFor(() => expect(closed).toBe(true));
});
