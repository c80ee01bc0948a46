import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';
import { useSprite } from './sprite.ts';

interface IconProps {
  readonly icon: IconName;
  /** 16, 18, 22 (default) or 26 px. */
  readonly size?: 'xs' | 's' | 'm' | 'l';
  readonly className?: string | undefined;
}

/** An icon in the shop's line weight. Always decoration: put the text beside it or into an `aria-label`. */
export function Icon({ icon, size = 'm', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, size !== 'm' && styles[size], className)} aria-hidden="true">
      <use href={`${useSprite()}#${icon}`} />
    </svg>
  );
}
