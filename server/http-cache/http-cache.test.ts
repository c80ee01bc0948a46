import { describe, expect, it } from 'vitest';
import { send } from '../testing/http.ts';
import { openStage, useStage, visit } from './http-cache.fixture.ts';

const stage = useStage();

describe('what the origin sees', () => {
  it('is the key alone: no cookie, no token, no host, nothing that a proxy adds', async () => {
    const fields = {
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-host': 'evil.test',
      'accept-encoding': 'br',
      range: 'bytes=0-1',
    };
    expect((await visit('/', { ...fields, 'if-none-match': '"x"', 'karat-purpose': 'store' })).status).toBe(200);
    expect(stage.asked).toEqual([{ url: '/', headers: {}, purpose: 'visitor' }]);
  });

  it('nothing of what is not for this cache', async () => {
    expect(await visit('/private')).toMatchObject({ body: 'next' });
    expect(stage.asked).toEqual([]);
  });
});

describe('a part of a page', () => {
  it('is not to be had: Range is ignored, on a miss and on a hit (RFC 9110, 14.2)', async () => {
    for (const did of [/stored/, /hit/, /hit/]) {
      const answer = await visit('/', { range: 'bytes=0-3', 'if-range': '"x"' });
      expect(answer).toMatchObject({ status: 200, body: '<html>1</html>', did: expect.stringMatching(did) as string });
      expect(answer.headers['content-range']).toBeUndefined();
    }
  });
});

describe('an unsafe request', () => {
  it('that succeeds makes its copy untrue (RFC 9111, 4.4)', async () => {
    await visit('/a');
    await visit('/b');
    await send('POST', `${stage.url}/a`);
    expect((await visit('/a')).did).toMatch(/uri-miss/);
    expect((await visit('/b')).did).toMatch(/hit/);
  });
});

describe('memory', () => {
  it('is given back at once when all copies are dropped', async () => {
    await visit();
    stage.cache.clear();
    expect(stage.cache.size).toBe(0);
    expect((await visit()).body).toBe('<html>2</html>');
  });

  it('for addresses without a page is a small part of it: a scanner does not push out the shop', async () => {
    await openStage(400_000);
    stage.page.padding = 10_000;
    await visit('/');
    stage.page.status = 404;
    for (let number = 0; number < 100; number += 1) await visit(`/wp-admin/${number}`);
    expect((await visit('/')).did).toMatch(/hit/);
    expect(stage.cache.size).toBeLessThan(100_000);
  });

  it('for open-ended keys is an eighth of it: 100 searches evict no page, and one that is asked for again stays', async () => {
    await openStage(800_000);
    stage.page.padding = 10_000;
    for (const page of ['/', '/a', '/b']) await visit(page);
    for (let number = 0; number < 100; number += 1) {
      await visit(`/search?${number}`);
      expect((await visit('/search?0')).did).toMatch(/hit/);
    }
    expect((await visit('/search?1')).did).toMatch(/uri-miss/);
    for (const page of ['/', '/a', '/b']) expect([page, (await visit(page)).did]).toEqual([page, expect.stringMatching(/hit/)]);
    expect(stage.cache.size).toBeLessThan(200_000);
  });
});
