import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/errors.ts';
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
  it('asks once, and answers from memory for ten minutes', async () => {
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

  it('can be peeked at while it is fresh, and only then', async () => {
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

  it('is not fresh for longer because the clock was set back: it is asked anew', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time -= HOUR;
    expect(cache.peek(ask(down))).toBeUndefined();
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
    expect(cache.peek(ask(down))).toMatchObject({ value: 'new' });
  });

  it('asks anew as soon as the version is another one, and sends it along', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>((given) => Promise.resolve(given));
    await cache.read(ask(load));
    version = '2';
    expect(await valueOf(cache.read(ask(load)))).toBe('2');
  });

  it('that hangs is asked for anew after the budget; what the first attempt answers later is not kept', async () => {
    const cache = open({ budget: 20 });
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<string>();
    await expect(cache.read(ask(() => first, { budget: 20 }))).rejects.toMatchObject({ status: 503, retryAfter: 1 });
    await sleep(30);
    expect(await valueOf(cache.read(ask(() => Promise.resolve('second'))))).toBe('second');
    answerFirst('first');
    await sleep(1);
    expect(cache.peek(ask(down))).toMatchObject({ value: 'second' });
  });

  it('is one call for all who ask at the same time, on a miss and on a refresh', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>(() => sleep(20, 'value'));
    await Promise.all(Array.from({ length: 50 }, () => cache.read(ask(load))));
    expect(load).toHaveBeenCalledTimes(1);
    time += HOUR;
    await Promise.all(Array.from({ length: 50 }, () => cache.read(ask(load))));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails for all who wait, and is tried again by the next', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>().mockImplementationOnce(down).mockResolvedValue('back');
    const answers = await Promise.allSettled([cache.read(ask(load)), cache.read(ask(load))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await valueOf(cache.read(ask(load)))).toBe('back');
  });

  it('gives everybody the same value, so nobody can change it', async () => {
    const cache = open();
    const { entry } = await cache.read(ask(() => Promise.resolve({ list: [{ a: 1 }] })));
    expect(() => ((entry.value as { list: { a: number }[] }).list[0]!.a = 2)).toThrow(TypeError);
  });

  it('may be given up by one asker without harm to the others', async () => {
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

describe('an answer that comes too late for its asker', () => {
  it('is an outage to the one, and is there for the next', async () => {
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

  it('does not keep those waiting who have no time left, and still is asked for', async () => {
    const cache = open();
    const load = vi.fn<UpstreamRead['load']>(() => sleep(10, 'late'));
    await expect(cache.read(ask(load, { budget: -5 }))).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(() => expect(cache.peek(ask(load))).toMatchObject({ value: 'late' }));
  });

  it('costs one visitor the patience for a refresh, not those who come after, until it is there', async () => {
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
  it('tell by group what became of the reads', async () => {
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
  it('the stale copy stands in for a day, and says that it is stale', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += 24 * HOUR;
    expect(await cache.read(ask(down))).toMatchObject({ stale: true, entry: { value: 'old' } });
    time += 11 * MINUTE;
    await expect(cache.read(ask(down))).rejects.toThrow(ApiError);
  });

  it('leaves it alone for ten seconds, then asked again', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    const load = vi.fn<UpstreamRead['load']>(down);
    for (let round = 0; round < 5; round += 1) await cache.read(ask(load));
    expect(load).toHaveBeenCalledTimes(1);
    time += 10_000;
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
  });

  it('asks again, too, when the clock is set back meanwhile', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    await cache.read(ask(down));
    time -= HOUR / 2;
    expect(await valueOf(cache.read(ask(() => Promise.resolve('new'))))).toBe('new');
  });

  it('slowly, nobody waits longer than a second for what is there', async () => {
    const cache = open({ patience: 20 });
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    const load = () => sleep(80, 'new');
    expect(await cache.read(ask(load))).toMatchObject({ stale: true, entry: { value: 'old' } });
    await sleep(100);
    expect(await valueOf(cache.read(ask(load)))).toBe('new');
  });

  it('a refusal is no failure: what is gone is gone', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old')));
    time += HOUR;
    await expect(cache.read(ask(() => Promise.reject(new ApiError(404, 'not_found'))))).rejects.toMatchObject({ status: 404 });
    await expect(cache.read(ask(down))).rejects.toMatchObject({ status: 503 });
  });
});

describe('memory', () => {
  it('is bounded in bytes, whatever is asked for', async () => {
    const maxBytes = 100_000;
    const cache = open({ maxBytes, shared: createMapStore() });
    for (let page = 0; page < 500; page += 1) {
      await cache.read(ask(() => Promise.resolve({ text: 'x'.repeat(page * 20) }), { key: `GET /a?page=${page}` }));
      expect(cache.size).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.size).toBeGreaterThan(maxBytes / 4);
  });

  it('for reads that anybody can make up is a quarter of it, and no other replica gets them', async () => {
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

  it('keeps an old copy of such a read for when the backend fails, too', async () => {
    const cache = open();
    await cache.read(ask(() => Promise.resolve('old'), { openEnded: true }));
    time += HOUR;
    expect(await cache.read(ask(down, { openEnded: true }))).toMatchObject({ stale: true, entry: { value: 'old' } });
    time += 10_000;
    await expect(cache.read(ask(() => Promise.reject(new ApiError(404, 'not_found')), { openEnded: true }))).rejects.toMatchObject({
      status: 404,
    });
  });

  it('does not keep what is larger than all of it, and still answers', async () => {
    const cache = open({ maxBytes: 1000 });
    expect(await valueOf(cache.read(ask(() => Promise.resolve('x'.repeat(5000)))))).toHaveLength(5000);
    expect(cache.size).toBe(0);
  });

  it('falls back on the second level', async () => {
    const shared = createMapStore();
    await open({ shared }).read(ask(() => Promise.resolve({ a: 1 })));
    expect(await valueOf(open({ shared }).read(ask(down)))).toEqual({ a: 1 });
  });

  it('prefers the newer of two stale copies', async () => {
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
