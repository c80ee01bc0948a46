import type { ReactNode } from 'react';
import styles from './error-view.module.css';

interface ErrorViewProps {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Address of a loose stone, or null. */
  readonly picture?: string | null;
}

/** A page that could not be shown, inside the shop's frame. */
export function ErrorView({ status, title, children, actions, picture = null }: ErrorViewProps) {
  return (
    <div className={styles.view}>
      {picture !== null && <img className={styles.stone} src={`${picture}?w=640`} width="320" height="320" alt="" fetchPriority="high" />}
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
