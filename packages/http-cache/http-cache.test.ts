import { describe, expect, it } from 'vitest';
import { send } from './testing/http.ts';
import { openCache, useCacheSetup, visit } from './http-cache.fixture.ts';

const setup = useCacheSetup();

describe('a request to the origin', () => {
  it('has only the target of the key: no cookie, no token, no host, no field of a proxy', async () => {
    const fields = {
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-host': 'evil.test',
      'accept-encoding': 'br',
      range: 'bytes=0-1',
    };
    expect((await visit('/', { ...fields, 'if-none-match': '"x"', 'karat-purpose': 'store' })).status).toBe(200);
    expect(setup.requests).toEqual([{ url: '/', headers: {}, purpose: 'visitor' }]);
  });

  it('does not happen for targets without a key', async () => {
    expect(await visit('/private')).toMatchObject({ body: 'next' });
    expect(setup.requests).toEqual([]);
  });
});

describe('an address that is prepared', () => {
  it('is fetched before the first request, once, and again when its data have changed', async () => {
    for (const _ of [1, 2]) await setup.cache.prepare('/');
    expect(await visit()).toMatchObject({ body: '<html>1</html>', cacheStatus: expect.stringMatching(/hit/) as string });
    setup.version = '2';
    await setup.cache.prepare('/');
    expect(await visit()).toMatchObject({ body: '<html>2</html>', cacheStatus: expect.stringMatching(/hit/) as string });
    expect(setup.requests.map(({ purpose }) => purpose)).toEqual(['store', 'store']);
  });
});

describe('GET with Range', () => {
  it('gets the whole page, on a miss and on a hit (RFC 9110, 14.2)', async () => {
    for (const cacheStatus of [/stored/, /hit/, /hit/]) {
      const answer = await visit('/', { range: 'bytes=0-3', 'if-range': '"x"' });
      expect(answer).toMatchObject({ status: 200, body: '<html>1</html>', cacheStatus: expect.stringMatching(cacheStatus) as string });
      expect(answer.headers['content-range']).toBeUndefined();
    }
  });
});

describe('an unsafe request', () => {
  it('that succeeds drops the copy of its target (RFC 9111, 4.4)', async () => {
    await visit('/a');
    await visit('/b');
    await send('POST', `${setup.url}/a`);
    expect((await visit('/a')).cacheStatus).toMatch(/uri-miss/);
    expect((await visit('/b')).cacheStatus).toMatch(/hit/);
  });
});

describe('memory', () => {
  it('is free at once when all copies are dropped', async () => {
    await visit();
    setup.cache.clear();
    expect(setup.cache.size).toBe(0);
    expect((await visit()).body).toBe('<html>2</html>');
  });

  it.each(['clear', 'clearMemory'] as const)('keeps nothing that was being made when %s dropped the copies', async (drop) => {
    setup.page.before = () => setup.cache[drop]();
    await visit();
    setup.page.before = () => undefined;
    expect((await visit()).cacheStatus).toMatch(/miss/);
    expect((await visit()).cacheStatus).toMatch(/hit/);
  });

  it('has a small share for addresses without a page: a scanner evicts no pages', async () => {
    await openCache(400_000);
    setup.page.padding = 10_000;
    await visit('/');
    setup.page.status = 404;
    for (let number = 0; number < 100; number += 1) await visit(`/wp-admin/${number}`);
    expect((await visit('/')).cacheStatus).toMatch(/hit/);
    expect(setup.cache.size).toBeLessThan(100_000);
  });

  it('has an eighth for open-ended keys: 100 searches evict no page, and a repeated search stays', async () => {
    await openCache(800_000);
    setup.page.padding = 10_000;
    for (const page of ['/', '/a', '/b']) await visit(page);
    for (let number = 0; number < 100; number += 1) {
      await visit(`/search?${number}`);
      expect((await visit('/search?0')).cacheStatus).toMatch(/hit/);
    }
    expect((await visit('/search?1')).cacheStatus).toMatch(/uri-miss/);
    for (const page of ['/', '/a', '/b']) expect([page, (await visit(page)).cacheStatus]).toEqual([page, expect.stringMatching(/hit/)]);
    expect(setup.cache.size).toBeLessThan(200_000);
  });
});
