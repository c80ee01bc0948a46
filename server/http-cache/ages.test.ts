import { describe, expect, it, vi } from 'vitest';
import { LIFE, MINUTE, HOUR, fails, refreshed, rested, useStage, visit } from './http-cache.fixture.ts';

const stage = useStage();

describe('the ages of a copy', () => {
  it('fresh for its lifetime, counted in Age', async () => {
    await visit();
    stage.time += 10 * MINUTE - 1;
    expect(await visit()).toMatchObject({ body: '<html>1</html>', age: '599', did: 'karat; hit; ttl=1' });
    expect(stage.asked).toHaveLength(1);
  });

  it('then stale for an hour: served while one refresh runs', async () => {
    await visit();
    stage.time += 10 * MINUTE + HOUR - 1;
    const [one] = await Promise.all([visit(), visit()]);
    expect(one).toMatchObject({ body: '<html>1</html>', did: expect.stringMatching(/^karat; hit; ttl=-\d+$/) as string });
    expect(one.control).toContain('s-maxage=0');
    await refreshed(2);
    expect(stage.asked[1]).toMatchObject({ purpose: 'store' });
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>2</html>', age: '0' }));
    expect(stage.asked).toHaveLength(2);
  });

  it('then only good for when the origin fails', async () => {
    await visit();
    stage.time += 10 * MINUTE + HOUR;
    expect(await visit()).toMatchObject({ body: '<html>2</html>', did: 'karat; fwd=stale; stored' });
    stage.time += 10 * MINUTE + 20 * HOUR;
    stage.page.answer = fails;
    const did = 'karat; fwd=stale; detail=stale-if-error';
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', did });
    stage.page.answer = (res) => void res.destroy();
    stage.time += 10_000;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', did });
  });

  it('after a failure it is served for ten seconds without trying', async () => {
    await visit();
    stage.time += 5 * HOUR;
    stage.page.answer = fails;
    await visit();
    const before = stage.asked.length;
    for (let round = 0; round < 5; round += 1) expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
    expect(stage.asked).toHaveLength(before);
    stage.time += 10_000;
    stage.page.answer = null;
    expect((await visit()).body).not.toBe('<html>1</html>');
  });

  it('and after a day it is none', async () => {
    await visit();
    stage.time += 10 * MINUTE + 24 * HOUR;
    stage.page.answer = fails;
    expect(await visit()).toMatchObject({ status: 503, body: 'error', control: 'no-store', did: 'karat; fwd=stale; fwd-status=503' });
  });

  it('fails to be refreshed behind the visitor at most every ten seconds', async () => {
    await visit();
    stage.time += 20 * MINUTE;
    stage.page.answer = fails;
    await visit();
    await refreshed(2);
    const before = await rested();
    stage.time += 10_000;
    await visit();
    await vi.waitFor(() => expect(stage.asked).toHaveLength(before + 1));
  });

  it('is refreshed again after a second when its data changed once more meanwhile', async () => {
    await visit();
    stage.version = '2';
    stage.page.before = () => (stage.version = '3');
    await visit();
    await refreshed(2);
    await rested();
    stage.page.before = () => undefined;
    stage.time += 1000;
    await visit();
    await refreshed(3);
    await vi.waitFor(async () => expect(await visit()).toMatchObject({ body: '<html>3</html>', did: 'karat; hit; ttl=600' }));
  });

  it.each([
    ['forbidden by name', `${LIFE}, must-revalidate`],
    ['forbidden to shared caches', `${LIFE}, proxy-revalidate`],
    ['forbidden at any time', `${LIFE}, no-cache`],
    ['allowed by nothing', 'public, s-maxage=600'],
  ])('is never stale where that is %s', async (_, control) => {
    stage.page.headers = { 'cache-control': control };
    await visit();
    stage.time += 10 * MINUTE;
    stage.page.answer = fails;
    expect((await visit()).status).toBe(503);
  });
});
