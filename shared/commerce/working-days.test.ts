import { expect, it } from 'vitest';
import { afterWorkingDays } from './working-days.ts';

const day = (at: Date): string => at.toISOString().slice(0, 10);

it('counts Monday to Friday, starting with the next day', () => {
  const wednesday = new Date('2026-11-18T09:00:00Z');
  expect([1, 2, 3, 5].map((days) => day(afterWorkingDays(wednesday, days)))).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
    '2026-11-25',
  ]);
  expect(day(afterWorkingDays(new Date('2026-11-21T09:00:00Z'), 1))).toBe('2026-11-23');
});

it('is correct in the last hour of a day and at clock changes', () => {
  expect(day(afterWorkingDays(new Date('2026-10-23T22:30:00Z'), 1))).toBe('2026-10-26');
  expect(day(afterWorkingDays(new Date('2026-03-27T23:59:59Z'), 1))).toBe('2026-03-30');
});

it('terminates for any number of days', () => {
  expect(day(afterWorkingDays(new Date('2026-11-18T09:00:00Z'), -3))).toBe('2026-11-18');
  expect(afterWorkingDays(new Date('2026-11-18T09:00:00Z'), 1e9).getUTCFullYear()).toBe(2028);
});
