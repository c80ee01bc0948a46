/** Languages whose code is not the code of their country. */
const COUNTRY_OF: Readonly<Record<string, string>> = { cs: 'CZ', en: 'GB' };

/** The ISO 3166 country of a language: `cs` → `CZ` (specification, section 9). */
export const countryOfLocale = (locale: string): string => COUNTRY_OF[locale] ?? locale.toUpperCase();
