import styles from './cut-icon.module.css';
import { cx } from './cx.ts';
import type { Cut } from './icon-names.ts';
import { useSprite } from './sprite.ts';

/** A stone's cut as seen from above, drawn in lines. */
export function CutIcon({ cut, className }: { cut: Cut; className?: string | undefined }) {
  return (
    <svg className={cx(styles.icon, className)} aria-hidden="true">
      <use href={`${useSprite()}#cut-${cut}`} />
    </svg>
  );
}
