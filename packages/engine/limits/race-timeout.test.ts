import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { raceTimeout } from './race-timeout.ts';

const late = () => Promise.reject(new Error('late'));

it('gives the result of a task that ends in time, and its error', async () => {
  expect(await raceTimeout(sleep(1, 'done'), { ms: 1000, onTimeout: late })).toBe('done');
  expect(await raceTimeout(sleep(1, 'done'), {})).toBe('done');
  await expect(raceTimeout(Promise.reject(new Error('broken')), { ms: 1000, onTimeout: late })).rejects.toThrow('broken');
});

it('asks for another result, or for an error, when the time is over', async () => {
  expect(await raceTimeout(sleep(1000, 'done', { ref: false }), { ms: 1, onTimeout: () => 'late' })).toBe('late');
  await expect(raceTimeout(sleep(1000, 'done', { ref: false }), { ms: -1, onTimeout: late })).rejects.toThrow('late');
});

it('drops the error of a task that fails after the timeout', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await raceTimeout(promise, { ms: 1, onTimeout: () => 'late' })).toBe('late');
  reject(new Error('nobody sees it'));
  await sleep(1);
});

it('rejects with the reason of the signal, unless it is not abortable any more', async () => {
  const leaving = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  const race = raceTimeout(promise, { signal: leaving.signal });
  const kept = raceTimeout(promise, { signal: leaving.signal, isAbortable: () => false });
  leaving.abort(new Error('left'));
  await expect(race).rejects.toThrow('left');
  await expect(raceTimeout(promise, { signal: leaving.signal })).rejects.toThrow('left');
  resolve('done');
  expect(await kept).toBe('done');
});

it('leaves neither a timer nor a listener behind', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const cancel = vi.fn<() => void>();
  await raceTimeout(Promise.resolve('done'), { ms: 1000, onTimeout: late, signal, startTimer: () => cancel });
  expect(cancel).toHaveBeenCalledOnce();
  expect(removed).toHaveBeenCalledOnce();
});
