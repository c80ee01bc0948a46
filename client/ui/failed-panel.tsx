import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './failed-panel.module.css';
import { Icon } from './icon.tsx';
import role from './text-role.module.css';

interface FailedPanelProps {
  readonly title: string;
  /** Says what is safe, and what to expect. */
  readonly text: string;
  /** The next try, then when the last one was. */
  readonly children: ReactNode;
  /** In a page of which only this part failed. */
  readonly small?: boolean | undefined;
}

/** In the place of a part that cannot be shown just now. Nobody did anything wrong, so nothing is red. */
export function FailedPanel({ title, text, children, small = false }: FailedPanelProps) {
  return (
    <div className={cx(styles.panel, small && styles.small)}>
      <Icon icon="triangle-exclamation-point" />
      <div>
        <h2 className={role.title2}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
