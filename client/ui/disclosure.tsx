import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly title: ReactNode;
  /** Open at first. */
  readonly open?: boolean;
  /** The small face of a facet: 15/500 instead of the serif. */
  readonly small?: boolean;
  /** Only one disclosure of a name is open at a time. */
  readonly name?: string;
  readonly summaryClass?: string | undefined;
  readonly children: ReactNode;
}

/** A native <details> with plus and minus. */
export function Disclosure({ title, open = false, small = false, name, summaryClass, children }: DisclosureProps) {
  return (
    <details open={open} name={name}>
      <summary className={cx(styles.summary, small && styles.small, summaryClass)}>
        <span>{title}</span>
        <Icon icon="plus" size="s" className={styles.plus} />
        <Icon icon="minus" size="s" className={styles.minus} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
