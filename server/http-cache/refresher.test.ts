import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Pace } from './idle-throttle.ts';
import { createRefresher, type RefresherOptions } from './refresher.ts';

const NO_PAUSE: Pace = { begin: () => () => Promise.resolve() };
const start = (options: Partial<RefresherOptions> = {}) => createRefresher({ pace: NO_PAUSE, ...options });

/** A task that ends when it is told to. */
function held(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const task = (): Promise<null> => {
    log.push(name);
    return promise;
  };
  return { task, end: async () => (resolve(null), turn()) };
}

it('runs one at a time, each key once', async () => {
  const refresher = start();
  let active = 0;
  let peak = 0;
  const task = vi.fn<() => Promise<null>>(async () => {
    active += 1;
    peak = Math.max(peak, active);
    await sleep(2);
    active -= 1;
    return null;
  });
  await Promise.all(Array.from({ length: 20 }, (_, number) => refresher.refresh(`key ${number % 10}`, task)));
  expect(task).toHaveBeenCalledTimes(10);
  expect(peak).toBe(1);
  expect(refresher.size).toBe(0);
});

it('begins the next one after a pause', async () => {
  const log: string[] = [];
  const pause = Promise.withResolvers<void>();
  const refresher = start({ pace: { begin: () => () => pause.promise } });
  const [first, second] = [held(log, 'first'), held(log, 'second')];
  void refresher.refresh('a', first.task);
  void refresher.refresh('b', second.task);
  await first.end();
  expect(log).toEqual(['first']);
  pause.resolve();
  await turn();
  expect(log).toEqual(['first', 'second']);
});

it('lets others begin while one waits for data, a few', async () => {
  const log: string[] = [];
  const refresher = start({ patience: 1, concurrency: 3 });
  const tasks = ['a', 'b', 'c', 'd'].map((name) => held(log, name));
  tasks.forEach(({ task }, index) => void refresher.refresh(`key ${index}`, task));
  await vi.waitFor(() => expect(log).toEqual(['a', 'b', 'c']));
  await sleep(10);
  expect(log).toEqual(['a', 'b', 'c']);
  await tasks[1]?.end();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('does at once what somebody waits for, whatever else is under way, paused or queued', async () => {
  const log: string[] = [];
  const refresher = start({ pace: { begin: () => () => new Promise(() => undefined) } });
  const [first, second, awaited] = [held(log, 'first'), held(log, 'second'), held(log, 'awaited')];
  void refresher.refresh('a', first.task);
  const queued = refresher.refresh('b', second.task);
  void refresher.refresh('c', awaited.task, true);
  expect(log).toEqual(['first', 'awaited']);
  await first.end();
  // Nobody waited for it so far. Whoever asked before gets the same.
  void refresher.refresh('b', () => Promise.resolve(log.push('instead')), true);
  await expect(queued).resolves.toBe(3);
  expect(log).toEqual(['first', 'awaited', 'instead']);
});

it('bounds those, too', async () => {
  const log: string[] = [];
  const refresher = start({ concurrency: 2 });
  const tasks = ['a', 'b', 'c'].map((name) => held(log, name));
  tasks.forEach(({ task }, index) => void refresher.refresh(`key ${index}`, task, true));
  expect(log).toEqual(['a', 'b']);
  await tasks[0]?.end();
  expect(log).toEqual(['a', 'b', 'c']);
});

it('turns away what would wait too long', () => {
  const refresher = start({ maxWaiting: 2 });
  const answers = ['a', 'b', 'c', 'd'].map((key) => refresher.refresh(key, () => sleep(5, null)));
  expect(answers.map((answer) => answer === null)).toEqual([false, false, false, true]);
});

it('goes on after a failure, and stops when told', async () => {
  const refresher = start();
  await expect(refresher.refresh('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const second = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  let ended = false;
  const running = refresher.refresh('b', async () => {
    await sleep(5);
    ended = true;
    return null;
  });
  const waiting = refresher.refresh('c', second);
  await refresher.stop();
  expect(ended).toBe(true);
  await running;
  await expect(waiting).resolves.toBeNull();
  expect(second).not.toHaveBeenCalled();
  expect(refresher.refresh('d', second)).toBeNull();
});
