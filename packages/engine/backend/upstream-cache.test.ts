import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { createMapStore } from '../testing/map-store.ts';
import { createUpstreamCache, type UpstreamCacheOptions, type UpstreamRead } from './upstream-cache.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const down = () => Promise.reject(new ApiError(503, 'unavailable'));
let time: number;
let version: string;
beforeEach(() => {
  time = 1_000_000;
  version = '1';
});

function open(options: Partial<UpstreamCacheOptions> = {}) {
  const shared = createMapStore();
  return createUpstreamCache({ maxBytes: 1_000_000, shared, versions: { current: () => version }, now: () => time, ...options });
}
const ask = (load: UpstreamRead['load'], more: Partial<UpstreamRead> = {}): UpstreamRead => ({
  key: 'GET /a',
  group: 'product',
  load,
  parse: (json) => json,
  ...more,
});
const valueOf = async (reading: Promise<{ entry: { value: unknown } }>) => (await reading).entry.value;

describe('a read', () => {
  it('calls once and answers from memory for ten minutes', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>().mockResolvedValue({ title: 'ring' });
    await cache.read(ask(load));
    time += 10 * MINUTE - 1;
    expect(await cache.read(ask(load))).toMatchObject({ stale: false, entry: { value: { title: 'ring' }, version: '1' } });
    expect(load).toHaveBeenCalledTimes(1);
    time += 1;
    await cache.read(ask(load));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('peek returns a copy only while it is fresh', async () => {
    const cache = open();
    const read = ask(() => Promise.resolve('value'));
    expect(cache.peek(read)).toBeUndefined();
    await cache.read(read);
    expect(cache.peek(read)).toMatchObject({ value: 'value', version: '1' });
    version = '2';
    expect(cache.peek(read)).toBeUndefined();
    version = '1';
    time += 10 * MINUTE;
    expect(cache.peek(read)).toBeUndefined();
  });

  it('calls again after the clock was set back', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time -= HOUR;
    expect(cache.peek(ask(down))).toBeUndefined();
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
    expect(cache.peek(ask(down))).toMatchObject({ value: 'new' });
  });

  it('calls again with the new version after a change', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>((given) => Promise.resolve(given));
    await cache.read(ask(load));
    version = '2';
    expect(await valueOf(cache.read(ask(load)))).toBe('2');
  });

  it('that hangs is called again after the budget, and a late first response is not stored', async () => {
    const cache = open({ budget: 20 });
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<string>();
    await expect(cache.read(ask(() => first, { budget: 20 }))).rejects.toMatchObject({ status: 503, retryAfter: 1 });
    await sleep(30);
    expect(await valueOf(cache.read(ask(() => Promise.resolve('second'))))).toBe('second');
    answerFirst('first');
    await sleep(1);
    expect(cache.peek(ask(down))).toMatchObject({ value: 'second' });
  });

  it('makes one call for simultaneous callers, on a miss and on a refresh', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>(() => sleep(20, 'value'));
    await Promise.all(Array.from({ length: 50 }, () => cache.read(ask(load))));
    expect(load).toHaveBeenCalledTimes(1);
    time += HOUR;
    await Promise.all(Array.from({ length: 50 }, () => cache.read(ask(load))));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('rejects for all waiting callers, and the next caller tries again', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>().mockImplementationOnce(down).mockResolvedValue('back');
    const answers = await Promise.allSettled([cache.read(ask(load)), cache.read(ask(load))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await valueOf(cache.read(ask(load)))).toBe('back');
  });

  it('returns the same frozen value to all callers', async () => {
    const cache = open();
    const { entry } = await cache.read(ask(() => Promise.resolve({ list: [{ a: 1 }] })));
    expect(() => ((entry.value as { list: { a: number }[] }).list[0]!.a = 2)).toThrow(TypeError);
  });

  it('continues for the others when one caller aborts', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>(() => sleep(30, 'value'));
    const gone = new AbortController();
    const one = cache.read(ask(load, { signal: gone.signal }));
    const other = cache.read(ask(load));
    gone.abort(new Error('left'));
    await expect(one).rejects.toThrow('left');
    expect(await valueOf(other)).toBe('value');
  });
});

