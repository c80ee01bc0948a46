import { expect, it } from 'vitest';
import { noBreak } from './no-break.ts';

it.each([
  ['1,00 ct', '1,00\u00a0ct'],
  ['Ehering, 4 mm', 'Ehering, 4\u00a0mm'],
  ['ab 150 € kostenlos', 'ab 150\u00a0€ kostenlos'],
  ['within 14 days', 'within 14\u00a0days'],
  ['14 dní, 2 měsíce, 18 karátů', '14\u00a0dní, 2\u00a0měsíce, 18\u00a0karátů'],
  ['3 dni, 12 mesiacov, 10–18 h', '3\u00a0dni, 12\u00a0mesiacov, 10–18\u00a0h'],
  ['1 dzień, 24 miesiące, 14 karatów', '1\u00a0dzień, 24\u00a0miesiące, 14\u00a0karatów'],
  ['30 días, 2 meses, 18 quilates', '30\u00a0días, 2\u00a0meses, 18\u00a0quilates'],
  ['60 dagen, 6 maanden, 18 karaat, 16.00 uur', '60\u00a0dagen, 6\u00a0maanden, 18\u00a0karaat, 16.00\u00a0uur'],
])('noBreak() joins number and unit: %s', (text, joined) => expect(noBreak(text)).toBe(joined));

it.each(['4 Ringe', '3 ganze Tage', '10 mmx', 'Gold 750', '<a href="/page/versand">5</a> Stücke'])('leaves the rest: %s', (text) =>
  expect(noBreak(text)).toBe(text),
);
