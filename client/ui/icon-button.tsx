import type { IconName } from './icon-names.ts';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { Counter } from './badge.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface Look {
  readonly icon: IconName;
  /** Accessible name. Include the count: the badge with the number is decoration. */
  readonly label: string;
  readonly count?: number;
}

export function IconButton({
  icon,
  label,
  count,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <button {...rest} type={type} className={cx(styles.button, className)} aria-label={label}>
      <Content icon={icon} count={count} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  count,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  return (
    <a {...rest} className={cx(styles.button, className)} aria-label={label}>
      <Content icon={icon} count={count} />
    </a>
  );
}

function Content({ icon, count = 0 }: { icon: IconName; count: number | undefined }) {
  return (
    <>
      <Icon icon={icon} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          <Counter>{count > 99 ? '99+' : count}</Counter>
        </span>
      )}
    </>
  );
}
