/** Languages whose code is not the code of their country. */
const COUNTRY_OF: Readonly<Record<string, string>> = { cs: 'CZ', en: 'GB' };

/** The ISO 3166 country of a language: `cs` → `CZ` (specification, section 9). */
export const countryOfLocale = (locale: string): string => COUNTRY_OF[locale] ?? locale.toUpperCase();

/** Wire code to ISO 3166: Greece is `EL` on the wire, `GR` in ISO 3166. */
export const isoCountry = (code: string): string => (code === 'EL' ? 'GR' : code);

/** ISO 3166 code (from autofill, a wallet, an address service) to wire code. */
export const wireCountry = (code: string): string => (code.toUpperCase() === 'GR' ? 'EL' : code.toUpperCase());
