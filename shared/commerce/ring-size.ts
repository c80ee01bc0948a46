import type { Locale } from '../i18n/languages.ts';

/**
 * A ring's size is its inner circumference in millimetres (ISO 8653, in Europe EN 28653). The other scales follow from it:
 * inner diameter = circumference / π;
 * United Kingdom (BS 6820:1987): letter A is a circumference of 37.5 mm, each further letter 1.25 mm more (so that C is 40), with halves;
 * United States: size n has an inner diameter of 0.458 + 0.032 n inches, with quarters;
 * Spain, Italy, Poland, Switzerland: circumference − 40 (Polish tables differ from each other by less than a size);
 * Netherlands: inner diameter in quarters of a millimetre.
 */
export interface RingSize {
  /** Circumference in whole millimetres. */
  readonly eu: number;
  readonly diameter: number;
  readonly uk: string;
  readonly us: string;
  readonly minus40: string;
  readonly quarters: string;
}

/** The scale that shoppers of a language name first, where it is not the circumference. */
export const HOME_SCALE: Readonly<Partial<Record<Locale, 'minus40' | 'quarters'>>> = { es: 'minus40', pl: 'minus40', nl: 'quarters' };

const COLUMNS = ['eu', 'diameter', 'minus40', 'uk', 'us'] as const;
type RingColumn = keyof RingSize;

/** The columns of a table of sizes: the scale of the language first. */
export function ringColumns(locale: Locale): readonly RingColumn[] {
  const home = HOME_SCALE[locale];
  return home === undefined ? COLUMNS : [home, ...COLUMNS.filter((column) => column !== home)];
}

export const SMALLEST_RING = 44;
export const LARGEST_RING = 76;

const INCH = 25.4;
const UK_A = 37.5;
const UK_STEP = 1.25;
const US_ZERO = 0.458 * INCH;
const US_STEP = 0.032 * INCH;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const QUARTERS = ['', '¼', '½', '¾'];

export const diameterOf = (circumference: number): number => circumference / Math.PI;
export const circumferenceOf = (diameter: number): number => diameter * Math.PI;

export const circumferenceOfUs = (size: number): number => circumferenceOf(US_ZERO + US_STEP * size);
export const circumferenceOfMinus40 = (size: number): number => size + 40;
/** `step` counts from A = 0; after Z follow Z+1, Z+2. */
export const circumferenceOfUk = (step: number): number => UK_A + UK_STEP * step;

/** The nearest quarter size: „6¾“. */
export function usOf(circumference: number): string {
  return inQuarters((diameterOf(circumference) - US_ZERO) / US_STEP);
}

function inQuarters(value: number): string {
  const quarters = Math.round(value * 4);
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4] ?? ''}`;
}

/** The nearest half size: „N½“, „Z+1“. */
export function ukOf(circumference: number): string {
  const halves = Math.round(((circumference - UK_A) / UK_STEP) * 2);
  const step = Math.floor(halves / 2);
  const letter = LETTERS[step] ?? `Z+${step - LETTERS.length + 1}`;
  return `${letter}${halves % 2 === 1 ? '½' : ''}`;
}

const rowOf = (eu: number): RingSize => ({
  eu,
  diameter: Math.round(diameterOf(eu) * 10) / 10,
  uk: ukOf(eu),
  us: usOf(eu),
  minus40: String(eu - 40),
  quarters: inQuarters(diameterOf(eu)),
});

export const RING_SIZES: readonly RingSize[] = Array.from({ length: LARGEST_RING - SMALLEST_RING + 1 }, (_, index) =>
  rowOf(SMALLEST_RING + index),
);
