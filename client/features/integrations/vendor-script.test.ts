import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { becomesReady, POLL_MS, POLL_TRIES } from './vendor-script.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('becomesReady', () => {
  it('is true at once if the script is ready', async () => {
    await expect(becomesReady(() => true)).resolves.toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('polls every 500 ms and is true as soon as the script answers', async () => {
    let tries = 0;
    const ready = becomesReady(() => (tries += 1) === 4);
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    await expect(ready).resolves.toBe(true);
    expect([POLL_MS, tries]).toEqual([500, 4]);
  });

  it('returns false after 30 tries without an error', async () => {
    const isReady = vi.fn<() => boolean>(() => false);
    const ready = becomesReady(isReady);
    await vi.advanceTimersByTimeAsync(POLL_TRIES * POLL_MS);
    await expect(ready).resolves.toBe(false);
    expect(POLL_TRIES).toBe(30);
    expect(isReady).toHaveBeenCalledTimes(31);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('treats a script that throws as not ready', async () => {
    const ready = becomesReady(() => {
      throw new TypeError('odd');
    });
    await vi.advanceTimersByTimeAsync(POLL_TRIES * POLL_MS);
    await expect(ready).resolves.toBe(false);
  });

  it('stops when the consent is withdrawn', async () => {
    let isOver = false;
    const ready = becomesReady(
      () => false,
      () => isOver,
    );
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    isOver = true;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    await expect(ready).resolves.toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
