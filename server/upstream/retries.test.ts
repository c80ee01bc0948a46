import { expect, it } from 'vitest';
import { createRetryBudget, parseRetryAfter } from './retries.ts';

const now = Date.parse('2026-11-21T18:00:00Z');

it.each([
  ['0', 0],
  ['7', 7000],
  ['Sat, 21 Nov 2026 18:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
  ['99999999', 300_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 300_000],
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
