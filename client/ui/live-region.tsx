import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Screen readers announce each change of the text. Must be in the page before the first change. */
export function LiveRegion({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) {
  return (
    <div className={styles.hidden} role={assertive ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
