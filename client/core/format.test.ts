import { expect, it } from 'vitest';
import { LANGUAGES, type Locale } from '../../shared/i18n/languages.ts';
import { FORMATS } from './seldom-formats.ts';
import { createFormat } from './format.ts';

const at = new Date('2026-12-08T11:00:00Z');
const { de, en } = LANGUAGES;

it('formats a date as English does, with a comma behind the day of the week beside a year', () => {
  expect(FORMATS.fullDay(en)(at)).toBe('Tuesday, 8\u00a0December 2026');
  expect(FORMATS.weekday(en)(at)).toBe('Tuesday 8\u00a0December');
});

it.each<[Locale, string, string, string]>([
  ['de', 'Dienstag, 8. Dezember 2026', '8. Dezember', '12.00 Uhr'],
  ['en', 'Tuesday, 8 December 2026', '8 December', '12.00 pm'],
  ['cs', 'úterý 8. prosince 2026', '8. prosince', '12:00'],
  ['sk', 'utorok 8. decembra 2026', '8. decembra', '12:00'],
  ['pl', 'wtorek, 8 grudnia 2026', '8 grudnia', '12:00'],
  ['es', 'martes, 8 de diciembre de 2026', '8 de diciembre', '12:00'],
  ['nl', 'dinsdag 8 december 2026', '8 december', '12.00 uur'],
])('days and times in %s: %s; %s; %s', (language, ...expected) => {
  const { fullDay, dayOfYear, timeOfDay } = FORMATS;
  const written = [fullDay, dayOfYear, timeOfDay].map((format) => format(LANGUAGES[language])(at));
  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected);
});

it('never breaks a line between a day and its month', () => {
  expect(FORMATS.weekday(LANGUAGES['de'])(at)).toBe('Dienstag, 8.\u00a0Dezember');
  expect(createFormat(LANGUAGES['de'], 'EUR').date(at)).toBe('8.\u00a0Dezember 2026');
});

it('writes prices with the sign of the shop, in the place that the language gives it', () => {
  const prices = (language: Locale, sign: string) => createFormat(LANGUAGES[language], 'CHF', sign).price(1890).replaceAll(/\s/g, '_');
  expect([prices('de', ''), prices('de', 'Fr.'), prices('en', 'Fr.')]).toEqual(['1.890,00_CHF', '1.890,00_Fr.', 'Fr._1,890.00']);
});

/** With `_` for a space that does not break. */
it.each<[Locale, string, string, string]>([
  ['de', '11.890,00_€', '11.890,00_Kč', '−15_%'],
  ['en', '€11,890.00', 'Kč_11,890.00', '−15%'],
  ['cs', '11_890,00_€', '11_890,00_Kč', '−15_%'],
  ['sk', '11_890,00_€', '11_890,00_Kč', '−15_%'],
  ['pl', '11_890,00_€', '11_890,00_Kč', '−15%'],
  ['es', '11.890,00_€', '11.890,00_Kč', '−15_%'],
  ['nl', '€_11.890,00', 'Kč_11.890,00', '−15%'],
])('prices in %s: %s, %s; a reduction: %s', (language, euros, crowns, reduction) => {
  const solid = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, '_');
  const written = [createFormat(LANGUAGES[language], 'EUR'), createFormat(LANGUAGES[language], 'CZK', 'Kč')];
  expect(written.map(({ price }) => solid(price(11_890)))).toEqual([euros, crowns]);
  expect(solid(createFormat(LANGUAGES[language], 'EUR').reduction(15))).toBe(reduction);
});

it('keeps formats apart by language, currency and sign', () => {
  const [euro, crown] = [createFormat(de, 'EUR'), createFormat(de, 'CZK')];
  expect(createFormat(de, 'EUR')).toBe(euro);
  expect([euro.price(1), crown.price(1)]).toEqual(['1,00\u00a0€', '1,00\u00a0CZK']);
});
