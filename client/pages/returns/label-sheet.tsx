import type { ReturnLabel } from '../../../packages/contract/return.ts';
import { useT } from '../../core/app-context.tsx';
import { ShopLogo } from '../../features/brand/shop-logo.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './label-sheet.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** The label as a sheet; printed, it is the whole page (A6). */
export function LabelSheet({ label: { sender, recipient, reference, bars } }: { readonly label: ReturnLabel }) {
  const t = useT('return');
  return (
    <section className={styles.sheet} aria-label={t('label')}>
      <div className={styles.head}>
        <ShopLogo className={styles.logo} />
        <p>{t('labelKind')}</p>
      </div>
      <div>
        <h2 className={role.meta}>{t('from')}</h2>
        <Lines lines={sender} className={styles.sender} />
      </div>
      <div>
        <h2 className={role.meta}>{t('recipient')}</h2>
        <Lines lines={recipient} className={styles.recipient} />
      </div>
      <div className={styles.foot}>
        {bars && <BarCode bars={bars} label={t('barcode', { reference })} />}
        <p className={cx(role.ui, role.figures, space.above2)}>{reference}</p>
      </div>
    </section>
  );
}

function Lines({ lines, className }: { readonly lines: readonly string[]; readonly className: string | undefined }) {
  return (
    <address className={className}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** Free space on either side, in modules (ISO/IEC 15417, section 4.4). */
const QUIET = 10;
const HEIGHT = 40;

/** Code 128: each bar is one rectangle of whole modules, so that no edge is blurred when the sheet is printed. */
function BarCode({ bars, label }: { readonly bars: readonly number[]; readonly label: string }) {
  let at = QUIET;
  let path = '';
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${at + QUIET} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
