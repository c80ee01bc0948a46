import { postalLines } from '../../packages/contract/address-format.ts';
import type { AddressForm } from './address-form.ts';

type Name = Pick<AddressForm, 'person_first_name' | 'person_last_name'>;

export const nameOf = ({ person_first_name, person_last_name }: Name): string => joined(' ', person_first_name, person_last_name);

/** For a sentence: a name in another direction does not reorder the words around it (UAX #9, section 2.4). */
export const isolatedName = (address: Name): string => `\u2068${nameOf(address)}\u2069`;

/** The lines below the name, the last one with the name of the country. */
export function addressLines(address: AddressForm, countryName: string): string[] {
  const lines = [address.company_name, ...postalLines(address)].filter((line) => line !== '');
  return [...lines.slice(0, -1), joined(', ', lines.at(-1) ?? '', countryName)];
}

const joined = (separator: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(separator);
