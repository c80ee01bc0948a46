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
  /** Wide, 12:5. A drawing lies beneath it, for the picture's host may be what is down; in SVG a missing one leaves no mark. */
  readonly picture: string;
}

/** The closed case: a whole page of velvet for when the shop itself cannot answer. */
export function ErrorScreen({ status, title, children, action, foot = null, picture }: ErrorScreenProps) {
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
        <svg className={styles.photo} viewBox="12 0 88 41.667" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <image href={`${picture}?w=1920`} width="100" height="41.667" />
        </svg>
      </div>
    </main>
  );
}
