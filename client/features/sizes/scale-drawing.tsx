import type { StoneSize } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { ScaledStone } from './scaled-stone.tsx';
import styles from './scale-drawing.module.css';
import space from '../../ui/spacing.module.css';
import { useSizeText } from './size-text.ts';
import role from '../../ui/text-role.module.css';

/** Outer and inner diameter of a one-euro coin in millimetres (Council Regulation (EU) No 729/2014). */
const COIN = { outer: 23.25, inner: 16.25 } as const;
/** In millimetres; the largest stones of the tables are 20 long and 16 wide. */
const FIELD = { width: 50, height: 28, coinX: 13.5, stoneX: 36.5, y: 14 } as const;

/** The stone seen from above beside a coin, to the same scale. */
export function ScaleDrawing({ shape, size }: { shape: StoneShape; size: StoneSize | null }) {
  const t = useT('sizes');
  const words = useSizeText();
  const label = size === null ? t('coin') : t('drawing', { shape: t(`shapes.${shape}`), size: words.size(size) });
  return (
    <figure className={space.stack2}>
      <svg className={styles.drawing} viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} role="img" aria-label={label}>
        <g className={styles.coin}>
          <circle cx={FIELD.coinX} cy={FIELD.y} r={COIN.outer / 2} />
          <circle cx={FIELD.coinX} cy={FIELD.y} r={COIN.inner / 2} />
          <text x={FIELD.coinX} y={FIELD.y}>
            1 €
          </text>
        </g>
        {size !== null && (
          <g className={styles.stone}>
            <ScaledStone shape={shape} size={size} x={FIELD.stoneX} y={FIELD.y} />
          </g>
        )}
      </svg>
      <figcaption className={role.meta}>{t('scale')}</figcaption>
    </figure>
  );
}
