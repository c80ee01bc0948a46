import { COUNTRIES, type CountryCode } from '../contract/codes.ts';
import { FIELD_MAX } from '../contract/limits.ts';
import { wireCountry } from '../i18n/country.ts';
import { check, type Invalid, max, noWebAddress, required, type Rule, zip } from '../validation/rules.ts';
import { usesState } from './address-format.ts';

export const isCountry = (value: string): value is CountryCode => (COUNTRIES as readonly string[]).includes(value);

const ADDRESS_RULES = {
  person_first_name: [required, noWebAddress],
  person_last_name: [required, noWebAddress],
  company_name: [],
  address_line_1: [required],
  address_line_2: [],
  zip: [required, zip],
  city: [required],
  state: [],
  /** Controls hold ISO codes, which browsers fill in; the backend's code differs for Greece. */
  country: [required, (value: string) => (isCountry(wireCountry(value)) ? null : { rule: 'required' })],
} satisfies Record<string, readonly Rule[]>;

export type AddressField = keyof typeof ADDRESS_RULES;
export type AddressForm = Readonly<Record<AddressField, string>>;
export const ADDRESS_FIELDS = Object.keys(ADDRESS_RULES) as AddressField[];

export const emptyAddress = (country: string): AddressForm => ({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])) as AddressForm),
  country,
});

export const addressRules = (name: AddressField): readonly Rule[] => [max(FIELD_MAX), ...ADDRESS_RULES[name]];

/** One entry per visible field; null if it is valid. Hidden fields are not checked, since the shopper could not correct them. */
export const addressErrors = (address: AddressForm): [AddressField, Invalid | null][] =>
  ADDRESS_FIELDS.filter((name) => name !== 'state' || usesState(address.country)).map((name) => [
    name,
    check(address[name], addressRules(name)),
  ]);
