import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './result.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

type ResultProps =
  | { readonly label: string; readonly value: string; readonly small?: boolean; readonly children?: ReactNode }
  | { readonly problem: string; readonly children?: ReactNode };

/** The result for the input; a live region. */
export function Result(props: ResultProps) {
  return (
    <div className={styles.result} role="status">
      {'problem' in props ? (
        <>
          <p className={role.quiet}>{props.problem}</p>
          {props.children}
        </>
      ) : (
        <>
          <p className={role.meta}>{props.label}</p>
          <p className={cx(role.display2, space.above1, props.small === true && role.title1)}>{props.value}</p>
          {props.children}
        </>
      )}
    </div>
  );
}
