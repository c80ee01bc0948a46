import { afterEach, expect, it, vi } from 'vitest';
import { acquireTabLock, withTabLock } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** Browsers refuse locks in these two ways where storage is forbidden. */
const forbidden = { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } };
const throwing = {
  locks: {
    request: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  },
};

it.each([
  ['has no locks', {}],
  ['rejects locks', forbidden],
  ['throws for locks', throwing],
])('a browser that %s: acquires the lock and runs the task', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await acquireTabLock('order', new AbortController().signal)).toBe(true);
  let runs = 0;
  expect(await withTabLock('wishlist', () => Promise.resolve((runs += 1)))).toBe(1);
});

it('withTabLock() does not repeat a failed task', async () => {
  const request = async (_: string, task: (lock: object) => Promise<unknown>) => await task({});
  vi.stubGlobal('navigator', { locks: { request } });
  let runs = 0;
  const task = () => {
    runs += 1;
    return Promise.reject(new Error('failed'));
  };
  await expect(withTabLock('wishlist', task)).rejects.toThrow('failed');
  expect(runs).toBe(1);
});

it('acquireTabLock() returns false at once while another tab holds the lock', async () => {
  const request = async (_: string, __: object, hold: (lock: null) => unknown) => await hold(null);
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await acquireTabLock('order', new AbortController().signal)).toBe(false);
});
