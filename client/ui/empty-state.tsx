import type { IconName } from './icon-names.ts';
import type { ReactNode } from 'react';
import type { Media } from '../../packages/contract/media.ts';
import { cx } from './cx.ts';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  /** Says what happened. */
  readonly title: string;
  /** Says what to do. */
  readonly children?: ReactNode;
  /** One primary button and one link. */
  readonly actions?: ReactNode;
  readonly icon?: IconName;
  /** Picture of a stone or product instead of the icon; makes the title large. */
  readonly picture?: Media | null;
  readonly heading?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ title, children, actions, icon, picture, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture && (
        <span className={styles.stone}>
          <Picture media={picture} alt="" sizes="260px" widths={[320, 640]} fit="square" eager />
        </span>
      )}
      {icon && !picture && <Icon icon={icon} size="l" />}
      <Heading className={cx(styles.title, picture && styles.large)}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
