import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../observability/log.ts';
import { createShopServer } from './shop-server.ts';

let server: Server;
beforeEach(async () => {
  server = createShopServer((req, res) => void req.resume().on('end', () => res.end('ok')), {
    log: silentLog,
    bodyTimeout: 1000,
    isUpload: ({ url }) => url === '/upload',
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a beginning, then a byte again and again. Answers what came back and when. */
async function trickle(beginning: string): Promise<{ answer: string; ms: number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const started = performance.now();
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined).write(beginning);
  const timer = setInterval(() => socket.write('x'), 100);
  // `once` of node:events would reject: a byte sent after the answer resets the connection.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return { answer, ms: performance.now() - started };
}

it('a request has 10 s for its header, and as an upload five minutes in total', () => {
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 });
});

it.each([
  ['sends its head byte by byte', 'GET / HTTP/1.1\r\nHost: a\r\nX-Long: '],
  ['sends its body byte by byte', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'],
  ['sends chunks byte by byte', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7777\r\n'],
])('a client that %s gets 408 within two seconds after its time limit', async (_, beginning) => {
  server.headersTimeout = 1000;
  server.requestTimeout = 1500;
  const { answer, ms } = await trickle(beginning);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeLessThan(3500);
});

it.each([
  ['GET / HTTP/1.1', 'that nobody reads'],
  ['POST /upload HTTP/1.1', 'of an upload that was refused'],
])('a body behind an answered %s has the same time', async (line) => {
  server.closeAllConnections();
  server.close();
  server = createShopServer((_req, res) => void res.writeHead(404).end('no'), {
    log: silentLog,
    bodyTimeout: 500,
    isUpload: ({ url }) => url === '/upload',
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { answer, ms } = await trickle(`${line}\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(ms).toBeLessThan(2000);
});

it('an upload may take longer than other bodies', async () => {
  server.headersTimeout = 1000;
  server.requestTimeout = 2500;
  const { answer, ms } = await trickle('POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(2000);
});
