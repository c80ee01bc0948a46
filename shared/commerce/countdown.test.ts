import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLeft, untilChange } from './countdown.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const END = Date.parse('2026-12-12T23:00:00Z');
const before = (text: string) => {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = text.split(/[d:]/).map(Number);
  return END - (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
};

describe('timeLeft', () => {
  it('counts days, hours and minutes, rounded up to full minutes', () => {
    expect(timeLeft(END, before('3d4:05:00'))).toEqual({ days: 3, hours: 4, minutes: 5 });
    expect(timeLeft(END, before('0d0:00:01'))).toEqual({ days: 0, hours: 0, minutes: 1 });
    expect(timeLeft(END, before('0d0:59:59'))).toEqual({ days: 0, hours: 1, minutes: 0 });
    expect(timeLeft(END, before('0d23:59:30'))).toEqual({ days: 1, hours: 0, minutes: 0 });
  });

  it('is null at the end and for an invalid date', () => {
    expect(timeLeft(END, END - 1)).toEqual({ days: 0, hours: 0, minutes: 1 });
    expect(timeLeft(END, END)).toBeNull();
    expect(timeLeft(END, END + 1)).toBeNull();
    expect(timeLeft(Number.NaN, END)).toBeNull();
  });
});

describe('untilChange', () => {
  it('is the first time at which timeLeft changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * DAY_MS }), (left) => {
        const wait = untilChange(END, END - left);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60_000);
        expect(timeLeft(END, END - left + wait - 1)).toEqual(timeLeft(END, END - left));
        expect(timeLeft(END, END - left + wait)).not.toEqual(timeLeft(END, END - left));
      }),
    );
  });
});
