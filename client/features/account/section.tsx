import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './section.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface SectionProps {
  /** Above the title: the number of an order. */
  readonly eyebrow?: ReactNode;
  readonly title: string;
  /** One sentence below the title. */
  readonly text?: ReactNode | undefined;
  /** Below the sentence: a link or a button. */
  readonly action?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of an account page: title and sentence at the left, controls at the right; one column below 992 px. */
export function Section({ eyebrow, title, text, action, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={heading}>
      <div className={styles.intro}>
        {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h2 className={role.title1} id={heading}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {action !== undefined && <div className={space.above4Half}>{action}</div>}
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
  /** The value stands below the term at every width: for long values. */
  readonly stacked?: boolean;
}

export function DataRow({ term, value, action, stacked = false }: DataRowProps) {
  return (
    <div className={cx(styles.row, stacked && styles.stacked)}>
      <p className={styles.term}>{term}</p>
      <div className={styles.value}>{value}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
