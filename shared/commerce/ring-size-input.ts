import {
  circumferenceOf,
  circumferenceOfUk,
  circumferenceOfUs,
  LARGEST_RING,
  RING_SIZES,
  type RingSize,
  SMALLEST_RING,
} from './ring-size.ts';

export type RingScale = 'eu' | 'diameter' | 'uk' | 'us';

export type RingAnswer =
  /** `readAs`: the scale of the typed size. `circumference` is not rounded; `row` is the nearest whole size. */
  | { readonly kind: 'found'; readonly readAs: RingScale; readonly circumference: number; readonly row: RingSize }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable' };

const MAX_LENGTH = 24;
const UK = /^(?:uk|gb)?\s*([a-z])(?:\s*\+\s*([1-9]))?\s*(\.5)?$/;
const US = /^usa?\s*(\d{1,2}(?:\.\d{1,2})?)$/;
const NUMBER = /^(?:(eu|iso|ø)\s*)?(\d{1,3}(?:\.\d{1,3})?)\s*(mm)?$/;
const FRACTIONS: readonly [RegExp, string][] = [
  [/\s*(?:½|1\/2)/, '.5'],
  [/\s*(?:¼|1\/4)/, '.25'],
  [/\s*(?:¾|3\/4)/, '.75'],
];

/** Parses „54“, „54 mm“, „17,2 mm“, „Ø 17.2“, „N“, „UK N 1/2“, „Z+1“, „US 7“, „6¾“. */
export function askRing(text: string): RingAnswer {
  const read = text.length > MAX_LENGTH ? null : parse(text);
  if (!read) return { kind: 'unreadable' };
  const eu = Math.round(read.circumference);
  const row = eu < SMALLEST_RING || eu > LARGEST_RING ? undefined : RING_SIZES[eu - SMALLEST_RING];
  return row ? { kind: 'found', ...read, row } : { kind: 'outside' };
}

function parse(text: string): { readonly readAs: RingScale; readonly circumference: number } | null {
  const typed = text.trim().toLowerCase().replaceAll(',', '.');
  const fraction = FRACTIONS.find(([pattern]) => pattern.test(typed));
  const plain = fraction ? typed.replace(...fraction) : typed;
  const uk = UK.exec(plain);
  if (uk) return { readAs: 'uk', circumference: circumferenceOfUk(letterStep(uk[1] ?? '') + Number(uk[2] ?? 0) + Number(uk[3] ?? 0)) };
  const us = US.exec(plain);
  if (us) return { readAs: 'us', circumference: circumferenceOfUs(Number(us[1])) };
  const [, scale, digits = '', unit] = NUMBER.exec(plain) ?? [];
  if (digits === '') return null;
  return fromNumber(Number(digits), scale, unit === 'mm', fraction !== undefined);
}

const letterStep = (letter: string): number => letter.charCodeAt(0) - 'a'.charCodeAt(0);

/**
 * The scale of a number without unit follows from its value: circumferences start at 44, diameters are 14 to 25, American sizes are below.
 * 14 to 16 are ambiguous: American with a fraction, else a diameter, which is more common in Europe.
 */
function fromNumber(value: number, scale: string | undefined, inMillimetres: boolean, withFraction: boolean) {
  if (scale === 'eu' || scale === 'iso') return { readAs: 'eu', circumference: value } as const;
  if (scale === 'ø' || (value < 30 && (inMillimetres || (value >= 14 && !withFraction)))) {
    return { readAs: 'diameter', circumference: circumferenceOf(value) } as const;
  }
  if (value >= 30) return { readAs: 'eu', circumference: value } as const;
  return { readAs: 'us', circumference: circumferenceOfUs(value) } as const;
}
