import { afterEach, expect, it, vi } from 'vitest';
import { holdTab, oneTabAtATime } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** As browsers answer where storage is forbidden, for this site or for all. */
const forbidden = { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } };
const throwing = {
  locks: {
    request: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  },
};

it.each([
  ['has none', {}],
  ['forbids them', forbidden],
  ['forbids them at once', throwing],
])('where the browser %s, nobody is kept from ordering', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await holdTab('order', new AbortController().signal)).toBe(true);
  let runs = 0;
  expect(await oneTabAtATime('wishlist', () => Promise.resolve((runs += 1)))).toBe(1);
});

it('a task that fails is not run again', async () => {
  const request = async (_: string, task: (lock: object) => Promise<unknown>) => await task({});
  vi.stubGlobal('navigator', { locks: { request } });
  let runs = 0;
  const task = () => {
    runs += 1;
    return Promise.reject(new Error('failed'));
  };
  await expect(oneTabAtATime('wishlist', task)).rejects.toThrow('failed');
  expect(runs).toBe(1);
});

it('another tab has it: false, and it is not waited for', async () => {
  const request = async (_: string, __: object, hold: (lock: null) => unknown) => await hold(null);
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await holdTab('order', new AbortController().signal)).toBe(false);
});
