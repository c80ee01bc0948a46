import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  /** Below the sentence: a link or a button. */
  readonly action?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of an account page: title and sentence at the left, controls at the right; one column below 992 px. */
export function Section({ title, text, action, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={heading}>
      <div className={styles.intro}>
        <h2 className={styles.title} id={heading}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {action}
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}

/** Rows of term, value and action: put several of them into one section. */
interface DataRowProps {
  readonly term: ReactNode;
  readonly value: ReactNode;
  readonly action?: ReactNode;
}

export function DataRow({ term, value, action }: DataRowProps) {
  return (
    <div className={styles.row}>
      <p className={styles.term}>{term}</p>
      <div className={styles.value}>{value}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
