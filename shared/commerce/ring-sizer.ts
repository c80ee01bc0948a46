import { diameterOf, LARGEST_RING, RING_SIZES, SMALLEST_RING } from './ring-size.ts';

/**
 * The printable ring sizer. All lengths are in millimetres. It fits into the common width of A4 and US Letter with margins of 10 mm.
 */
export const SHEET_WIDTH = 190;

/** Control line, to check the scale of the print with a ruler. */
export const CONTROL_LENGTH = 50;
/** Size of a bank card (ISO/IEC 7810 ID-1). */
export const CARD = { width: 85.6, height: 53.98, corner: 3.18 } as const;

/**
 * A paper strip with a slit near its left end. The right end is pulled through; the mark at the slit is the inner circumference. `slit` is
 * the distance of the slit from the left end.
 */
export const STRIP = { width: LARGEST_RING + 32, height: 14, slit: 14 } as const;

export const STRIP_MARKS = RING_SIZES.map(({ eu }) => ({ eu, x: STRIP.slit + eu, labelled: eu % 2 === 0 }));

interface Disc {
  readonly eu: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const GAP = 2.5;

/** All sizes as circles in rows. A ring laid on a circle has its size if the circle just fills it. */
export const DISCS: readonly Disc[] = layOut();
export const DISCS_HEIGHT = Math.ceil(Math.max(...DISCS.map(({ y, radius }) => y + radius)) + 1);

function layOut(): Disc[] {
  const discs: Disc[] = [];
  let [left, top, height] = [0, 1, 0];
  for (let eu = SMALLEST_RING; eu <= LARGEST_RING; eu += 1) {
    const diameter = diameterOf(eu);
    if (left + diameter > SHEET_WIDTH) [left, top, height] = [0, top + height + GAP, 0];
    discs.push({ eu, x: left + diameter / 2 + 0.5, y: top + diameter / 2, radius: diameter / 2 });
    left += diameter + GAP;
    height = Math.max(height, diameter);
  }
  return discs;
}
