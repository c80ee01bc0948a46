import { cx } from '../../ui/cx.ts';
import styles from './metal-swatch.module.css';

const METALS: Readonly<Record<string, string | undefined>> = {
  'yellow-gold': styles['yellow-gold'],
  'white-gold': styles['white-gold'],
  'rose-gold': styles['rose-gold'],
  platinum: styles['platinum'],
};

/** The colour of a metal. Decoration: put its name beside it. */
export function Swatch({ metal, size = 'sm' }: { metal: string; size?: 'sm' | 'md' }) {
  return <i className={cx(styles.swatch, METALS[metal], size === 'md' && styles.md)} aria-hidden="true" />;
}

/** The colours of a product, on its card. */
export function SwatchRow({ metals, label, className }: { metals: readonly string[]; label: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.row, className)} role="img" aria-label={label}>
      {metals.map((metal) => (
        <i key={metal} className={cx(styles.swatch, METALS[metal])} />
      ))}
    </span>
  );
}
