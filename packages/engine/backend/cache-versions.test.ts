import { afterEach, expect, it, vi } from 'vitest';
import { createCacheVersions, validVersions } from './cache-versions.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('versions are empty before the first poll, then those of the backend', async () => {
  const versions = createCacheVersions({ read: () => Promise.resolve({ product: '7' }) });
  expect(versions.current('product')).toBe('');
  await versions.poll();
  expect(versions.current('product')).toBe('7');
  expect(versions.current('page')).toBe('');
});

it('a failed poll keeps the versions and does not reject', async () => {
  const read = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValueOnce({ product: '7' }).mockRejectedValue(new Error('down'));
  const versions = createCacheVersions({ read });
  await versions.poll();
  await versions.poll();
  expect(versions.current('product')).toBe('7');
});

it('listeners receive the changed groups, and no call without a change', async () => {
  const read = vi
    .fn<() => Promise<Record<string, string>>>()
    .mockResolvedValueOnce({ product: '1', page: '1' })
    .mockResolvedValueOnce({ product: '2', page: '1' })
    .mockResolvedValue({ product: '2', page: '1' });
  const versions = createCacheVersions({ read });
  const changes: (readonly string[])[] = [];
  const stop = versions.onChange((groups) => changes.push(groups));
  for (let round = 0; round < 3; round += 1) await versions.poll();
  expect(changes).toEqual([['product', 'page'], ['product']]);
  stop();
});

it('simultaneous polls make one call', async () => {
  const read = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValue({});
  const versions = createCacheVersions({ read });
  await Promise.all([versions.poll(), versions.poll()]);
  expect(read).toHaveBeenCalledTimes(1);
});

it('polls every three minutes with jitter until it is stopped', async () => {
  vi.useFakeTimers();
  const read = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValue({});
  const versions = createCacheVersions({ read });
  void versions.start();
  void versions.start();
  await vi.advanceTimersByTimeAsync(161_000);
  expect(read).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(198_000 * 5 - 161_000);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(read.mock.calls.length).toBeLessThanOrEqual(6);
  versions.stop();
  const calls = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledTimes(calls);
});

const GROUPS = ['product', 'collection', 'page'];

it.each([
  ['known groups', '{"product":"7","page":"2026-11-21 18:00"}', { product: '7', page: '2026-11-21 18:00' }],
  ['no unknown groups', '{"warehouse":"7","page":"1"}', { page: '1' }],
  ['no properties of Object.prototype', '{"__proto__":"7","constructor":"7","toString":"7","page":"1"}', { page: '1' }],
  ['no versions that are invalid in a header', '{"product":"7\\r\\nset-cookie: a=b","collection":"ü","page":"1"}', { page: '1' }],
  ['no empty or too long versions', `{"product":"","collection":"${'9'.repeat(201)}","page":"1"}`, { page: '1' }],
])('validVersions returns %s', (_, json, expected) => {
  expect(validVersions(GROUPS, JSON.parse(json) as Record<string, string>)).toEqual(expected);
});
