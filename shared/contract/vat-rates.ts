import type { CountryCode } from './country.ts';

/**
 * Standard VAT rates in percent, for goods sent to consumers in another member state (one-stop shop, Directive 2006/112/EC articles 33 and
 * 369a), meant to be those of January 2026. They were written down without a check: compare them with the Taxes in Europe Database of the
 * European Commission (https://ec.europa.eu/taxation_customs/tedb/) before use and before each year begins. The latest changes: RO since
 * 2025-08-01, EE since 2025-07-01, SK since 2025-01-01, FI since 2024-09-01.
 */
const VAT_RATES: Readonly<Record<CountryCode, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** Member states of the European Union. */
export const VAT_COUNTRIES: readonly CountryCode[] = Object.keys(VAT_RATES);

/** 0 outside the Union: an export is exempt (Directive 2006/112/EC, article 146). */
export const vatRate = (country: CountryCode): number => (Object.hasOwn(VAT_RATES, country) ? (VAT_RATES[country] ?? 0) : 0);
