/** Differences between countries in the fields of an address and the keyboard for postcodes. */

/** Countries with a province in their addresses. */
const WITH_STATE: readonly string[] = ['ES', 'IT', 'RO'];
/** Countries whose postcodes contain letters, dashes or spaces, so that phones must show the full keyboard. */
const MIXED_ZIP: readonly string[] = ['CZ', 'EL', 'IE', 'LT', 'LV', 'MT', 'NL', 'PL', 'PT', 'SE', 'SK'];

export const usesState = (country: string): boolean => WITH_STATE.includes(country);

export const zipKeys = (country: string): 'numeric' | 'text' => (MIXED_ZIP.includes(country) ? 'text' : 'numeric');
