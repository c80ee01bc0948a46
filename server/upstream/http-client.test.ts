import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from './http-client.ts';

let server: Server;
let url: string;
let asked: number;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let client: HttpClient;

beforeEach(async () => {
  asked = 0;
  server = createServer((req, res) => {
    asked += 1;
    answer(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
  client = createHttpClient({ readBudget: 300, writeBudget: 10_000, maxBytes: 1000 });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

const read = (signal?: AbortSignal) => client.send({ method: 'GET', url, headers: {}, signal });
const unavailable = { name: 'ApiError', status: 503, code: 'unavailable' };

it('gives status and JSON, also of refusals and of empty answers', async () => {
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
  ['too much, announced', (_: IncomingMessage, res: ServerResponse) => void res.end('x'.repeat(2000))],
  ['too much, in pieces', (_: IncomingMessage, res: ServerResponse) => void [res.write('x'.repeat(800)), res.end('x'.repeat(800))]],
  ['silence', () => undefined],
  ['a head and then silence', (_: IncomingMessage, res: ServerResponse) => void res.writeHead(200).write('{')],
  ['drops that never end', (_: IncomingMessage, res: ServerResponse) => void setInterval(() => res.write(' '), 50).unref()],
])('takes %s for an outage, and does not wait for ever', async (_, behaviour) => {
  answer = behaviour;
  await expect(read()).rejects.toMatchObject(unavailable);
});

it('repeats a read once when the connection broke', async () => {
  answer = (_, res) => (asked === 1 ? res.socket?.destroy() : res.end('{}'));
  expect(await read()).toEqual({ status: 200, json: {} });
  expect(asked).toBe(2);
});

it('repeats it once only, and never a write', async () => {
  answer = (_, res) => res.socket?.destroy();
  await expect(read()).rejects.toMatchObject(unavailable);
  expect(asked).toBe(2);
  await expect(client.send({ method: 'POST', url, headers: {}, body: '{}' })).rejects.toMatchObject(unavailable);
  expect(asked).toBe(3);
});

it('does not repeat what was answered badly', async () => {
  answer = (_, res) => res.writeHead(500).end('{}');
  expect((await read()).status).toBe(500);
  expect(asked).toBe(1);
});

it('gives a write more time', async () => {
  answer = (_, res) => void setTimeout(() => res.end('{}'), 400);
  expect((await client.send({ method: 'POST', url, headers: {}, body: '{}' })).status).toBe(200);
});

it('ends the call when the caller leaves, with the caller’s reason', async () => {
  let closed = false;
  answer = (req) => void req.on('close', () => (closed = true));
  const gone = new AbortController();
  const reading = read(gone.signal);
  reading.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toBe(1));
  gone.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  await vi.waitFor(() => expect(closed).toBe(true));
});
