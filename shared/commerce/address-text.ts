import type { AddressForm } from './address-form.ts';

type Name = Pick<AddressForm, 'person_first_name' | 'person_last_name'>;

export const nameOf = ({ person_first_name, person_last_name }: Name): string => joined(' ', person_first_name, person_last_name);

/** For a sentence: a name in another direction does not reorder the words around it (UAX #9, section 2.4). */
export const isolatedName = (address: Name): string => `\u2068${nameOf(address)}\u2069`;

/** The lines below the name; `country` is its title. */
export function addressLines(address: Omit<AddressForm, 'country'>, country: string): string[] {
  const { company_name, address_line_1, address_line_2, zip, city, state } = address;
  const place = joined(', ', joined(' ', zip, city), state, country);
  return [company_name, address_line_1, address_line_2, place].filter((line) => line !== '');
}

const joined = (separator: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(separator);
