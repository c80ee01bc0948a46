import type { ReactNode } from 'react';
import styles from './container.module.css';
import { cx } from './cx.ts';

interface ContainerProps {
  readonly as?: 'div' | 'section' | 'header' | 'footer' | 'nav' | 'article';
  /** With the space between sections above it. */
  readonly section?: boolean;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** The page's width: margins 16, 24, 32; at most 1370 px of content. */
export function Container({ as: Tag = 'div', section = false, className, ...rest }: ContainerProps) {
  return <Tag {...rest} className={cx(styles.container, section && styles.section, className)} />;
}
