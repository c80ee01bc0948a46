import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

interface BadgeProps {
  /** `paper` on pictures, `outlined` elsewhere, `sale` for a reduction only, the tints for states. */
  readonly tone?: 'paper' | 'outlined' | 'sale' | 'accent' | 'success' | 'warn' | 'error';
  readonly children: ReactNode;
}

export function Badge({ tone = 'paper', children }: BadgeProps) {
  return <span className={cx(styles.badge, tone !== 'paper' && styles[tone])}>{children}</span>;
}

/** A round number: of filters chosen, of products in the cart. */
export function Counter({ tone = 'accent', children }: { tone?: 'accent' | 'ink'; children: ReactNode }) {
  return <span className={cx(styles.counter, tone === 'ink' && styles.ink)}>{children}</span>;
}
