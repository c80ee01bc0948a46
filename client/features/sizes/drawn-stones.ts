import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';

/** Bounds of the outlines in the cut drawings (ui/cut-drawings.ts, 24 × 24): left, top, width, height. */
export const DRAWN: Readonly<Record<StoneShape, readonly [left: number, top: number, width: number, height: number]>> = {
  round: [3, 3, 18, 18],
  princess: [3.8, 3.8, 16.4, 16.4],
  asscher: [3.4, 3.4, 17.2, 17.2],
  cushion: [3.4, 3.4, 17.2, 17.2],
  oval: [5.2, 2.8, 13.6, 18.4],
  radiant: [5, 3.2, 14, 17.6],
  pear: [5.6, 2.4, 12.8, 18.8],
  heart: [3.6, 4.5, 16.8, 16.1],
  marquise: [6.8, 2.4, 10.4, 19.2],
  triangle: [2.8, 3.5, 18.4, 16],
  trillion: [3, 3.2, 18, 17.2],
  baguette: [7.6, 3, 8.8, 18],
  taperedBaguette: [7, 3, 10, 18],
  emerald: [5.2, 2.8, 13.6, 18.4],
};

/** Size of the table facet in relation to the outline. */
const TABLE = 0.54;

/** A tapered baguette around the origin. Its two ends have independent widths, so a scaled drawing does not fit. */
export function taperedOutline(length: number, wide: number, narrow: number): string {
  const outer = corners(length, wide, narrow);
  const inner = outer.map(([x, y]) => [x * TABLE, y * TABLE] as const);
  const ring = (points: readonly Point[]) => `M${points.map((point) => point.join(' ')).join('L')}Z`;
  return ring(outer) + ring(inner) + outer.map((point, at) => `M${point.join(' ')}L${inner[at]?.join(' ') ?? ''}`).join('');
}

type Point = readonly [x: number, y: number];
const corners = (length: number, wide: number, narrow: number): readonly Point[] => [
  [-wide / 2, -length / 2],
  [wide / 2, -length / 2],
  [narrow / 2, length / 2],
  [-narrow / 2, length / 2],
];
