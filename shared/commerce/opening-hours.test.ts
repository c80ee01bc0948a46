import { describe, expect, it } from 'vitest';
import { hoursByDay, openingNow } from './opening-hours.ts';

const HOURS = [
  { days: ['Mo' as const, 'Fr' as const], opens: '10:00', closes: '18:00' },
  { days: ['Sa' as const], opens: '14:00', closes: '16:00' },
  { days: ['Sa' as const], opens: '09:00', closes: '12:00' },
];

it('hoursByDay() lists seven days from Monday, spans in order', () => {
  const days = hoursByDay(HOURS);
  expect(days.map(({ day, spans }) => `${day}${spans.map(({ opens }) => ` ${opens}`).join('')}`)).toEqual([
    'Mo 10:00',
    'Tu',
    'We',
    'Th',
    'Fr 10:00',
    'Sa 09:00 14:00',
    'Su',
  ]);
});

describe('openingNow() in Vienna', () => {
  it.each([
    ['Monday before it opens', '2026-11-23T08:59:00Z', 'Mo', null, true],
    ['Monday at ten', '2026-11-23T09:00:00Z', 'Mo', '18:00', true],
    ['Monday at six', '2026-11-23T17:00:00Z', 'Mo', null, true],
    ['Saturday between two spans', '2026-11-28T12:00:00Z', 'Sa', null, true],
    ['Saturday afternoon', '2026-11-28T14:30:00Z', 'Sa', '16:00', true],
    ['Sunday, closed', '2026-11-29T11:00:00Z', 'Su', null, false],
    ['a quarter past midnight in Vienna, still Sunday in UTC', '2026-11-22T23:15:00Z', 'Mo', null, true],
    ['ten in summer time', '2026-07-06T08:00:00Z', 'Mo', '18:00', true],
  ])('%s', (_, at, today, openUntil, opensToday) => {
    expect(openingNow(HOURS, new Date(at), 'Europe/Vienna')).toEqual({ today, openUntil, opensToday });
  });

  it('is null without opening hours', () => {
    expect(openingNow([], new Date(0), 'Europe/Vienna')).toMatchObject({ openUntil: null, opensToday: false });
  });
});
