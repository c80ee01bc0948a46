import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadScript, ScriptFailed } from './load-script.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('several calls load the script once', async () => {
  const inject = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await Promise.all([loadScript('https://a.test/once.js', inject), loadScript('https://a.test/once.js', inject)]);
  await loadScript('https://a.test/once.js', inject);
  expect(inject).toHaveBeenCalledTimes(1);
});

it('a blocked script rejects, and the next call loads it again', async () => {
  const inject = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce();
  await expect(loadScript('https://a.test/blocked.js', inject)).rejects.toThrow(ScriptFailed);
  await loadScript('https://a.test/blocked.js', inject);
  expect(inject).toHaveBeenCalledTimes(2);
});

it('rejects after fifteen seconds', async () => {
  const inject = () => new Promise<never>(() => undefined);
  const loading = loadScript('https://a.test/slow.js', inject);
  await Promise.all([expect(loading).rejects.toThrow(ScriptFailed), vi.advanceTimersByTimeAsync(15_000)]);
});
