import type { IconName } from './icon-names.ts';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const ICONS = { info: 'info', success: 'check', warn: 'clock', error: 'circle-exclamation-point' } as const;

interface NoticeProps {
  readonly tone?: keyof typeof ICONS;
  readonly icon?: IconName;
  /** Announced at once, for a notice that follows an action. Errors always are. */
  readonly live?: boolean;
  readonly className?: string | undefined;
  /** Sentences: `<strong>` for the event, then the advice. */
  readonly children: ReactNode;
}

export function Notice({ tone = 'info', icon = ICONS[tone], live = tone === 'error', className, children }: NoticeProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={cx(styles.notice, tone !== 'info' && styles[tone], className)} role={role}>
      <Icon icon={icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
