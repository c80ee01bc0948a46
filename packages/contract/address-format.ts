import type { CountryCode } from './country.ts';

/** Rules for addresses of a country (Universal Postal Union, postal addressing systems). */
interface AddressFormat {
  /** A postcode as people write it. Others have the same digits and letters; spaces and dashes do not count. */
  readonly zip: string;
  /** Where postcodes differ from the example: without spaces and dashes. */
  readonly zipPattern?: RegExp;
  /** The lines below the name, above the country. */
  readonly lines?: string;
  /** Addresses name a province. */
  readonly state?: true;
}

const USUAL_LINES = 'street\nzip city';

const FORMATS: Readonly<Record<CountryCode, AddressFormat>> = {
  AT: { zip: '1010' },
  BE: { zip: '1000' },
  BG: { zip: '1000' },
  CH: { zip: '8001' },
  CY: { zip: '1010' },
  CZ: { zip: '110 00' },
  DE: { zip: '10115' },
  DK: { zip: '1050' },
  EE: { zip: '10111' },
  ES: { zip: '28001', lines: 'street\nzip city\nstate', state: true },
  FI: { zip: '00100' },
  FR: { zip: '75001' },
  GB: { zip: 'SW1A 1AA', zipPattern: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, lines: 'street\ncity\nzip' },
  GR: { zip: '105 63' },
  HR: { zip: '10000' },
  HU: { zip: '1051', lines: 'city\nstreet\nzip' },
  IE: { zip: 'D02 X285', zipPattern: /^[A-Z]\d[\dW][A-Z\d]{4}$/, lines: 'street\ncity\nzip' },
  IT: { zip: '20121', lines: 'street\nzip city state', state: true },
  LT: { zip: 'LT-01100' },
  LU: { zip: '1111' },
  LV: { zip: 'LV-1050', lines: 'street\ncity, zip' },
  MT: { zip: 'VLT 1000', zipPattern: /^[A-Z]{3}\d{2,4}$/, lines: 'street\ncity zip' },
  NL: { zip: '1012 AB' },
  NO: { zip: '0150' },
  PL: { zip: '00-950' },
  PT: { zip: '1100-001', zipPattern: /^\d{4}(?:\d{3})?$/ },
  RO: { zip: '010011', lines: 'street\nzip city\nstate', state: true },
  SE: { zip: '111 22' },
  SI: { zip: '1000' },
  SK: { zip: '811 01' },
};

/** A postcode as people write it in the country; empty in a country that is not known. */
export const zipExample = (country: CountryCode): string => formatOf(country)?.zip ?? '';

/** Countries whose rules are known. Others get a plain form: province and postcode may be left out, and any postcode is right. */
export const KNOWN_COUNTRIES: readonly CountryCode[] = Object.keys(FORMATS);

const formatOf = (country: CountryCode): AddressFormat | undefined => (Object.hasOwn(FORMATS, country) ? FORMATS[country] : undefined);

export const usesState = (country: CountryCode): boolean => formatOf(country)?.state ?? formatOf(country) === undefined;

/** Many countries have no postcodes. */
export const needsZip = (country: CountryCode): boolean => formatOf(country) !== undefined;

/** For the keyboard of phones: the numeric one has neither letters nor spaces. */
export const isNumericZip = (country: CountryCode): boolean => /^\d+$/.test(formatOf(country)?.zip ?? '');

export const isCityFirst = (country: CountryCode): boolean => linesOf(country).indexOf('city') < linesOf(country).indexOf('zip');

/** True for a blank one, and in countries that are not known. The letters of a country may stand in front: `A-1010`. */
export function isZip(country: CountryCode, typed: string): boolean {
  const format = formatOf(country);
  const zip = withoutSeparators(typed.toUpperCase());
  return !format || zip === '' || (format.zipPattern ?? patternOf(format.zip)).test(zip);
}

function patternOf(example: string): RegExp {
  const [, shape = ''] = /^[A-Z]*(.*)$/.exec(withoutSeparators(example)) ?? [];
  return new RegExp(`^[A-Z]{0,3}${shape.replaceAll(/\d/g, String.raw`\d`).replaceAll(/[A-Z]/g, '[A-Z]')}$`);
}

const withoutSeparators = (zip: string): string => zip.replaceAll(/[\s\-–.]/g, '');

/** Line breaks of a value make no lines. */
const oneLine = (value: string): string => value.replaceAll(/\s+/g, ' ');

interface PostalAddress {
  readonly address_line_1: string;
  readonly address_line_2?: string | undefined;
  readonly zip?: string | undefined;
  readonly city: string;
  readonly state?: string | undefined;
  readonly country: CountryCode;
}

const linesOf = (country: CountryCode): string => formatOf(country)?.lines ?? (usesState(country) ? `${USUAL_LINES}\nstate` : USUAL_LINES);

/** The lines of an address below the names, in the order of its country, without the country. */
export function postalLines({ address_line_1, address_line_2 = '', zip = '', city, state = '', country }: PostalAddress): string[] {
  const parts: Readonly<Record<string, string>> = { one: address_line_1, two: address_line_2, zip, city, state };
  const text = linesOf(country)
    .replace('street', 'one\ntwo')
    .replaceAll(/[a-z]+/g, (name) => oneLine(parts[name] ?? ''));
  return text
    .split('\n')
    .map((part) => part.replaceAll(/^[\s,]+|[\s,]+$/g, ''))
    .filter((part) => part !== '');
}
