import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { IdleThrottle } from './idle-throttle.ts';
import { createRefreshQueue, type RefreshQueueOptions } from './refresh-queue.ts';

const NO_PAUSE: IdleThrottle = { begin: () => () => Promise.resolve() };
const start = (options: Partial<RefreshQueueOptions> = {}) => createRefreshQueue({ throttle: NO_PAUSE, ...options });

/** A task that ends when `end` is called. */
function held(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const task = (): Promise<null> => {
    log.push(name);
    return promise;
  };
  return { task, end: async () => (resolve(null), nextTurn()) };
}

it('runs one task at a time, one for each key', async () => {
  const refreshQueue = start();
  let active = 0;
  let peak = 0;
  const task = vi.fn<() => Promise<null>>(async () => {
    active += 1;
    peak = Math.max(peak, active);
    await sleep(2);
    active -= 1;
    return null;
  });
  await Promise.all(Array.from({ length: 20 }, (_, number) => refreshQueue.refresh(`key ${number % 10}`, task)));
  expect(task).toHaveBeenCalledTimes(10);
  expect(peak).toBe(1);
  expect(refreshQueue.size).toBe(0);
});

it('begins the next task after a pause', async () => {
  const log: string[] = [];
  const pause = Promise.withResolvers<void>();
  const refreshQueue = start({ throttle: { begin: () => () => pause.promise } });
  const [first, second] = [held(log, 'first'), held(log, 'second')];
  void refreshQueue.refresh('a', first.task);
  void refreshQueue.refresh('b', second.task);
  await first.end();
  expect(log).toEqual(['first']);
  pause.resolve();
  await nextTurn();
  expect(log).toEqual(['first', 'second']);
});

it('begins a few more tasks while one waits for data', async () => {
  const log: string[] = [];
  const refreshQueue = start({ patience: 1, concurrency: 3 });
  const tasks = ['a', 'b', 'c', 'd'].map((name) => held(log, name));
  tasks.forEach(({ task }, index) => void refreshQueue.refresh(`key ${index}`, task));
  await vi.waitFor(() => expect(log).toEqual(['a', 'b', 'c']));
  await sleep(10);
  expect(log).toEqual(['a', 'b', 'c']);
  await tasks[1]?.end();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('runs an awaited task at once, beside running, paused and queued ones', async () => {
  const log: string[] = [];
  const refreshQueue = start({ throttle: { begin: () => () => new Promise(() => undefined) } });
  const [first, second, awaited] = [held(log, 'first'), held(log, 'second'), held(log, 'awaited')];
  void refreshQueue.refresh('a', first.task);
  const queued = refreshQueue.refresh('b', second.task);
  void refreshQueue.refresh('c', awaited.task, true);
  expect(log).toEqual(['first', 'awaited']);
  await first.end();
  // So far nobody waited for it. The earlier caller gets the same result.
  void refreshQueue.refresh('b', () => Promise.resolve(log.push('instead')), true);
  await expect(queued).resolves.toBe(3);
  expect(log).toEqual(['first', 'awaited', 'instead']);
});

it('limits awaited tasks, too', async () => {
  const log: string[] = [];
  const refreshQueue = start({ concurrency: 2 });
  const tasks = ['a', 'b', 'c'].map((name) => held(log, name));
  tasks.forEach(({ task }, index) => void refreshQueue.refresh(`key ${index}`, task, true));
  expect(log).toEqual(['a', 'b']);
  await tasks[0]?.end();
  expect(log).toEqual(['a', 'b', 'c']);
});

it('refuses tasks when too many are waiting', () => {
  const refreshQueue = start({ maxWaiting: 2 });
  const answers = ['a', 'b', 'c', 'd'].map((key) => refreshQueue.refresh(key, () => sleep(5, null)));
  expect(answers.map((answer) => answer === null)).toEqual([false, false, false, true]);
});

it('continues after a failure; stop ends running tasks and drops waiting ones', async () => {
  const refreshQueue = start();
  await expect(refreshQueue.refresh('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const second = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  let ended = false;
  const running = refreshQueue.refresh('b', async () => {
    await sleep(5);
    ended = true;
    return null;
  });
  const waiting = refreshQueue.refresh('c', second);
  await refreshQueue.stop();
  expect(ended).toBe(true);
  await running;
  await expect(waiting).resolves.toBeNull();
  expect(second).not.toHaveBeenCalled();
  expect(refreshQueue.refresh('d', second)).toBeNull();
});
