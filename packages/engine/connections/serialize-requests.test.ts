import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { raw } from '../../http-cache/testing/http.ts';
import { serializeRequests } from './serialize-requests.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener, maxWaiting?: number): Promise<string> {
  server = createServer(serializeRequests(listener, maxWaiting)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n${n === count - 1 ? 'Connection: close\r\n' : ''}\r\n`).join(
    '',
  );

function open(url: string, text: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(text);
  return socket;
}

it('twenty pipelined requests are handled one at a time and answered in order', async () => {
  let active = 0;
  let peak = 0;
  const url = await serve((req, res) => {
    peak = Math.max(peak, (active += 1));
    res.once('close', () => (active -= 1));
    setTimeout(() => res.end(`[${req.url}]`), 5);
  });
  const answers = await raw(url, lines(20));
  expect(answers.match(/\[\/\d+\]/g)).toEqual(Array.from({ length: 20 }, (_, n) => `[/${n}]`));
  expect(peak).toBe(1);
});

it('pipelined POST requests keep their bodies', async () => {
  const url = await serve((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += String(chunk))).on('end', () => setTimeout(() => res.end(`[${body}]`), 5));
  });
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const text = await raw(url, `${lines(1).replace('Connection: close\r\n', '')}${post('ring')}${post('chain')}${lines(1)}`);
  expect(text.match(/\[\w*\]/g)).toEqual(['[]', '[ring]', '[chain]', '[]']);
});

it('requests that wait are dropped when their connection is closed', async () => {
  const handled: (string | undefined)[] = [];
  let first: ServerResponse | undefined;
  const url = await serve((req, res) => {
    handled.push(req.url);
    first = res;
  });
  const socket = open(url, lines(5));
  await expect.poll(() => handled).toEqual(['/0']);
  socket.destroy();
  await once(first as ServerResponse, 'close');
  await sleep(20);
  expect(handled).toEqual(['/0']);
});

it('a connection with too many waiting requests is not read until they are handled', async () => {
  const first = Promise.withResolvers<ServerResponse>();
  let handled = 0;
  const url = await serve((_, res) => void ((handled += 1) === 1 ? first.resolve(res) : res.end()));
  const accepted = once(server as Server, 'connection') as Promise<[Socket]>;
  const count = 20_000;
  const text = lines(count);
  const client = open(url, text);
  const received: Buffer[] = [];
  client.on('data', (chunk: Buffer) => void received.push(chunk));
  const [socket] = await accepted;
  const held = await first.promise;
  await sleep(300);
  expect(socket.bytesRead).toBeLessThan(text.length / 2);
  held.end();
  await once(client, 'close');
  expect(handled).toBe(count);
  expect(Buffer.concat(received).toString('latin1').split('HTTP/1.1 200')).toHaveLength(count + 1);
});
