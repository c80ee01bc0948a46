import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './result.module.css';

type ResultProps =
  | { readonly label: string; readonly value: string; readonly small?: boolean; readonly children?: ReactNode }
  | { readonly problem: string; readonly children?: ReactNode };

/** The result for the input; a live region. */
export function Result(props: ResultProps) {
  return (
    <div className={styles.result} role="status">
      {'problem' in props ? (
        <>
          <p className={styles.problem}>{props.problem}</p>
          {props.children}
        </>
      ) : (
        <>
          <p className={styles.label}>{props.label}</p>
          <p className={cx(styles.value, props.small === true && styles.small)}>{props.value}</p>
          {props.children}
        </>
      )}
    </div>
  );
}
