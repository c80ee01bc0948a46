import { expect, it } from 'vitest';
import { formatDay } from './date-format.ts';

const day = (pattern: string, tag = 'de-AT', at = '2026-03-05T12:00:00Z') => formatDay(new Date(at), pattern, tag, 'Europe/Vienna');

it.each([
  ['dd.MM.yyyy', 'de-AT', '05.03.2026'],
  ['d.M.yy', 'de-AT', '5.3.26'],
  ['yyyy-MM-dd', 'en-GB', '2026-03-05'],
  ['d. MMMM yyyy', 'de-AT', '5.\u00a0März 2026'],
  ['d MMM yyyy', 'en-GB', '5\u00a0Mar 2026'],
  ["d 'de' MMMM 'de' yyyy", 'es-ES', '5\u00a0de marzo de 2026'],
])('writes a day as %s', (pattern, tag, text) => {
  expect(day(pattern, tag)).toBe(text);
});

it.each([
  '',
  'dd.MM',
  'd/m/Y',
  'dd.MM.yyyy HH:mm',
  'ddd.MM.yyyy',
  'dd.MM.yyyy dd',
  "d 'de MMMM yyyy",
  "d 'de' MMMM 'yyyy'",
  'yyy-MM-dd',
  '<b>dd.MM.yyyy</b>',
])('writes dd.MM.yyyy for %j, which is no format of a day', (pattern) => {
  expect(day(pattern)).toBe('05.03.2026');
});

it('takes the day of the shop’s time zone', () => {
  expect(day('dd.MM.yyyy', 'de-AT', '2026-12-31T23:30:00Z')).toBe('01.01.2027');
});
