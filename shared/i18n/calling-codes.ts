import type { CountryCode } from '../../packages/contract/country.ts';

/** International calling codes (ITU-T E.164) of the countries of `address-format.ts` and of Liechtenstein. */
const CALLING_CODES: Readonly<Record<CountryCode, string>> = {
  AT: '+43',
  BE: '+32',
  BG: '+359',
  CH: '+41',
  CY: '+357',
  CZ: '+420',
  DE: '+49',
  DK: '+45',
  EE: '+372',
  ES: '+34',
  FI: '+358',
  FR: '+33',
  GB: '+44',
  GR: '+30',
  HR: '+385',
  HU: '+36',
  IE: '+353',
  IT: '+39',
  LI: '+423',
  LT: '+370',
  LU: '+352',
  LV: '+371',
  MT: '+356',
  NL: '+31',
  NO: '+47',
  PL: '+48',
  PT: '+351',
  RO: '+40',
  SE: '+46',
  SI: '+386',
  SK: '+421',
};

/** The calling code of a country; Germany's for an unknown or empty one (specification, section 5). */
export const callingCode = (country: string): string =>
  (Object.hasOwn(CALLING_CODES, country) ? CALLING_CODES[country] : undefined) ?? '+49';
