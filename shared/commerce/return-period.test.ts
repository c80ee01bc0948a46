import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, addYears, calendarDay, returnPeriod } from './return-period.ts';

const ZONES = ['Europe/Vienna', 'Europe/Lisbon', 'Europe/Helsinki', 'UTC', 'America/New_York', 'Pacific/Auckland'] as const;
const instant = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2032-12-31T23:59:59Z'), noInvalidDate: true });
const zone = fc.constantFrom(...ZONES);

describe('returnPeriod', () => {
  it('ends with the last day, in the shop’s time zone', () => {
    const delivered = new Date('2026-10-20T20:30:00Z');
    const period = (now: string) => returnPeriod(delivered, 30, new Date(now));
    expect(period('2026-10-20T20:31:00Z')).toEqual({ days: 30, lastDay: '2026-11-19', daysLeft: 30 });
    expect(period('2026-11-19T22:59:59Z').daysLeft).toBe(0);
    expect(period('2026-11-19T23:00:00Z').daysLeft).toBe(-1);
  });

  it('counts days in another time zone', () => {
    const delivered = new Date('2026-11-06T23:30:00Z');
    expect(returnPeriod(delivered, 14, delivered, 'Europe/Vienna').lastDay).toBe('2026-11-21');
    expect(returnPeriod(delivered, 14, delivered, 'Europe/Lisbon').lastDay).toBe('2026-11-20');
  });

  it('is complete on the day of delivery, at any hour and in any time zone', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 400 }), zone, (delivered, days, timeZone) => {
        expect(returnPeriod(delivered, days, delivered, timeZone).daysLeft).toBe(days);
      }),
    );
  });

  it('decreases by one each day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 90 }), fc.nat({ max: 120 * 24 }), zone, (delivered, days, hours, timeZone) => {
        const now = new Date(delivered.getTime() + hours * 3_600_000);
        const at = (more: number) => returnPeriod(delivered, days, new Date(now.getTime() + more * 3_600_000), timeZone);
        expect(at(1).daysLeft).toBeLessThanOrEqual(at(0).daysLeft);
        expect(at(24 + 2).daysLeft).toBeGreaterThanOrEqual(at(0).daysLeft - 2);
        expect(at(1).lastDay).toBe(at(0).lastDay);
      }),
    );
  });

  it('is over exactly when the calendar shows a later day than the last', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 60 }), fc.nat({ max: 80 * 86_400 }), zone, (delivered, days, seconds, timeZone) => {
        const now = new Date(delivered.getTime() + seconds * 1000);
        const { lastDay, daysLeft } = returnPeriod(delivered, days, now, timeZone);
        expect(daysLeft < 0).toBe(calendarDay(now, timeZone) > lastDay);
      }),
    );
  });
});

it('a leap day has its anniversary on 1 March', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-03-01');
  expect(addYears('2026-11-06', 3)).toBe('2029-11-06');
});

it('a month ends on the same day, or spills over into the next month if that is too short', () => {
  expect([addMonths('2026-11-06', 6), addMonths('2026-11-06', 24), addMonths('2026-01-31', 1)]).toEqual([
    '2027-05-06',
    '2028-11-06',
    '2026-03-03',
  ]);
});
