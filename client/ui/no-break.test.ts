import { expect, it } from 'vitest';
import { noBreak } from './no-break.ts';

it.each([
  ['1,00 ct', '1,00\u00a0ct'],
  ['Ehering, 4 mm', 'Ehering, 4\u00a0mm'],
  ['ab 150 € kostenlos', 'ab 150\u00a0€ kostenlos'],
  ['within 14 days', 'within 14\u00a0days'],
])('noBreak() joins number and unit: %s', (text, joined) => expect(noBreak(text)).toBe(joined));

it.each(['4 Ringe', '3 ganze Tage', '10 mmx', 'Gold 750', '<a href="/page/versand">5</a> Stücke'])('leaves the rest: %s', (text) =>
  expect(noBreak(text)).toBe(text),
);
