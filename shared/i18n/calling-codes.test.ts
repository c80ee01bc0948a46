import { expect, it } from 'vitest';
import { KNOWN_COUNTRIES } from '../../packages/contract/address-format.ts';
import { phoneNumber } from '../validation/rules.ts';
import { callingCode } from './calling-codes.ts';

it.each([
  ['DE', '+49'],
  ['AT', '+43'],
  ['GR', '+30'],
  ['GB', '+44'],
  ['', '+49'],
  ['JP', '+49'],
  ['toString', '+49'],
])('the calling code of %j is %s', (country, code) => expect(callingCode(country)).toBe(code));

it('each country with address rules has a distinct code that makes a valid phone number', () => {
  const codes = KNOWN_COUNTRIES.map(callingCode);
  expect(new Set(codes).size).toBe(KNOWN_COUNTRIES.length);
  expect(codes.filter((code) => phoneNumber(`${code} 123 456789`) !== null)).toEqual([]);
});
