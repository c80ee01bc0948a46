import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFetchPicture } from './fetch-picture.ts';

let server: Server;
let origin: string;
let asked = 0;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked += 1;
    if (req.url === '/moved') return res.writeHead(302, { location: '/ring' }).end();
    if (req.url === '/inside') return res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    if (req.url === '/round') return res.writeHead(302, { location: '/round' }).end();
    if (req.url === '/large') return res.end('x'.repeat(21_000_000));
    if (req.url === '/ring') return res.end('ring');
    res.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const failure = (url: string, fetchPicture = createFetchPicture()) =>
  fetchPicture(url).then(
    (content) => content.length,
    (error: Error) => error.message,
  );
/** As if this machine were the internet. */
const fromHere = createFetchPicture((address) => !address.startsWith('127.'));

it('a public address is fetched, also by a redirect', async () => {
  for (const path of ['/ring', '/moved']) expect(Buffer.from(await fromHere(origin + path)).toString()).toBe('ring');
});

it.each([
  ['/none', /it answers 404/],
  ['/large', /more than 20 MB/],
  ['/round', /redirects more than 5 times/],
  ['/inside', /169\.254\.169\.254 leads to an address that is not public/],
])('%s is a fault', async (path, message) => {
  expect(await failure(origin + path, fromHere)).toMatch(message);
});

it.each([
  'http://127.0.0.1:{port}/ring',
  'http://localhost:{port}/ring',
  'http://[::ffff:7f00:1]:{port}/ring',
  'http://2130706433:{port}/ring',
])('%s is in a network of the shop: nobody is asked', async (url) => {
  asked = 0;
  expect(await failure(url.replace('{port}', new URL(origin).port))).toMatch(/leads to an address that is not public/);
  expect(asked).toBe(0);
});

it('another scheme is no web address', async () => {
  expect(await failure('file:///etc/passwd')).toMatch(/it is no web address/);
});
