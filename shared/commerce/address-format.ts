/** What differs between the addresses of the countries: which parts they have, and with which keys they are typed. */

/** Countries in whose addresses a province stands. */
const WITH_STATE: readonly string[] = ['ES', 'IT', 'RO'];
/** Countries whose postcodes have a letter, a dash or a space in them: phones must show the whole keyboard. */
const MIXED_ZIP: readonly string[] = ['CZ', 'EL', 'LT', 'LV', 'NL', 'PL', 'PT', 'SE', 'SK'];

export const usesState = (country: string): boolean => WITH_STATE.includes(country);

export const zipKeys = (country: string): 'numeric' | 'text' => (MIXED_ZIP.includes(country) ? 'text' : 'numeric');
