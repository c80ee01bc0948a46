import { STRIP, STRIP_MARKS } from '../../../shared/commerce/ring-sizer.ts';
import { useT } from '../../core/app-context.tsx';
import styles from './sizer.module.css';

const { width, height, slit } = STRIP;
const MIDDLE = height / 2;
/** The outline; the pointed end is pulled through the slit. */
const OUTLINE = `M0 0H${width - 8}L${width} ${MIDDLE - 2}V${MIDDLE + 2}L${width - 8} ${height}H0Z`;

/** A paper strip to cut out and wrap around a finger. */
export function SizerStrip() {
  const t = useT('sizer');
  return (
    <svg
      className={styles.drawing}
      width={`${width + 1}mm`}
      height={`${height + 1}mm`}
      viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`}
      role="img"
      aria-label={t('strip')}
    >
      <path d={OUTLINE} />
      <path className={styles.cut} d={`M${slit} 1.5V${height - 1.5}`} />
      <text className={styles.small} x={slit - 2} y={MIDDLE} transform={`rotate(-90 ${slit - 2} ${MIDDLE})`}>
        {t('slit')}
      </text>
      {STRIP_MARKS.map(({ eu, x, labelled }) => (
        <g key={eu}>
          <path data-size={eu} d={`M${x} 0v${labelled ? 4 : 2.5}M${x} ${height}v${labelled ? -4 : -2.5}`} />
          {labelled && (
            <text className={styles.small} x={x} y={eu % 4 === 0 ? MIDDLE - 1.3 : MIDDLE + 1.3}>
              {eu}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
