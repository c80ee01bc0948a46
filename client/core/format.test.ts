import { expect, it } from 'vitest';
import { FORMATS } from './seldom-formats.ts';
import { createFormat } from './format.ts';

const at = new Date('2026-12-08T11:00:00Z');

it('formats a date as the language does', () => {
  expect(FORMATS.fullDay('de')(at)).toBe('Dienstag, 8. Dezember 2026');
  expect(FORMATS.fullDay('en')(at)).toBe('Tuesday, 8 December 2026');
  expect(FORMATS.weekday('en')(at)).toBe('Tuesday 8 December');
});

it('writes prices with the sign of the shop, in the place that the language gives it', () => {
  const prices = (locale: 'de' | 'en', sign: string) => createFormat(locale, 'CHF', sign).price(1890).replaceAll(/\s/g, '_');
  expect([prices('de', ''), prices('de', 'Fr.'), prices('en', 'Fr.')]).toEqual(['1.890,00_CHF', '1.890,00_Fr.', 'Fr._1,890.00']);
});

it('writes the time of day as the language does', () => {
  expect([FORMATS.timeOfDay('de')(at), FORMATS.timeOfDay('en')(at)]).toEqual(['12.00 Uhr', '12.00 pm']);
});
