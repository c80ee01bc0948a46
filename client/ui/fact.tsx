import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** A name and its value in a `<dl>`; the list's own style sheet arranges them. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
