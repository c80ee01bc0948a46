import { expect, it } from 'vitest';
import { COUNTRIES } from '../contract/codes.ts';
import { phoneNumber } from '../validation/rules.ts';
import { callingCode } from './calling-codes.ts';

it.each([
  ['DE', '+49'],
  ['AT', '+43'],
  ['EL', '+30'],
  ['', '+49'],
  ['GB', '+49'],
  ['toString', '+49'],
])('the calling code of %j is %s', (country, code) => expect(callingCode(country)).toBe(code));

it('each country of delivery has a distinct code that makes a valid phone number', () => {
  const codes = COUNTRIES.map(callingCode);
  expect(new Set(codes).size).toBe(COUNTRIES.length);
  expect(codes.filter((code) => phoneNumber(`${code} 123 456789`) !== null)).toEqual([]);
});
