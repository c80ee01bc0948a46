import { describe, expect, it } from 'vitest';
import { createRetryBudget, delayAfterResponse, delayAfterError, parseRetryAfter } from './retries.ts';

const now = Date.parse('2026-11-21T18:00:00Z');

it.each([
  ['0', 0],
  ['7', 7000],
  ['Sat, 21 Nov 2026 18:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
  ['99999999', 86_400_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  [['1', '2'], undefined],
])('Retry-After: %s is %s ms', (value, ms) => {
  expect(parseRetryAfter(value, now)).toBe(ms);
});

it('the budget allows a tenth of the calls in the long run, and a few more for a shop with few calls', () => {
  let time = 0;
  const budget = createRetryBudget({ share: 0.1, perSecond: 0.5, max: 10, now: () => time });
  const taken = (): number => Array.from({ length: 100 }, () => budget.take()).filter(Boolean).length;
  expect(taken()).toBe(10);
  for (let call = 0; call < 55; call += 1) budget.deposit();
  expect(taken()).toBe(5);
  time += 4000;
  expect(taken()).toBe(2);
  time += 3_600_000;
  expect(taken()).toBe(10);
  // A clock that is set back takes no token away.
  time = 0;
  expect(taken()).toBe(0);
});

describe('a retry', () => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => ({ method });
  const error = (code: string) => Object.assign(new Error(code), { code });
  const writes = ['POST', 'PATCH', 'DELETE'] as const;

  it('has a random delay, so that many callers do not meet a restarted backend at once', () => {
    const waits = Array.from({ length: 200 }, () => delayAfterError(call('GET'), error('ECONNRESET')) ?? -1);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(150);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(50);
    const delays = Array.from({ length: 200 }, () => delayAfterResponse(call('GET'), { status: 503, retryAfter: 1000 }) ?? -1);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(1050);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(50);
  });

  it('is made for a GET, and not for a write that may have been carried out', () => {
    for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) {
      expect(delayAfterError(call('GET'), error(code))).not.toBeNull();
      for (const method of writes) expect([method, code, delayAfterError(call(method), error(code))]).toEqual([method, code, null]);
    }
    for (const status of [429, 502, 503, 504]) {
      expect(delayAfterResponse(call('GET'), { status, retryAfter: 0 })).not.toBeNull();
      for (const method of writes) expect(delayAfterResponse(call(method), { status, retryAfter: 0 })).toBeNull();
    }
  });

  it('is made for a write that was never sent, and not after a timeout', () => {
    for (const method of writes) expect(delayAfterError(call(method), error('ECONNREFUSED'))).not.toBeNull();
    expect(delayAfterError(call('GET'), new Error('no answer within 1000 ms'))).toBeNull();
  });
});