describe('a response after the budget', () => {
  it('is a 503 for the caller, and is stored for the next', async () => {
    const cache = open();
    const { promise, resolve } = Promise.withResolvers<string>();
    const load = vi.fn<UpstreamRead['load']>(() => promise);
    await expect(cache.read(ask(load, { budget: 10 }))).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    const patient = cache.read(ask(load, { budget: 10_000 }));
    resolve('late');
    expect(await valueOf(patient)).toBe('late');
    expect(cache.peek(ask(load))).toMatchObject({ value: 'late' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is requested, but not awaited, by a caller without time left', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>(() => sleep(10, 'late'));
    await expect(cache.read(ask(load, { budget: -5 }))).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(() => expect(cache.peek(ask(load))).toMatchObject({ value: 'late' }));
  });

  it('delays one caller with a stale copy, and none after it', async () => {
    const cache = open({ patience: 30 });
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    const { promise, resolve } = Promise.withResolvers<string>();
    const load = vi.fn<UpstreamRead['load']>(() => promise);
    expect(await valueOf(cache.read(ask(load)))).toBe('old');
    const next = cache.read(ask(load));
    expect(await Promise.race([valueOf(next), sleep(0, 'waits')])).toBe('old');
    resolve('new');
    await vi.waitFor(async () => expect(await valueOf(cache.read(ask(load)))).toBe('new'));
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('its counts', () => {
  it('contain the results of reads by group', async () => {
    const cache = open();
    const read = ask(() => Promise.resolve('value'));
    await cache.read(read);
    await cache.read(read);
    cache.peek(read);
    time += HOUR;
    await cache.read(ask(down));
    await cache.read(ask(down, { key: 'GET /b', group: 'page' })).catch(() => undefined);
    await cache.read(ask(() => Promise.reject(new ApiError(404, 'not_found')), { key: 'GET /c', group: 'page' })).catch(() => undefined);
    const counts = Object.fromEntries(cache.counts.rows().map(({ labels, count }) => [`${labels['group']} ${labels['outcome']}`, count]));
    expect(counts).toEqual({
      'product hit': 2,
      'product miss': 1,
      'product stale': 1,
      'product error': 0,
      'page hit': 0,
      'page miss': 1,
      'page stale': 0,
      'page error': 1,
    });
  });
});

describe('when the backend fails', () => {
  it('the stale copy is used for a day and marked as stale', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += 24 * HOUR;
    expect(await cache.read(ask(down))).toMatchObject({ stale: true, entry: { value: 'old' } });
    time += 11 * MINUTE;
    await expect(cache.read(ask(down))).rejects.toThrow(ApiError);
  });

  it('the backend is called again after ten seconds', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    const load = vi.fn<UpstreamRead['load']>(down);
    for (let round = 0; round < 5; round += 1) await cache.read(ask(load));
    expect(load).toHaveBeenCalledTimes(1);
    time += 10_000;
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
  });

  it('the backend is called again also when the clock is set back', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    await cache.read(ask(down));
    time -= HOUR / 2;
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
  });

  it('slowly, no caller with a stale copy waits longer than the patience', async () => {
    const cache = open({ patience: 20 });
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    const load = () => sleep(80, 'new');
    expect(await cache.read(ask(load))).toMatchObject({ stale: true, entry: { value: 'old' } });
    await sleep(100);
    expect(await valueOf(cache.read(ask(load)))).toBe('new');
  });

  it('a 404 is not a failure: the copy is removed', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    await expect(cache.read(ask(() => Promise.reject(new ApiError(404, 'not_found'))))).rejects.toMatchObject({ status: 404 });
    await expect(cache.read(ask(down))).rejects.toMatchObject({ status: 503 });
  });
});

describe('memory', () => {
  it('is bounded in bytes', async () => {
    const maxBytes = 100_000;
    const cache = open({ maxBytes, shared: createMapStore() });
    for (let page = 0; page < 500; page += 1) {
      await cache.read(ask(() => Promise.resolve({ text: 'x'.repeat(page * 20) }), { key: `GET /a?page=${page}` }));
      expect(cache.size).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.size).toBeGreaterThan(maxBytes / 4);
  });

  it('open-ended reads have a quarter of it, and are not shared with other replicas', async () => {
    const shared = createMapStore();
    const cache = open({ maxBytes: 100_000, shared });
    const load = () => Promise.resolve({ text: 'x'.repeat(1000) });
    await cache.read(ask(load));
    for (let word = 0; word < 200; word += 1) await cache.read(ask(load, { key: `GET /a?search=${word}`, openEnded: true }));
    expect(cache.peek(ask(down))).toBeDefined();
    expect(cache.peek(ask(down, { key: 'GET /a?search=199', openEnded: true }))).toBeDefined();
    expect(cache.size).toBeLessThanOrEqual(30_000);
    expect(await shared.get('GET /a')).toBeDefined();
    expect(await shared.get('GET /a?search=199')).toBeUndefined();
  });

  it('keeps a stale copy of an open-ended read for backend failures', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old'), { openEnded: true }));
    time += HOUR;
    expect(await cache.read(ask(down, { openEnded: true }))).toMatchObject({ stale: true, entry: { value: 'old' } });
    time += 10_000;
    await expect(cache.read(ask(() => Promise.reject(new ApiError(404, 'not_found')), { openEnded: true }))).rejects.toMatchObject({
      status: 404,
    });
  });

  it('a response larger than the memory is returned but not stored', async () => {
    const cache = open({ maxBytes: 1000 });
    expect(await valueOf(cache.read(ask(() => Promise.resolve('x'.repeat(5000)))))).toHaveLength(5000);
    expect(cache.size).toBe(0);
  });

  it('a miss reads the shared store', async () => {
    const shared = createMapStore();
    await open({ shared }).read(ask(() => Promise.resolve({ a: 1 })));
    expect(await valueOf(open({ shared }).read(ask(down)))).toEqual({ a: 1 });
  });

  it('of two stale copies the newer one is used', async () => {
    const shared = createMapStore();
    const cache = open({ shared });
    await cache.read(ask(() => Promise.resolve('mine')));
    time += 1;
    version = '2';
    await open({ shared }).read(ask(() => Promise.resolve('of another replica')));
    version = '3';
    expect(await valueOf(cache.read(ask(down)))).toBe('of another replica');
  });
});
