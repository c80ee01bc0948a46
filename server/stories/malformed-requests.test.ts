import { describe, expect, it } from 'vitest';
import { get, raw, send } from '../../packages/http-cache/testing/http.ts';
import { openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const ask = (line: string, headers = 'Host: shop.test\r\n') => raw(shop.url, `${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

describe('a malformed request is 400 before any page code', () => {
  it.each([
    ['GET http://evil.test/ ', 'absolute form'],
    ['GET //evil.test/', 'two slashes'],
    ['GET /catalog%2fringe', 'an encoded slash'],
    ['GET /catalog%5Cringe', 'an encoded backslash'],
    ['GET /catalog\\ringe', 'a backslash'],
    ['GET /%00', 'an encoded control character'],
    ['GET /catalog?x=%0d%0aSet-Cookie:a', 'an encoded line end in the query'],
    ['GET /../etc/passwd', 'a dot segment'],
    ['GET /catalog/%2e%2E/x', 'an encoded dot segment'],
    ['GET /media/%2e%2e/secret', 'an encoded dot segment below media'],
    ['GET /#fragment', 'a fragment'],
  ])('%s: %s', async (line) => {
    const answer = await ask(line.trimEnd());
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('<html');
    expect(shop.renderer.rendered).toEqual([]);
  });

  it('a second Host', async () => {
    expect(await ask('GET /', 'Host: shop.test\r\nHost: evil.test\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['a b', 'a/b@c', 'user@shop.test', 'shop.test:port', 'shop.test:80:80', 'a\\b', 'shop.test?', '[::1', '[zz]', 'a%b', 'übung'])(
    'Host: %s',
    async (host) => {
      const answer = await ask('GET /', `Host: ${host}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(shop.renderer.rendered).toEqual([]);
    },
  );

  it.each([
    ['GET /', 400],
    ['GET / HTTP/0.9', 400],
    ['GET / HTTP/1.2', 400],
    ['GET / HTTP/2.0', 505],
    ['GET / HTTP/3.7', 400],
    ['GET / HTTP/11.1', 400],
    ['GET / http/1.1', 400],
    ['GET / HTP/1.1', 400],
  ])('the request line %s: %i', async (line, status) => {
    const answer = await raw(shop.url, `${line}\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('<html');
  });

  it('a request of HTTP/1.1 without Host', async () => {
    expect(await ask('GET /', '')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s on a page', async (method) => {
    const answer = await ask(`${method} /catalog`, 'Host: shop.test\r\nContent-Length: 0\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: GET, HEAD\r\n/i);
  });

  it('CONNECT and other protocols', async () => {
    expect(await ask('CONNECT shop.test:443')).not.toMatch(/ 200 /);
    expect(await raw(shop.url, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('headers of more than 16 KB', async () => {
    expect(await ask('GET /', `Host: shop.test\r\nX-Long: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('an unusual but valid request', () => {
  it.each(['/product/%ff', '/en/product/ring-%E0%A4%A', '/%'])('a truncated link (%s) is the not-found page', async (path) => {
    const answer = await ask(`GET ${path}`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('</html>');
  });

  it.each(['shop.test', 'SHOP.test:8080', 'shop.test:', '127.0.0.1:3000', '[::1]:3000', '[2001:db8::1]', 'sh%C3%B6p.test', 'my_shop', ''])(
    'Host: %s',
    async (host) => {
      expect(await ask('GET /', `Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('a request of HTTP/1.0, with and without Host', async () => {
    for (const fields of ['', 'Host: shop.test\r\n'])
      expect(await raw(shop.url, `GET / HTTP/1.0\r\n${fields}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('umlauts, foreign escapes in the query, dots in names', async () => {
    expect((await get(`${shop.url}/catalog?utm_term=%FCber&ref=a%2Fb`)).status).toBe(200);
    expect((await get(`${shop.url}/page/%C3%BCber-uns`)).status).toBe(200);
    expect((await get(`${shop.url}/page/v1.2`)).status).toBe(200);
  });
});

describe('an address in another than its canonical form', () => {
  it.each([
    ['/catalog/', 301, '/catalog'],
    ['/catalog/?page=2', 301, '/catalog?page=2'],
    ['/de', 301, '/'],
    ['/de/', 301, '/'],
    ['/de/catalog?page=2', 301, '/catalog?page=2'],
    ['/en/', 301, '/en'],
    ['/en/catalog/', 301, '/en/catalog'],
    ['/login', 302, '/sign-in'],
    ['/login?redirect=%2Fcart', 302, '/sign-in?redirect=%2Fcart'],
    ['/en/login/x', 302, '/en/sign-in'],
    ['/de/login', 302, '/sign-in'],
    ['/account/login', 302, '/sign-in'],
  ])('%s → %i %s', async (path, status, location) => {
    const answer = await get(shop.url + path);
    expect([answer.status, answer.headers['location']]).toEqual([status, location]);
  });

  it.each(['/%09/evil.test/', '/de//evil.test', '/en//evil.test/', '/login//evil.test', '/.//evil.test/', '/de/\\evil.test/'])(
    '%s does not lead to another site',
    async (path) => {
      const answer = await raw(shop.url, `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toMatch(/location:/i);
    },
  );
});

describe('the log', () => {
  it('has one line per request, without query, secrets or forged lines', async () => {
    await get(`${shop.url}/collections?email=ana%40example.com`, {
      cookie: 'access_token_v1=topsecret',
      'x-request-id': 'from-the-proxy-1',
    });
    await get(`${shop.url}/collections?email=ana%40example.com`);
    await get(`${shop.url}/checkout/success/AbCdEf0123456789AbCdEf`, { 'x-request-id': 'x"}\u00e4{"level":60' });
    const text = JSON.stringify(shop.log());
    for (const secret of ['ana', 'topsecret', 'AbCdEf0123456789', 'level\\":60']) expect(text).not.toContain(secret);
    const lines = shop.log().filter(({ msg }) => msg === 'request');
    expect(lines).toContainEqual(expect.objectContaining({ id: 'from-the-proxy-1', method: 'GET', path: '/collections', status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ path: '/collections', cache: 'hit' }));
    expect(lines).toContainEqual(expect.objectContaining({ path: '/checkout/success/:id' }));
  });
});

it('answers have a request id, stored copies have none', async () => {
  const cold = await get(`${shop.url}/cart`, { 'x-request-id': 'abcdefgh' });
  expect(cold.headers['x-request-id']).toBe('abcdefgh');
  await get(`${shop.url}/en/collections`);
  expect((await send('GET', `${shop.url}/en/collections`)).headers['x-request-id']).toBeUndefined();
});
