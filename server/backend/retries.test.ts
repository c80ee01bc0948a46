import { describe, expect, it } from 'vitest';
import { createRetryBudget, delayAfterAnswer, delayAfterError, parseRetryAfter } from './retries.ts';

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

it('retries are a tenth of the calls in the long run, and a few for a shop with few calls', () => {
  let time = 0;
  const budget = createRetryBudget({ share: 0.1, perSecond: 0.5, most: 10, now: () => time });
  const taken = (): number => Array.from({ length: 100 }, () => budget.take()).filter(Boolean).length;
  expect(taken()).toBe(10);
  for (let call = 0; call < 55; call += 1) budget.paidIn();
  expect(taken()).toBe(5);
  time += 4000;
  expect(taken()).toBe(2);
  time += 3_600_000;
  expect(taken()).toBe(10);
  // A clock that is set back takes nothing away.
  time = 0;
  expect(taken()).toBe(0);
});

describe('a second try', () => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') => ({ method, url: 'http://backend.test/a', headers: {}, timeout: 1000 });
  const error = (code: string) => Object.assign(new Error(code), { code });
  const writes = ['POST', 'PATCH', 'DELETE'] as const;

  it('comes at another moment for each of many, so that a backend that is back is not met by all at once', () => {
    const waits = Array.from({ length: 200 }, () => delayAfterError(call('GET'), error('ECONNRESET')) ?? -1);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(150);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(50);
    const told = Array.from({ length: 200 }, () => delayAfterAnswer(call('GET'), { status: 503, json: null, retryAfter: 1000 }) ?? -1);
    expect(Math.min(...told)).toBeGreaterThanOrEqual(1050);
    expect(Math.max(...told) - Math.min(...told)).toBeGreaterThan(50);
  });

  it('is for what may be repeated: a write that may have happened is none of it', () => {
    for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) {
      expect(delayAfterError(call('GET'), error(code))).not.toBeNull();
      for (const method of writes) expect([method, code, delayAfterError(call(method), error(code))]).toEqual([method, code, null]);
    }
    for (const status of [429, 502, 503, 504]) {
      expect(delayAfterAnswer(call('GET'), { status, json: null, retryAfter: 0 })).not.toBeNull();
      for (const method of writes) expect(delayAfterAnswer(call(method), { status, json: null, retryAfter: 0 })).toBeNull();
    }
  });

  it('is for a write that was never sent, and not for what took too long', () => {
    for (const method of writes) expect(delayAfterError(call(method), error('ECONNREFUSED'))).not.toBeNull();
    expect(delayAfterError(call('GET'), new Error('no answer within 1000 ms'))).toBeNull();
  });
});
