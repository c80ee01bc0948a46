import { isCityFirst, isZip, needsZip, usesState, zipExample } from '../../packages/contract/address-format.ts';
import { isCountryCode } from '../../packages/contract/country.ts';
import { FIELD_MAX } from '../../packages/contract/limits.ts';
import { check, type Invalid, max, noWebAddress, required, type Rule, zip } from '../validation/rules.ts';

const ADDRESS_RULES = {
  person_first_name: [required, noWebAddress],
  person_last_name: [required, noWebAddress],
  company_name: [],
  address_line_1: [required],
  address_line_2: [],
  zip: [zip],
  city: [required],
  country: [required, (value: string) => (isCountryCode(value) ? null : { rule: 'required' })],
  state: [],
} satisfies Record<string, readonly Rule[]>;

export type AddressField = keyof typeof ADDRESS_RULES;
export type AddressForm = Readonly<Record<AddressField, string>>;
export const ADDRESS_FIELDS = Object.keys(ADDRESS_RULES) as AddressField[];

export const emptyAddress = (country: string): AddressForm => ({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])) as AddressForm),
  country,
});

export const addressRules = (name: AddressField): readonly Rule[] => [max(FIELD_MAX), ...ADDRESS_RULES[name]];

/** The fault of a postcode by the country's rule; null for none. */
export function zipProblem(country: string, typed: string): Invalid | null {
  if (needsZip(country) && typed.trim() === '') return { rule: 'required' };
  return isZip(country, typed) ? null : { rule: 'zip', example: zipExample(country) };
}

/** The fields that a form shows for a country, in its order. The province follows the country, so that choosing one does not move its field. */
export function addressFieldsOf(country: string): AddressField[] {
  const fields = ADDRESS_FIELDS.filter((name) => name !== 'state' || usesState(country));
  if (isCityFirst(country)) fields.splice(fields.indexOf('zip'), 2, 'city', 'zip');
  return fields;
}

/** One entry per visible field; null if it is valid. Hidden fields are not checked, since the shopper could not correct them. */
export const addressErrors = (address: AddressForm): [AddressField, Invalid | null][] =>
  addressFieldsOf(address.country).map((name) => [
    name,
    check(address[name], addressRules(name)) ?? (name === 'zip' ? zipProblem(address.country, address.zip) : null),
  ]);
