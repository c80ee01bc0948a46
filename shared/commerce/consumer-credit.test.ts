import { describe, expect, it } from 'vitest';
import { VAT_COUNTRIES } from '../../packages/contract/vat-rates.ts';
import { creditTerms, isCredit, needsCreditText, UNION } from './consumer-credit.ts';

it('UNION has the members of the Union', () => {
  expect(UNION.toSorted()).toEqual(VAT_COUNTRIES.toSorted());
});

it.each([
  ['affirm', false, true],
  ['klarna', false, true],
  ['klarna_pay_later', false, true],
  ['paypal_pay_later', false, true],
  ['PayLater', false, true],
  ['riverty', false, true],
  ['instalments', true, true],
  ['paypal', false, false],
  ['card', false, false],
  ['bank_transfer', false, false],
  ['invoice', false, false],
  ['almanac', false, false],
])('isCredit %s, marked %s: %s', (code, credit, is) => {
  expect(isCredit({ code, credit })).toBe(is);
});

describe('creditTerms', () => {
  const at = { country: 'AT', profile: 'none' } as const;
  it.each([
    ['its text, where the method names the country', { countries: ['AT'], credit_text: 'Example' }, at, { text: 'Example', warns: true }],
    ['nothing without its text', { countries: ['AT'], credit_text: null }, at, null],
    ['nothing in the Union for a method that names no countries', { countries: null, credit_text: 'Example' }, at, null],
    ['nothing where the method names others', { countries: ['DE'], credit_text: 'Example' }, at, null],
    ['nothing while the country is unknown', { countries: ['AT'], credit_text: 'Example' }, { ...at, country: null }, null],
    ['no warning outside of the Union', { countries: null, credit_text: null }, { ...at, country: 'CH' }, { text: null, warns: false }],
    [
      'nothing without its text in the profile DE, to any country',
      { countries: null, credit_text: null },
      { country: 'CH', profile: 'DE' },
      null,
    ],
  ] as const)('are %s', (_, { countries, credit_text }, where, terms) => {
    expect(creditTerms({ countries: countries && [...countries], credit_text }, where)).toEqual(terms);
  });

  it('need a text in the Union, and anywhere in a profile with that duty', () => {
    expect(needsCreditText(at)).toBe(true);
    expect(needsCreditText({ country: 'CH', profile: 'none' })).toBe(false);
    expect(needsCreditText({ country: 'CH', profile: 'AT' })).toBe(true);
    expect(needsCreditText({ country: null, profile: 'none' })).toBe(false);
  });
});
