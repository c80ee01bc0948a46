import { describe, expect, it, vi } from 'vitest';
import { LIFE, MINUTE, HOUR, fails, refreshed, untilIdle, useCacheSetup, visit } from './http-cache.fixture.ts';

const setup = useCacheSetup();

describe('GET of a stored page', () => {
  it('within its lifetime is a hit with its Age', async () => {
    await visit();
    setup.time += 10 * MINUTE - 1;
    expect(await visit()).toMatchObject({ body: '<html>1</html>', age: '599', cacheStatus: 'karat; hit; ttl=1' });
    expect(setup.requests).toHaveLength(1);
  });

  it('within stale-while-revalidate serves the stale copy while one refresh runs', async () => {
    await visit();
    setup.time += 10 * MINUTE + HOUR - 1;
    const [one] = await Promise.all([visit(), visit()]);
    expect(one).toMatchObject({ body: '<html>1</html>', cacheStatus: expect.stringMatching(/^karat; hit; ttl=-\d+$/) as string });
    expect(one.control).toContain('s-maxage=0');
    await refreshed(2);
    expect(setup.requests[1]).toMatchObject({ purpose: 'store' });
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>2</html>', age: '0' }));
    expect(setup.requests).toHaveLength(2);
  });

  it('within stale-if-error asks the origin, and serves the stale copy only when that fails', async () => {
    await visit();
    setup.time += 10 * MINUTE + HOUR;
    expect(await visit()).toMatchObject({ body: '<html>2</html>', cacheStatus: 'karat; fwd=stale; stored' });
    setup.time += 10 * MINUTE + 20 * HOUR;
    setup.page.answer = fails;
    const cacheStatus = 'karat; fwd=stale; detail=stale-if-error';
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', cacheStatus });
    setup.page.answer = (res) => void res.destroy();
    setup.time += 10_000;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', cacheStatus });
  });

  it('serves the stale copy for ten seconds after a failure without asking the origin', async () => {
    await visit();
    setup.time += 5 * HOUR;
    setup.page.answer = fails;
    await visit();
    const before = setup.requests.length;
    for (let round = 0; round < 5; round += 1) expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
    expect(setup.requests).toHaveLength(before);
    setup.time += 10_000;
    setup.page.answer = null;
    expect((await visit()).body).not.toBe('<html>1</html>');
  });

  it('after stale-if-error answers the failure of the origin', async () => {
    await visit();
    setup.time += 10 * MINUTE + 24 * HOUR;
    setup.page.answer = fails;
    expect(await visit()).toMatchObject({
      status: 503,
      body: 'error',
      control: 'no-store',
      cacheStatus: 'karat; fwd=stale; fwd-status=503',
    });
  });

  it('whose refresh fails is refreshed again after ten seconds', async () => {
    await visit();
    setup.time += 20 * MINUTE;
    setup.page.answer = fails;
    await visit();
    await refreshed(2);
    const before = await untilIdle();
    setup.time += 10_000;
    await visit();
    await vi.waitFor(() => expect(setup.requests).toHaveLength(before + 1));
  });

  it('whose data changed during its refresh is refreshed again after a second', async () => {
    await visit();
    setup.version = '2';
    setup.page.before = () => (setup.version = '3');
    await visit();
    await refreshed(2);
    await untilIdle();
    setup.page.before = () => undefined;
    setup.time += 1000;
    await visit();
    await refreshed(3);
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>3</html>', cacheStatus: 'karat; hit; ttl=600' }));
  });

  it.each([
    ['forbids it by must-revalidate', `${LIFE}, must-revalidate`],
    ['forbids it to shared caches', `${LIFE}, proxy-revalidate`],
    ['demands validation each time', `${LIFE}, no-cache`],
    ['does not allow it', 'public, s-maxage=600'],
  ])('never serves a stale copy where Cache-Control %s', async (_, control) => {
    setup.page.headers = { 'cache-control': control };
    await visit();
    setup.time += 10 * MINUTE;
    setup.page.answer = fails;
    expect((await visit()).status).toBe(503);
  });
});
