import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './form-section.module.css';
import role from '../../ui/text-role.module.css';

interface FormSectionProps {
  readonly title?: string;
  /** At the right end of the heading. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section of the form: heading and fields, with a line above all but the first. A single field needs no heading. */
export function FormSection({ title, aside, className, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={cx(styles.section, className)} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={role.title1} id={id}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
