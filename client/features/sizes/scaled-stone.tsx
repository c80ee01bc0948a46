import type { StoneSize } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useSprite } from '../../ui/sprite.ts';
import { DRAWN, taperedOutline } from './drawn-stones.ts';

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
