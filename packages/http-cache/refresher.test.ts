import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import type { OriginRequest } from './origin.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';
import { createTestOrigin, visitInMemory } from './in-memory.fixture.ts';

let cache: HttpCache;
afterEach(() => cache.stop());

it('a copy that was dropped while its refresh was queued is fetched without a condition', async () => {
  let version = '1';
  const requests: Pick<OriginRequest, 'target' | 'headers'>[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const origin = createTestOrigin((res, { target, headers }) => {
    requests.push({ target, headers });
    const answer = () =>
      res
        .writeHead(200, {
          'cache-control': 's-maxage=60, stale-while-revalidate=60',
          'karat-versions': `product=${version}`,
          'karat-validator': 'W/"x"',
        })
        .end(target);
    void (version === '2' && target === '/first' ? released.then(answer) : answer());
  });
  cache = createHttpCache({
    origin,
    keyOf: (target) => ({ key: target, target, label: 'page', tags: [] }),
    versions: { current: () => version },
    maxBytes: 1_000_000,
    log: silentLog,
  });
  const visit = async (target: string) => (await visitInMemory(cache.handle, target)).body.toArray();

  for (const target of ['/first', '/second']) await visit(target);
  version = '2';
  await visit('/first');
  await visit('/second');
  await cache.clear();
  release();
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  expect(requests.slice(2).map(({ target, headers }) => [target, headers['if-none-match']])).toEqual([
    ['/first', 'W/"x"'],
    ['/second', undefined],
  ]);
});
