import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stallTolerantTimeout } from './stall-tolerant-timeout.ts';

let clock = 0;
const now = () => clock;
beforeEach(() => {
  clock = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

function pass(ms: number, stall = 0): void {
  clock += ms + stall;
  vi.advanceTimersByTime(ms);
}

it('runs after its time', () => {
  const run = vi.fn<() => void>();
  stallTolerantTimeout(run, 100, now);
  pass(99);
  expect(run).not.toHaveBeenCalled();
  pass(1);
  expect(run).toHaveBeenCalledOnce();
});

it('after a stall waits once more, by its delay', () => {
  const run = vi.fn<() => void>();
  stallTolerantTimeout(run, 100, now);
  pass(100, 80);
  pass(79);
  expect(run).not.toHaveBeenCalled();
  pass(1, 1000);
  expect(run).toHaveBeenCalledOnce();
});

it('waits twice its time at most', () => {
  const run = vi.fn<() => void>();
  stallTolerantTimeout(run, 100, now);
  pass(100, 60_000);
  pass(100);
  expect(run).toHaveBeenCalledOnce();
});

it('can be cancelled, also during the second wait', () => {
  const run = vi.fn<() => void>();
  stallTolerantTimeout(run, 100, now)();
  const cancel = stallTolerantTimeout(run, 100, now);
  pass(100, 80);
  cancel();
  pass(1000);
  expect(run).not.toHaveBeenCalled();
});
