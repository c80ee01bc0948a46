import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import only from './only.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'ivory';
  readonly size?: 'lg' | 'md' | 'sm';
  /** As wide as its column. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    /** In progress: further clicks do nothing, the button stays focusable and keeps its width. */
    readonly busy?: boolean;
    /** Label while busy, e.g. „Wird gelegt“. */
    readonly busyLabel?: string;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  busyLabel,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Labels busy={busy} busyLabel={busyLabel}>
        {children}
      </Labels>
    </button>
  );
}

interface Busy {
  readonly busy: boolean;
  readonly busyLabel: string | undefined;
  readonly children: ReactNode;
}

/** Both labels take their room, so that the width stays. */
function Labels({ busy, busyLabel, children }: Busy) {
  // A text of its own element: a translator takes a bare one away, and it could no longer be changed.
  if (busyLabel === undefined && !busy) return typeof children === 'string' ? <span>{children}</span> : children;
  return (
    <span className={styles.labels}>
      <span className={cx(busy && only.kept)} aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className={cx(!busy && only.kept)} aria-hidden={!busy || undefined}>
        <Icon icon="loader-circle" size="s" className={styles.spinner} />
        {busyLabel ?? children}
      </span>
    </span>
  );
}

type ButtonLinkProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look> & { readonly href: string } & Partial<Pick<Busy, 'busy' | 'busyLabel'>>;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, busy = false, busyLabel, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide, className })} aria-busy={busy || undefined}>
      <Labels busy={busy} busyLabel={busyLabel}>
        {children}
      </Labels>
    </a>
  );
}

const buttonClass = ({ variant = 'primary', size = 'md', wide = false, className }: { [K in keyof Look]?: Look[K] | undefined }) =>
  cx(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide, className);
