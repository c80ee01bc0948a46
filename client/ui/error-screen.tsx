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
 * The closed case: a whole page of velvet for when the shop itself cannot answer. The picture is a background (`--picture-closed`):
 * should it not come, it leaves the drawing beneath it to be seen and no mark of its own.
 */
export function ErrorScreen({ status, title, children, action, foot = null }: ErrorScreenProps) {
  return (
    <main className={styles.screen} id="main" tabIndex={-1}>
      <div className={styles.text}>
        <Logo className={styles.logo} />
        <div className={styles.message}>
          {status !== 503 && <p>{status}</p>}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{children}</p>
          {action}
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
