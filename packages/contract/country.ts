/** ISO 3166-1 alpha-2 in capitals. A shop may deliver to any country; what is known of some is in `address-format.ts` and `vat-rates.ts`. */
export type CountryCode = string;

export const isCountryCode = (value: string): boolean => /^[A-Z]{2}$/.test(value);

/** Greece is `EL` in the EU's tax forms and in the specification (section 3). */
export const isoCountry = (code: string): CountryCode => (code === 'EL' ? 'GR' : code);

/** Name of a country in a language, given as a tag for `Intl`. What `Intl` does not know keeps its code. */
export function countryName(code: CountryCode, tag: string): string {
  if (!isCountryCode(code)) return code;
  const names = NAMES.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' });
  NAMES.set(tag, names);
  return names.of(code) ?? code;
}

/** By language: building one costs more than using it. */
const NAMES = new Map<string, Intl.DisplayNames>();
