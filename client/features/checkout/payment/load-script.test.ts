import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadScript, ScriptFailed } from './load-script.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is loaded once, however many ask', async () => {
  const inject = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await Promise.all([loadScript('https://a.test/once.js', inject), loadScript('https://a.test/once.js', inject)]);
  await loadScript('https://a.test/once.js', inject);
  expect(inject).toHaveBeenCalledTimes(1);
});

it('says when it is blocked, and can be asked for again', async () => {
  const inject = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce();
  await expect(loadScript('https://a.test/blocked.js', inject)).rejects.toThrow(ScriptFailed);
  await loadScript('https://a.test/blocked.js', inject);
  expect(inject).toHaveBeenCalledTimes(2);
});

it('has failed when nothing comes for fifteen seconds', async () => {
  const inject = () => new Promise<never>(() => undefined);
  const loading = loadScript('https://a.test/slow.js', inject);
  await Promise.all([expect(loading).rejects.toThrow(ScriptFailed), vi.advanceTimersByTimeAsync(15_000)]);
});
