import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { countAwaited, createFetchFromOrigin, type FetchResult, type OriginFetch } from './fetch-from-origin.ts';
import type { OriginRequest } from './origin.ts';
import { createStoredCopy } from './stored-copy.ts';

const stored = createStoredCopy({
  key: '/',
  selectedBy: [],
  status: 200,
  headers: [
    ['cache-control', 's-maxage=1'],
    ['karat-validator', 'W/"made of this"'],
  ],
  body: Buffer.from('called back'),
  coding: 'identity',
  cachedAt: 0,
  staleAt: 1,
  revalidateUntil: 1,
  deleteAt: 1,
  versions: new Map(),
  tags: [],
  epoch: 0,
});

it.each([
  ['is validated while it is stored', true, 'W/"made of this"'],
  ['is fetched without a condition when it was purged while its refresh waited', false, undefined],
])('a copy %s', async (_, isStored, condition) => {
  const requests: OriginRequest[] = [];
  const ask = createFetchFromOrigin({
    origin: async (request) => {
      requests.push(request);
      return { status: 200, headers: [['cache-control', 's-maxage=60']], body: Readable.from([Buffer.from('new')]) };
    },
    versionOf: () => '',
    purges: { epoch: () => 0, isPurged: () => false, onPurge: () => () => undefined },
    maxBody: 1000,
    now: () => 5,
    generation: () => 0,
    isStored: () => isStored,
  });
  const { signal } = new AbortController();
  const key = { key: '/', target: '/', label: 'page', tags: [] };
  await ask({ key, forwarded: {}, stored, signal, purpose: 'store', budget: 1000 });
  expect(requests[0]?.headers['if-none-match']).toBe(condition);
});

it('counts the requests that visitors wait for, until they have a result or fail', async () => {
  const results: PromiseWithResolvers<FetchResult>[] = [];
  const { fetchFromOrigin, awaited } = countAwaited(() => {
    const result = Promise.withResolvers<FetchResult>();
    results.push(result);
    return result.promise;
  });
  const start = (purpose: OriginFetch['purpose']) => fetchFromOrigin({ purpose } as OriginFetch);
  const [first, second] = [start('visitor'), start('visitor')];
  void start('store');
  expect(awaited()).toBe(2);
  results[0]?.resolve({} as FetchResult);
  await first;
  expect(awaited()).toBe(1);
  results[1]?.reject(new Error('no response'));
  await expect(second).rejects.toThrow('no response');
  expect(awaited()).toBe(0);
});
