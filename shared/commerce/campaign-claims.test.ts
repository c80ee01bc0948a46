import { expect, it } from 'vitest';
import { mayAnnounce } from './campaign-claims.ts';

it.each([
  ['a text without a percentage', ['Kleines Gold fürs Ohr'], undefined, true],
  ['a percentage that nothing proves', ['Jetzt −15 %', 'Zum Schmuck'], undefined, false],
  ['a percentage with a no-break space', ['Bis zu 20\u00a0% günstiger'], undefined, false],
  ['a percentage that is no reduction', ['100 % recyceltes Gold'], null, true],
  ['a reduction that holds from the lowest prices', ['Bis zu 15 %'], { announced: 15, from_lowest_prior: 15 }, true],
  ['one that does not', ['Bis zu 15 %'], { announced: 15, from_lowest_prior: 12 }, false],
] as const)('%s', (_, texts, reduction, expected) => {
  expect(mayAnnounce(texts, reduction, 'AT')).toBe(expected);
  expect(mayAnnounce(texts, reduction, 'DE')).toBe(expected);
  expect(mayAnnounce(texts, reduction, 'none')).toBe(true);
});
