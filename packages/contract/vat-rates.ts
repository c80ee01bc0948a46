import type { CountryCode } from './country.ts';

/** A standard rate in percent, from a day (YYYY-MM-DD) on. */
export interface VatRate {
  readonly country: CountryCode;
  readonly from: string;
  readonly rate: number;
}

/** Members of the Union's VAT area, by the time zone in which a rate begins. */
const MEMBERS = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
} as const;
/** Countries that have a rate and are no members: a supply from another country is an export. */
const OTHERS = {
  CH: 'Europe/Zurich',
  GB: 'Europe/London',
  LI: 'Europe/Vaduz',
  NO: 'Europe/Oslo',
} as const;
const ZONES: Readonly<Record<CountryCode, string>> = { ...MEMBERS, ...OTHERS };

export const VAT_COUNTRIES: readonly CountryCode[] = Object.keys(MEMBERS);
const isMember = (country: CountryCode): boolean => VAT_COUNTRIES.includes(country);

/**
 * Day on which the rows were compared with the Taxes in Europe Database of the European Commission
 * (https://ec.europa.eu/taxation_customs/tedb/); those of countries outside of the Union with their tax administrations.
 */
export const VAT_RATES_CHECKED = '2026-09-29';

type Rated = keyof typeof MEMBERS | keyof typeof OTHERS;
/** Of a country that stands above, as a member or not: a rate makes none a member. */
const rows = (country: Rated, ...rates: readonly (readonly [from: string, rate: number])[]): VatRate[] =>
  rates.map(([from, rate]) => ({ country, from, rate }));

/** Never changed: a new rate is a new row, which may be entered before its day. A shop's document adds rows of its own (`vat_rates`). */
export const VAT_RATES: readonly VatRate[] = [
  ...rows('AT', ['1984-01-01', 20]),
  ...rows('BE', ['1996-01-01', 21]),
  ...rows('BG', ['1999-01-01', 20]),
  ...rows('CY', ['2014-01-13', 19]),
  ...rows('CZ', ['2013-01-01', 21]),
  ...rows('DE', ['2007-01-01', 19], ['2020-07-01', 16], ['2021-01-01', 19]),
  ...rows('DK', ['1992-01-01', 25]),
  ...rows('EE', ['2024-01-01', 22], ['2025-07-01', 24]),
  ...rows('ES', ['2012-09-01', 21]),
  ...rows('FI', ['2024-09-01', 25.5]),
  ...rows('FR', ['2014-01-01', 20]),
  ...rows('GR', ['2016-06-01', 24]),
  ...rows('HR', ['2012-03-01', 25]),
  ...rows('HU', ['2012-01-01', 27]),
  ...rows('IE', ['2021-03-01', 23]),
  ...rows('IT', ['2013-10-01', 22]),
  ...rows('LT', ['2009-09-01', 21]),
  ...rows('LU', ['2023-01-01', 16], ['2024-01-01', 17]),
  ...rows('LV', ['2012-07-01', 21]),
  ...rows('MT', ['2004-01-01', 18]),
  ...rows('NL', ['2012-10-01', 21]),
  ...rows('PL', ['2011-01-01', 23]),
  ...rows('PT', ['2011-01-01', 23]),
  ...rows('RO', ['2025-08-01', 21]),
  ...rows('SE', ['1990-07-01', 25]),
  ...rows('SI', ['2013-07-01', 22]),
  ...rows('SK', ['2025-01-01', 23]),
  ...rows('CH', ['2024-01-01', 8.1]),
  ...rows('GB', ['2011-01-04', 20]),
  ...rows('LI', ['2024-01-01', 8.1]),
  ...rows('NO', ['2005-01-01', 25]),
];

export interface Supply {
  /** Of the shop. */
  readonly from: CountryCode;
  /** Of delivery. */
  readonly to: CountryCode;
  /** Milliseconds. */
  readonly at: number;
  /** Of the shop's document: they win over rows of the same country and day. */
  readonly own?: readonly VatRate[];
}

/**
 * The VAT rate that a price contains: that of the country of delivery within the Union (one-stop shop, Directive 2006/112/EC articles 33 and
 * 369a) and at home, 0 for what leaves either (article 146). The newest row counts whose day has begun there.
 */
export function vatRate({ from, to, at, own = [] }: Supply): number {
  if (from !== to && !(isMember(from) && isMember(to))) return 0;
  const today = dayIn(ZONES[to] ?? 'UTC', at);
  const begun = [...VAT_RATES, ...own].filter((row) => row.country === to && row.from <= today);
  return begun.reduce<VatRate | null>((newest, row) => (newest && newest.from > row.from ? newest : row), null)?.rate ?? 0;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function dayIn(timeZone: string, at: number): string {
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  FORMATS.set(timeZone, format);
  return format.format(at);
}
