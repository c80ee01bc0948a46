import { afterEach, expect, it, vi } from 'vitest';
import { createCacheVersions } from './cache-versions.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('knows nothing at first, then what the backend says', async () => {
  const versions = createCacheVersions({ read: () => Promise.resolve({ product: '7' }) });
  expect(versions.current('product')).toBe('');
  await versions.poll();
  expect(versions.current('product')).toBe('7');
  expect(versions.current('page')).toBe('');
});

it('keeps what it knows when a poll fails, silently', async () => {
  const read = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValueOnce({ product: '7' }).mockRejectedValue(new Error('down'));
  const versions = createCacheVersions({ read });
  await versions.poll();
  await versions.poll();
  expect(versions.current('product')).toBe('7');
});

it('tells which groups changed, and only then', async () => {
  const read = vi
    .fn<() => Promise<Record<string, string>>>()
    .mockResolvedValueOnce({ product: '1', page: '1' })
    .mockResolvedValueOnce({ product: '2', page: '1' })
    .mockResolvedValue({ product: '2', page: '1' });
  const versions = createCacheVersions({ read });
  const heard: (readonly string[])[] = [];
  const stop = versions.onChange((groups) => heard.push(groups));
  for (let round = 0; round < 3; round += 1) await versions.poll();
  expect(heard).toEqual([['product', 'page'], ['product']]);
  stop();
});

it('joins polls that run at the same time', async () => {
  const read = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValue({});
  const versions = createCacheVersions({ read });
  await Promise.all([versions.poll(), versions.poll()]);
  expect(read).toHaveBeenCalledTimes(1);
});

it('polls every three minutes, scattered, until it is stopped', async () => {
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
