import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import type { Api } from '../register.ts';
import { testContract } from '../testing/contract.fixture.ts';
import { showCallProgress } from './call-progress.ts';

let dataset: Record<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Calls that take this long, and what the line shows at each of these times. */
async function line(key: 'addItem' | 'getCatalog' | 'sendEvent', ms: number, error: Error | null, times: readonly number[]) {
  const answer = () => new Promise((resolve, reject) => setTimeout(() => (error ? reject(error) : resolve({})), ms));
  const api = { call: answer } as unknown as Api;
  showCallProgress(testContract.endpoints, api);
  const settled = api.call(key, {}).catch((caught: unknown) => caught);
  const shown: string[] = [];
  for (const [index, time] of times.entries()) {
    await vi.advanceTimersByTimeAsync(time - (times[index - 1] ?? 0));
    shown.push(dataset['calls'] ?? 'idle');
  }
  await vi.advanceTimersByTimeAsync(ms);
  expect(await settled).toEqual(error ?? {});
  return shown;
}

it.each([
  ['a call of 150 ms', 'addItem', 150, null, [100, 160, 300], ['idle', 'idle', 'idle']],
  ['a call of a second', 'addItem', 1000, null, [150, 250, 990, 1010], ['idle', 'loading', 'loading', 'idle']],
  ['a call that cannot be made', 'addItem', 500, new ApiError(503, 'unavailable'), [490, 510, 4000], ['loading', 'failed', 'idle']],
  ['one that fails at once', 'addItem', 50, new ApiError(503, 'unavailable'), [40, 60, 4000], ['idle', 'failed', 'idle']],
  ['a refusal', 'addItem', 500, new ApiError(422, 'out_of_stock'), [490, 510], ['loading', 'idle']],
  ['a cached read', 'getCatalog', 500, null, [490], ['idle']],
  ['a call whose failure is ignored', 'sendEvent', 500, new ApiError(503, 'unavailable'), [490, 510], ['idle', 'idle']],
] as const)('the line of %s', async (_, key, ms, error, times, expected) => {
  expect(await line(key, ms, error, times)).toEqual(expected);
});
