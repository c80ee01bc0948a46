import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenOrphaned } from './orphaned.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls once when another process has become the parent, not before', async () => {
  let starter = '41 40';
  const then = vi.fn<() => void>();
  whenOrphaned(then, () => starter);
  await vi.advanceTimersByTimeAsync(5000);
  expect(then).not.toHaveBeenCalled();
  starter = '41 1';
  await vi.advanceTimersByTimeAsync(5000);
  expect(then).toHaveBeenCalledOnce();
});
