import { expect, it } from 'vitest';
import { hourText } from './hour-text.ts';

it.each([
  [0, 0, '0', '12\u00a0am'],
  [9, 0, '9', '9\u00a0am'],
  [10, 5, '10.05', '10.05\u00a0am'],
  [12, 30, '12.30', '12.30\u00a0pm'],
  [18, 0, '18', '6\u00a0pm'],
  [24, 0, '24', '12\u00a0am'],
])('hourText of %i hours and %i minutes is %s in German, %s in English', (hours, minutes, german, english) => {
  expect([hourText('de', hours, minutes), hourText('en', hours, minutes)]).toEqual([german, english]);
});
