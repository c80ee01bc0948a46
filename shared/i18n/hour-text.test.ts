import { expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { hourText } from './hour-text.ts';

it.each([
  [0, 0, '0', '12\u00a0am', '0:00'],
  [9, 0, '9', '9\u00a0am', '9:00'],
  [10, 5, '10.05', '10.05\u00a0am', '10:05'],
  [12, 30, '12.30', '12.30\u00a0pm', '12:30'],
  [18, 0, '18', '6\u00a0pm', '18:00'],
  [24, 0, '24', '12\u00a0am', '24:00'],
])('hourText of %i hours and %i minutes is %s in German and Dutch, %s in English, %s in Czech and Spanish', (hours, minutes, ...texts) => {
  const { de, nl, en, cs, es } = LANGUAGES;
  const [dotted, english, colon] = texts;
  expect([de, nl, en, cs, es].map((one) => hourText(one, hours, minutes))).toEqual([dotted, dotted, english, colon, colon]);
});
