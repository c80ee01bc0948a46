import { DISCS, DISCS_HEIGHT, SHEET_WIDTH } from '../../../shared/commerce/ring-sizer.ts';
import { useT } from '../../core/app-context.tsx';
import styles from './sizer.module.css';

/** Circles of all sizes to compare with a ring. */
export function SizerDiscs() {
  const t = useT('sizer');
  return (
    <svg
      className={styles.drawing}
      width={`${SHEET_WIDTH}mm`}
      height={`${DISCS_HEIGHT}mm`}
      viewBox={`0 0 ${SHEET_WIDTH} ${DISCS_HEIGHT}`}
      role="img"
      aria-label={t('discs')}
    >
      {DISCS.map(({ eu, x, y, radius }) => (
        <g key={eu}>
          <circle data-disc={eu} cx={x} cy={y} r={radius} />
          <text x={x} y={y}>
            {eu}
          </text>
        </g>
      ))}
    </svg>
  );
}
