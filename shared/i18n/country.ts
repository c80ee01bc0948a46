/** Languages that are not called like the country where they are at home. */
const COUNTRY_OF: Readonly<Record<string, string>> = { cs: 'CZ', en: 'GB' };

/** The country that stands for a language, ISO 3166: `cs` → `CZ` (specification, section 9). */
export const countryOfLocale = (locale: string): string => COUNTRY_OF[locale] ?? locale.toUpperCase();

/** A country as the world outside of the backend writes it: Greece is `EL` on the wire, `GR` in ISO 3166. */
export const isoCountry = (code: string): string => (code === 'EL' ? 'GR' : code);

/** A country that came from outside (autofill, a payment's wallet, an address service) as the backend writes it. */
export const wireCountry = (code: string): string => (code.toUpperCase() === 'GR' ? 'EL' : code.toUpperCase());
