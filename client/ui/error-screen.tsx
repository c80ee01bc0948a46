import type { ReactNode } from 'react';
import { Logo } from './brand/logo.tsx';
import { CutIcon } from './cut-icon.tsx';
import styles from './error-screen.module.css';

interface ErrorScreenProps {
  readonly status: number;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly foot?: string | null;
}

/**
 * A whole page for when the shop itself cannot answer. The picture is a CSS background (`--picture-closed`): when it cannot be loaded, the
 * drawing beneath it shows instead of a broken image.
 */
export function ErrorScreen({ status, title, children, action, foot = null }: ErrorScreenProps) {
  return (
    <main className={styles.screen} id="main" tabIndex={-1}>
      <div className={styles.text}>
        <Logo className={styles.logo} />
        <div className={styles.message}>
          <p>{status}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{children}</p>
          <div className={styles.actions}>{action}</div>
        </div>
        {foot !== null && <p className={styles.foot}>{foot}</p>}
      </div>
      <div className={styles.scene}>
        <CutIcon cut="round" className={styles.stone} />
        <div className={styles.photo} />
      </div>
    </main>
  );
}
