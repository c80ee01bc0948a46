export type StoneInput = { readonly size: readonly number[] } | { readonly carat: number };

const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{0,4})?|\.\d{1,4})`;
const WEIGHT = new RegExp(`^(${NUMBER})\\s*(?:ct|cts|kt|kara?[aá]t\\p{L}{0,3}|carats?|quilates?)\\.?$`, 'u');
const MEASURE = new RegExp(`^(?:ø\\s*)?(${NUMBER})\\s*(?:mm)?$`);
const MAX_LENGTH = 48;

/** Parses „6“, „6,5 mm“, „10x8“, „10 × 8,5 mm“, „4 mm * 2 mm * 1.5 mm“, „1 ct“, „0,5 Karat“, „1,5 karátu“. Null for anything else. */
export function parseStone(text: string): StoneInput | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.trim().toLowerCase().replaceAll(',', '.');
  const weight = WEIGHT.exec(plain);
  if (weight) return { carat: Number(weight[1]) };
  const size = plain.split(/\s*(?:[x×*]|mal|by|krát|na|por|bij)\s*/).map((part) => Number(MEASURE.exec(part)?.[1] ?? NaN));
  return size.length <= 3 && size.every((mm) => mm > 0) ? { size } : null;
}
