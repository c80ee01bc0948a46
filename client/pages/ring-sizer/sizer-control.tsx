import { CARD, CONTROL_LENGTH } from '../../../shared/commerce/ring-sizer.ts';
import { useT } from '../../core/app-context.tsx';
import styles from './sizer.module.css';

const LINE = { width: CONTROL_LENGTH + 1, height: 7 } as const;

/** A line or the outline of a bank card, to check that the printer kept the scale. */
export function SizerControl({ part }: { part: 'line' | 'card' }) {
  const t = useT('sizer');
  return part === 'line' ? (
    <svg
      className={styles.drawing}
      width={`${LINE.width}mm`}
      height={`${LINE.height}mm`}
      viewBox={`0 0 ${LINE.width} ${LINE.height}`}
      role="img"
      aria-label={t('controlLine')}
    >
      <path data-measure="line" d={`M0.5 2h${CONTROL_LENGTH}`} />
      <path d={`M0.5 0.5v3M${CONTROL_LENGTH + 0.5} 0.5v3`} />
      <text x={LINE.width / 2} y="6">
        50 mm
      </text>
    </svg>
  ) : (
    <svg
      className={styles.drawing}
      width={`${CARD.width + 1}mm`}
      height={`${CARD.height + 1}mm`}
      viewBox={`-0.5 -0.5 ${CARD.width + 1} ${CARD.height + 1}`}
      role="img"
      aria-label={t('card')}
    >
      <rect data-measure="card" width={CARD.width} height={CARD.height} rx={CARD.corner} />
      <text x={CARD.width / 2} y={CARD.height / 2}>
        {t('card')}
      </text>
    </svg>
  );
}
