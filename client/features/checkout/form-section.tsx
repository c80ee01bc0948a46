import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

/** A part of the form: its title, its fields, a rule above all but the first. A single field needs no title. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
