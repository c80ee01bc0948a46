import { testContract } from '../testing/contract.fixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { createApiSessions, type OpenApi } from './api-session.ts';
import type { PublicRead } from './public-reads.ts';

/** Milliseconds until each response, by slug, and the budget that each read received. */
let takes: Record<string, number>;
let given: number[];
let open: OpenApi;
let etagOf: (slug: string) => string;
const backend = { call: vi.fn<(call: object) => Promise<unknown>>() };

beforeEach(() => {
  [takes, given] = [{}, []];
  etagOf = (slug) => `"${slug}"`;
  backend.call.mockReset();
  vi.useFakeTimers({ toFake: ['performance'] });
  const reads = {
    versionOf: () => '1',
    peek: () => undefined,
    async read({ params, budget = Infinity }: PublicRead) {
      given.push(budget);
      const time = takes[String(params?.['slug'])] ?? 0;
      vi.advanceTimersByTime(Math.min(time, Math.max(0, budget)));
      if (time > budget) throw new ApiError(503, 'unavailable');
      const entry = {
        value: { data: { slug: params?.['slug'] } },
        etag: etagOf(String(params?.['slug'])),
        version: '1',
        cachedAt: 0,
        staleAt: 0,
        deleteAt: 0,
        size: 0,
      };
      return Promise.resolve({ entry, stale: false });
    },
  };
  open = createApiSessions({ contract: testContract, reads, backend, pageBudget: 1000 });
});

afterEach(() => void vi.useRealTimers());

const session = () => open('de', new AbortController().signal, null);

it('all reads of a page share one time budget', async () => {
  takes = { first: 600, second: 500 };
  const { api, degraded } = session();
  await api.call('getBlock', { params: { slug: 'first' } });
  await expect(api.call('getBlock', { params: { slug: 'second' } })).rejects.toMatchObject({ status: 503 });
  expect(given).toEqual([1000, 400]);
  expect(degraded()).toBe(true);
});

it('another page has its own budget', async () => {
  takes = { slow: 900 };
  for (let page = 0; page < 3; page += 1) await session().api.call('getBlock', { params: { slug: 'slow' } });
  expect(given).toEqual([1000, 1000, 1000]);
});

it('a public page cannot read personal endpoints', async () => {
  await expect(session().api.call('getCart', { query: { cart_unique_id: '0123456789abcdef' } })).rejects.toThrow(TypeError);
  expect(backend.call).not.toHaveBeenCalled();
});

it('a personal page reads personal endpoints without caches, until it is aborted', async () => {
  const page = new AbortController();
  backend.call.mockResolvedValueOnce({ data: 'own' });
  const { api, versions } = open('de', page.signal, {});
  expect(await api.call('getOrder', { query: { order_id: '0123456789abcdef' } })).toEqual({ data: 'own' });
  expect(backend.call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'getOrder', locale: 'de', signal: page.signal }));
  expect([given, versions.size]).toEqual([[], 0]);
});

describe('usedData', () => {
  const read = async (...slugs: string[]) => {
    const { api, usedData } = session();
    await Promise.all(slugs.map((slug) => api.call('getBlock', { params: { slug } }).catch(() => undefined)));
    return usedData();
  };

  it('is equal for equal responses in any order', async () => {
    expect(await read('a', 'b')).toBe(await read('b', 'a'));
  });

  it('differs for other, more or no responses', async () => {
    const before = await read('a');
    const others = [await read('b'), await read('a', 'b'), await read()];
    etagOf = () => '"new"';
    expect(new Set([before, ...others, await read('a')]).size).toBe(5);
  });

  it('is null when a call failed', async () => {
    takes = { slow: 2000 };
    expect(await read('a', 'slow')).toBeNull();
  });
});
