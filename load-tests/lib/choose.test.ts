import { expect, it } from 'vitest';
import { pick, weighted } from './choose.ts';
import { searchWords, typed } from './words.ts';

it('picks by weight, and never an item of weight 0', () => {
  const weights = { a: 1, none: 0, b: 3 };
  const at = (value: number) => weighted(weights, () => value);
  expect([at(0), at(0.249), at(0.25), at(0.999_999)]).toEqual(['a', 'a', 'b', 'b']);
});

it('picks the first and the last, and throws for an empty list', () => {
  expect([pick([1, 2, 3], () => 0), pick([1, 2, 3], () => 0.999_999), pick([1], () => 1)]).toEqual([1, 3, 1]);
  expect(() => pick([], () => 0)).toThrow('nothing to pick from');
});

it('makes search words from titles, some of them misspelled', () => {
  const words = searchWords(['Aurelia – Solitärring mit Brillant', 'Luna 585 (Ring)']);
  expect(words).toEqual(expect.arrayContaining(['Aurelia', 'Aurelia Solitärring', 'Aure', 'Soltärring', 'Luna', 'Luna Ring']));
});

it('types a word in the steps for which the popup makes a call', () => {
  expect(typed('Aurelia')).toEqual(['Aur', 'Aurel', 'Aurelia']);
  expect(typed('Ri')).toEqual(['Ri']);
});
