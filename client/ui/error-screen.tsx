import type { ReactNode } from 'react';
import { Logo } from './brand/logo.tsx';
import styles from './error-screen.module.css';

interface ErrorScreenProps {
  readonly status: number;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly foot?: string | null;
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
        <img src={`${picture}?w=1440`} alt="" />
      </div>
    </main>
  );
}
