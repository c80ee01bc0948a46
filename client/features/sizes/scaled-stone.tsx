import type { StoneSize } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useSprite } from '../../ui/sprite.ts';

interface ScaledStoneProps {
  readonly shape: StoneShape;
  readonly size: StoneSize;
  /** Its centre, in millimetres. */
  readonly x: number;
  readonly y: number;
}

/** The drawing of a cut stretched to the measures of a stone, for an `<svg>` whose unit is a millimetre. */
export function ScaledStone({ shape, size, x, y }: ScaledStoneProps) {
  const sprite = useSprite();
  const [length = 0, width = length, narrow] = size;
  if (narrow !== undefined) {
    return <path d={taperedOutline(length, width, narrow)} transform={`translate(${x} ${y})`} vectorEffect="non-scaling-stroke" />;
  }
  const [left, top, drawnWidth, drawnLength] = DRAWN[shape];
  const across = width / drawnWidth;
  // A single measure is the stone's width: keep the proportions of the drawing.
  const along = size.length === 1 ? across : length / drawnLength;
  const centre = `translate(${-left - drawnWidth / 2} ${-top - drawnLength / 2})`;
  return (
    <use href={`${sprite}#cut-${shape}`} width="24" height="24" transform={`translate(${x} ${y}) scale(${across} ${along}) ${centre}`} />
  );
}

/** Width and height of the drawing of a stone, in millimetres. */
export function drawnSize(shape: StoneShape, [length = 0, width = length]: StoneSize, measures: number): [width: number, height: number] {
  const [, , drawnWidth, drawnLength] = DRAWN[shape];
  return [width, measures === 1 ? (width / drawnWidth) * drawnLength : length];
}

/** Bounds of the outlines in the cut drawings (ui/cut-drawings.ts, 24 × 24): left, top, width, height. */
const DRAWN: Readonly<Record<StoneShape, readonly [left: number, top: number, width: number, height: number]>> = {
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
function taperedOutline(length: number, wide: number, narrow: number): string {
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
