import { describe, expect, it, vi } from 'vitest';
import { LIFE, MINUTE, HOUR, fails, refreshed, useCacheSetup, visit } from './http-cache.fixture.ts';

const setup = useCacheSetup();

describe('a response of the origin', () => {
  it('is not stored when its data changed while it was made; the earlier copy stays', async () => {
    await visit();
    setup.time += 10 * MINUTE + HOUR;
    setup.page.before = () => (setup.version += '0');
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', control: 'no-store' });
    setup.page.answer = fails;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
  });

  it('is stored as stale when it was made of old data because the backend failed', async () => {
    setup.page.before = () => (setup.version = '2');
    setup.page.headers = { 'karat-degraded': '?1' };
    expect((await visit()).control).toContain('s-maxage=0');
    setup.page.before = () => undefined;
    expect((await visit()).cacheStatus).toMatch(/^karat; hit; ttl=-/);
  });

  it('is not stored when it breaks off or is shorter than its Content-Length', async () => {
    setup.page.answer = (res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'cache-control': LIFE }).write('<html>');
      setImmediate(() => res.destroy());
    };
    expect((await visit()).status).toBe(502);
    setup.page.answer = (res) => void res.writeHead(200, { 'cache-control': LIFE, 'content-length': '100' }).end('<html>');
    expect((await visit()).status).toBe(502);
    expect(setup.cache.size).toBe(0);
  });

  it.each([
    ['no-store', { 'cache-control': 'no-store, max-age=600' }],
    ['private', { 'cache-control': 'private, max-age=600' }],
    ['without a lifetime', { 'cache-control': 'public' }],
    ['a cookie', { 'set-cookie': 'a=b' }],
    ['Vary: *', { vary: 'accept, *' }],
  ])('is not stored and sent to one visitor only: %s', async (_name, headers) => {
    setup.page.headers = headers;
    const answers = await Promise.all([visit(), visit()]);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<html>1</html>', '<html>2</html>']));
    expect(setup.cache.size).toBe(0);
  });

  it('is stored as karat-cache-control says, while other caches get Cache-Control: private', async () => {
    setup.page.headers = { 'cache-control': 'private, no-store', 'karat-cache-control': 'max-age=600, stale-while-revalidate=3600' };
    const answers = [await visit(), await visit()];
    expect(answers.map(({ body }) => body)).toEqual(['<html>1</html>', '<html>1</html>']);
    expect(answers[1]?.cacheStatus).toBe('karat; hit; ttl=600');
    setup.time += 20 * MINUTE;
    answers.push(await visit());
    expect(answers[2]?.cacheStatus).toMatch(/^karat; hit; ttl=-/);
    for (const { control, headers } of answers) expect([control, headers['karat-cache-control']]).toEqual(['private, no-store', undefined]);
    await refreshed(2);
  });

  it.each([201, 206, 302, 400, 403, 410, 500, 503])('is not stored with the status %i', async (status) => {
    setup.page.status = status;
    expect((await visit()).status).toBe(status);
    expect(setup.cache.size).toBe(0);
  });

  it('404 is stored for its short lifetime; the page replaces it when it appears', async () => {
    setup.page.status = 404;
    setup.page.headers = { 'cache-control': 'public, s-maxage=30' };
    expect(await visit('/a')).toMatchObject({ status: 404 });
    expect(await visit('/a')).toMatchObject({ status: 404, cacheStatus: 'karat; hit; ttl=30' });
    setup.page.status = 200;
    setup.page.headers = {};
    setup.time += MINUTE;
    expect(await visit('/a')).toMatchObject({ status: 200 });
    expect(await visit('/a')).toMatchObject({ status: 200, cacheStatus: 'karat; hit; ttl=600' });
  });

  it('that may no longer be stored drops the earlier copy', async () => {
    await visit('/a');
    setup.page.headers = { 'cache-control': 'no-store' };
    setup.time += 20 * MINUTE;
    await visit('/a');
    await refreshed(2);
    await vi.waitFor(() => expect(setup.cache.size).toBe(0));
  });

  it('is stored without the fields of one request', async () => {
    setup.page.headers = {
      'x-request-id': 'of-the-first',
      'server-timing': 'a;dur=1',
      connection: 'x-hop',
      'x-hop': '1',
      'karat-copy': '?1',
    };
    await visit();
    const { headers } = await visit();
    for (const name of ['x-request-id', 'server-timing', 'x-hop', 'karat-copy', 'karat-versions', 'karat-etag'])
      expect(headers[name]).toBeUndefined();
  });
});
