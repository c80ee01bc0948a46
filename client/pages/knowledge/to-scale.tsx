import { type StoneSize, sizeOf } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { drawnSize, ScaledStone } from '../../features/sizes/scaled-stone.tsx';
import styles from './to-scale.module.css';

/** The size of a stone of this weight by the shop's carat tables. */
export function sizeOfWeight(shape: StoneShape, carat: number): StoneSize {
  const answer = sizeOf(shape, carat);
  return answer.kind === 'found' ? answer.size : [];
}

/** A stone in the scale of its figure, whose font size is the length of a millimetre. */
export function StoneToScale({ shape, size }: { shape: StoneShape; size: StoneSize }) {
  const [width, height] = drawnSize(shape, size, size.length);
  return (
    <svg className={styles.stone} viewBox={`0 0 ${width} ${height}`} width={`${width}em`} height={`${height}em`} aria-hidden="true">
      <ScaledStone shape={shape} size={size} x={width / 2} y={height / 2} />
    </svg>
  );
}

const TICKS = Array.from({ length: 9 }, (_, index) => `M${index + 1} .3v.4`).join('');

/** Ten millimetres in the scale of the figure. */
export function ScaleBar() {
  return (
    <svg className={styles.bar} viewBox="0 0 10 1" width="10em" height="1em" aria-hidden="true">
      <path d={`M0 0v1M10 0v1M0 .5h10${TICKS}`} />
    </svg>
  );
}
