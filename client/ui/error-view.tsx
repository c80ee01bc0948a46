import type { ReactNode, Ref } from 'react';
import styles from './error-view.module.css';

interface ErrorViewProps {
  readonly status: number;
  readonly title: string;
  /** Says what happened and what to do. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Address of a loose stone. */
  readonly picture: string;
  /** Takes the focus after a navigation. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Whom to ask. */
  readonly foot?: ReactNode;
}

/** A page that could not be shown, inside the shop's frame. */
export function ErrorView({ status, title, children, actions, picture, heading, foot = null }: ErrorViewProps) {
  return (
    <div className={styles.view}>
      <img className={styles.stone} src={picture} width="320" height="320" alt="" fetchPriority="high" />
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
      {foot !== null && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}
