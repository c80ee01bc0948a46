import { LARGEST_RING, SMALLEST_RING } from './ring-size.ts';

interface Sized {
  readonly options: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/** The size of an ordered ring; null for a product that has no ring size. */
export function ringSizeOf({ options }: Sized): number | null {
  const value = options.find(({ key }) => key === 'size')?.value ?? '';
  const size = /^\d{2}$/.test(value) ? Number(value) : 0;
  return size >= SMALLEST_RING && size <= LARGEST_RING ? size : null;
}

/** A ring whose size can be changed. */
export const isResizable = (line: Sized & { readonly resizable: boolean }): boolean => ringSizeOf(line) !== null && line.resizable;

/** The sizes that nearly all customers wear; two full rows of tiles. */
const USUAL = { from: 48, to: 63 };
/** A ring outside of them can still be made this much smaller or larger. */
const STEPS = 4;

/** The sizes to choose from, the present one among them. */
export function wantedSizes(present: number): readonly number[] {
  const from = Math.max(SMALLEST_RING, Math.min(USUAL.from, present - STEPS));
  const to = Math.min(LARGEST_RING, Math.max(USUAL.to, present + STEPS));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export const isWantedSize = (present: number, wanted: number): boolean => wanted !== present && wantedSizes(present).includes(wanted);
