import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { get, raw } from '../../packages/http-cache/testing/http.ts';
import { openBeforeStories, shop } from './testing/opened-shop.ts';

const PAGE = '/en/catalog?page=2&materials=A';
const LONG = 'x'.repeat(8000);
let plain: string;

openBeforeStories();
beforeAll(async () => {
  plain = pageOf(await get(shop.url + PAGE));
});

/** The stored parts of a page, without those that differ between renders and seconds. */
function pageOf({ status, headers, body }: Awaited<ReturnType<typeof get>>): string {
  const moment = new Set(['date', 'age', 'etag', 'content-length', 'cache-status', 'x-request-id', 'connection', 'keep-alive']);
  const kept = Object.entries(headers).filter(([name]) => !moment.has(name));
  return JSON.stringify([status, kept, body.replace(/data-render="\d+"/, '')]);
}

const requestOf = (fields: string, { method = 'GET', target = PAGE, host = 'shop.test' } = {}) =>
  `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${fields}Connection: close\r\n\r\n`;

describe('a first request with unusual headers leaves the stored page unchanged', () => {
  it.each([
    ['another host', requestOf('', { host: 'evil.test:99' })],
    ['hosts of a proxy', requestOf('X-Forwarded-Host: evil.test\r\nX-Host: evil.test\r\nForwarded: host=evil.test;proto=gopher\r\n')],
    ['another scheme, port and address', requestOf('X-Forwarded-Proto: http\r\nX-Forwarded-Port: 1\r\nX-Forwarded-For: 6.6.6.6\r\n')],
    ['another address in a field', requestOf('X-Original-URL: /cart\r\nX-Rewrite-URL: /cart\r\nX-HTTP-Method-Override: POST\r\n')],
    ['a language', requestOf('Accept-Language: de\r\nCookie: locale=de\r\n')],
    ['a session', requestOf('Cookie: access_token_v1=secret; karat=1\r\nAuthorization: Bearer evil\r\n')],
    ['a range', requestOf('Range: bytes=0-0,5-\r\nIf-Range: "x"\r\n')],
    ['conditions', requestOf(`If-None-Match: ${'"a",'.repeat(3000)}"b"\r\nIf-Match: "x"\r\nIf-Modified-Since: x\r\n`)],
    ['any tag', requestOf('If-None-Match: *\r\n')],
    ['codings that are none', requestOf(`Accept-Encoding: ;q=,*;q=-1,__proto__,br;q=NaN,${'x,'.repeat(3000)}identity;q=0\r\n`)],
    ['no coding at all', requestOf('Accept-Encoding: *;q=0\r\n')],
    ['words of our own', requestOf('karat-copy: ?1\r\nkarat-versions: product=9\r\nkarat-degraded: ?1\r\nPrefer: return=minimal\r\n')],
    ['its wishes for caches', requestOf('Cache-Control: no-store, no-cache, max-age=0, only-if-cached\r\nPragma: no-cache\r\n')],
    ['its tags', requestOf('Cache-Tag: evil\r\nSurrogate-Key: evil\r\nSurrogate-Control: no-store\r\nCDN-Cache-Control: max-age=9\r\n')],
    ['a body in chunks', requestOf('Transfer-Encoding: chunked\r\n').replace(/$/, '4\r\nevil\r\n0\r\n\r\n')],
    ['a body that it announces', requestOf('Expect: 100-continue\r\nContent-Length: 4\r\n').replace(/$/, 'evil')],
    ['an upgrade', requestOf('Upgrade: websocket, h2c\r\nHTTP2-Settings: AAA\r\n')],
    ['HEAD', requestOf('', { method: 'HEAD' })],
    ['POST', requestOf('Content-Length: 0\r\n', { method: 'POST' })],
    ['PURGE', requestOf('', { method: 'PURGE' })],
    [
      'parameters twice, strange and in another order',
      requestOf('', { target: '/en/catalog?utm=%3Cscript%3E&materials=A&page=2&materials=A&materials=' }),
    ],
    ['ten thousand letters of a parameter', requestOf('', { target: `/en/catalog?page=2&x=${LONG}&materials=A` })],
    ['escapes', requestOf('', { target: '/en/catalog?p%61ge=%32&materials=%41' })],
  ])('%s', async (_, text) => {
    shop.parts.pageCache.clear();
    const first = await raw(shop.url, text);
    expect(first).toMatch(/^HTTP\/1\.1 (?:[1234]\d\d|501) /);
    expect(first).not.toMatch(/evil|secret|6\.6\.6\.6/);
    expect(pageOf(await get(shop.url + PAGE))).toBe(plain);
    expect((await get(shop.url + PAGE)).headers['cache-status']).toMatch(/hit/);
  });

  it.each([
    '/EN/catalog',
    '/en/Catalog',
    '/en/en/catalog',
    '/en/catalog.',
    '/en/catalog%2F',
    '/en/c%C3%A4talog',
    '/API/system-catalog',
    '/en//catalog',
  ])('a similar address is another page: %s', async (target) => {
    expect([301, 400, 404]).toContain((await get(`${shop.url}${target}`)).status);
    expect(pageOf(await get(shop.url + PAGE))).toBe(plain);
  });
});

describe('one connection', () => {
  it('with 200 pipelined requests gets 200 answers in order', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    const targets = Array.from({ length: 200 }, (_, n) => (n % 2 ? PAGE : '/en/nothing'));
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    const fields = targets.map((_, n) => (n === 199 ? 'Connection: close\r\n' : ''));
    socket.write(targets.map((target, n) => `GET ${target} HTTP/1.1\r\nHost: shop.test\r\n${fields[n]}\r\n`).join(''));
    await once(socket, 'close');
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(targets.map((_, n) => (n % 2 ? '200' : '404')));
  });
});
