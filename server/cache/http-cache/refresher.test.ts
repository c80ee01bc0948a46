import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

it('runs few at a time, each key once', async () => {
  const refresher = createRefresher(2);
  let active = 0;
  let peak = 0;
  const task = vi.fn<() => Promise<null>>(async () => {
    active += 1;
    peak = Math.max(peak, active);
    await sleep(5);
    active -= 1;
    return null;
  });
  await Promise.all(Array.from({ length: 20 }, (_, number) => refresher.refresh(`key ${number % 10}`, task)));
  expect(task).toHaveBeenCalledTimes(10);
  expect(peak).toBe(2);
  expect(refresher.size).toBe(0);
});

it('turns away what would wait too long', () => {
  const refresher = createRefresher(1, 2);
  const answers = ['a', 'b', 'c', 'd'].map((key) => refresher.refresh(key, () => sleep(5, null)));
  expect(answers.map((answer) => answer === null)).toEqual([false, false, false, true]);
});

it('goes on after a failure, and stops when told', async () => {
  const refresher = createRefresher(1);
  await expect(refresher.refresh('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const second = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  const running = refresher.refresh('b', () => sleep(10, null));
  void refresher.refresh('c', second);
  await refresher.stop();
  await running;
  expect(second).not.toHaveBeenCalled();
  expect(refresher.refresh('d', second)).toBeNull();
});
