import type { Locale } from '../i18n/languages.ts';
import {
  circumferenceOf,
  circumferenceOfMinus40,
  circumferenceOfUk,
  circumferenceOfUs,
  RING_SIZES,
  type RingSize,
  ukOf,
} from './ring-size.ts';

type NumberScale = 'eu' | 'diameter' | 'minus40' | 'us';

/** One meaning of the typed size. `circumference` is not rounded; `row` is the nearest whole size; `size` is the size in its scale. */
export interface RingReading {
  readonly readAs: NumberScale | 'uk';
  readonly size: number | string;
  readonly circumference: number;
  readonly row: RingSize;
}

export type RingAnswer =
  | ({ readonly kind: 'found' } & RingReading)
  /** The number has several meanings that are different sizes; the one that is usual in the language is first. */
  | { readonly kind: 'ask'; readonly options: readonly RingReading[] }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable' };

/** The languages of the shop, and those of neighbours whose scales are known. */
type Language = Locale | 'fr' | 'it';

interface Usage {
  /** The scales of a whole number below 14, of 14 and 15, and of 16 to 24; the usual one first. */
  readonly small: readonly NumberScale[];
  readonly ambiguous: readonly NumberScale[];
  readonly large: readonly NumberScale[];
}
const SPAIN: Usage = { small: ['minus40', 'us'], ambiguous: ['minus40', 'diameter', 'us'], large: ['minus40', 'diameter'] };
const GERMANY: Usage = { small: ['us', 'minus40'], ambiguous: ['diameter', 'minus40', 'us'], large: ['diameter', 'minus40'] };
const NETHERLANDS: Usage = { small: ['minus40', 'us'], ambiguous: ['diameter', 'minus40'], large: ['diameter', 'minus40'] };
const BRITAIN: Usage = { small: ['us'], ambiguous: ['us', 'diameter'], large: ['diameter', 'minus40'] };
const USAGE: Readonly<Record<Language, Usage>> = {
  de: GERMANY,
  en: BRITAIN,
  cs: GERMANY,
  sk: GERMANY,
  pl: SPAIN,
  es: SPAIN,
  nl: NETHERLANDS,
  fr: NETHERLANDS,
  it: SPAIN,
};

const CIRCUMFERENCE: Readonly<Record<NumberScale, (size: number) => number>> = {
  eu: (size) => size,
  diameter: circumferenceOf,
  minus40: circumferenceOfMinus40,
  us: circumferenceOfUs,
};

/** Words before a number that name its scale. */
const NAMES: readonly (readonly [RegExp, NumberScale])[] = [
  [/^(?:eu|iso|umfang|circumference|obvod|obwód|contorno|omtrek)\b/u, 'eu'],
  [/^(?:[ø⌀]|nl\b|(?:durchmesser|diameter|průměr|priemer|średnica|diámetro)(?!\p{L}))/u, 'diameter'],
  [/^(?:es|it|pl|ch)\b/u, 'minus40'],
  [/^(?:usa?|ca)\b/u, 'us'],
];
/** The word „size“ names the scale of a country that has one of its own. */
const SIZE = /^(?:talla(?: española)?|rozmiar(?: polski)?|taglia|misura|taille|size|größe|velikost|veľkosť|(?:ring)?maat)(?!\p{L})/u;

const MAX_LENGTH = 24;
const UK = /^(?:uk|gb)?\s*([a-z])(?:\s*\+\s*([1-9]))?\s*(\.5)?$/;
const NUMBER = /^(\d{1,3}(?:\.\d{1,3})?)\s*(mm)?$/;
const FRACTIONS: readonly [RegExp, string][] = [
  [/\s*(?:½|1\/2)/, '.5'],
  [/\s*(?:¼|1\/4)/, '.25'],
  [/\s*(?:¾|3\/4)/, '.75'],
];

/**
 * Parses „54“, „54 mm“, „17,2 mm“, „Ø 17.2“, „17¼“, „N“, „UK N 1/2“, „Z+1“, „US 7“, „6¾“, „talla 14“. A number without a scale is read as
 * people of the language mean it; readings that are different sizes are all returned, because a ring made in a wrong size cannot go back.
 */
export function askRing(text: string, language: Language): RingAnswer {
  const read = text.length > MAX_LENGTH ? [] : parse(text, language);
  const [first, ...others] = read.map(withRow);
  if (!first) return { kind: 'unreadable' };
  if (!first.row) return { kind: 'outside' };
  const options = [first, ...others].filter((one): one is RingReading => one.row !== undefined);
  if (options.some(({ row }) => row !== first.row)) return { kind: 'ask', options };
  return { kind: 'found', ...first, row: first.row };
}

type Parsed = Omit<RingReading, 'row'>;

function withRow(read: Parsed): Parsed & { readonly row: RingSize | undefined } {
  return { ...read, row: RING_SIZES.find(({ eu }) => eu === Math.round(read.circumference)) };
}

function parse(text: string, language: Language): readonly Parsed[] {
  const typed = text.trim().toLowerCase().replaceAll(',', '.');
  const fraction = FRACTIONS.find(([pattern]) => pattern.test(typed));
  const plain = fraction ? typed.replace(...fraction) : typed;
  const uk = UK.exec(plain);
  if (uk) {
    const step = (uk[1] ?? '').charCodeAt(0) - 'a'.charCodeAt(0) + Number(uk[2] ?? 0) + Number(uk[3] ?? 0);
    const circumference = circumferenceOfUk(step);
    return [{ readAs: 'uk', size: ukOf(circumference), circumference }];
  }
  const named = NAMES.find(([pattern]) => pattern.test(plain));
  const sized = !named && SIZE.test(plain);
  const [, digits, unit] = NUMBER.exec(plain.replace(named?.[0] ?? SIZE, '').trim()) ?? [];
  if (digits === undefined) return [];
  const size = Number(digits);
  const scales = named ? [named[1]] : scalesOf(size, unit !== undefined, sized, USAGE[language]);
  return scales.map((readAs) => ({ readAs, size, circumference: CIRCUMFERENCE[readAs](size) }));
}

/** Circumferences start at 44, sizes of −40 end at 36, diameters are 14 to 24; half sizes exist wherever people count from 40. */
function scalesOf(size: number, inMillimetres: boolean, sized: boolean, usage: Usage): readonly NumberScale[] {
  if (inMillimetres) return [size < 30 ? 'diameter' : 'eu'];
  if (size >= 37) return ['eu'];
  const home = usage.large[0];
  if (size >= 25 || (sized && home === 'minus40')) return ['minus40'];
  const half = size % 1 === 0.5 && home === 'minus40';
  if (size % 1 !== 0 && !half) {
    if (size >= 14) return usage === BRITAIN && size <= 15.5 && size % 0.25 === 0 ? ['us', 'diameter'] : ['diameter'];
    return size > 13.75 ? ['diameter'] : ['us'];
  }
  if (size < 14) return usage.small;
  if (half || size > 15) return usage.large;
  return usage.ambiguous;
}
