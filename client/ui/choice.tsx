import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';
import { FieldMessage } from './field-error.tsx';
import { Icon } from './icon.tsx';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  readonly name: string;
  /** Label; may contain links. */
  readonly children: ReactNode;
  /** Number of results, at the right edge. */
  readonly count?: number;
  /** Second line, small. */
  readonly hint?: ReactNode;
}

/** The whole line is its label. */
export function Checkbox({
  children,
  count,
  hint,
  error,
  className,
  ...input
}: ChoiceProps & { readonly error?: string | null | undefined }) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.choice}>
        <span className={styles.mark}>
          <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} />
          <Icon icon="check" size="xs" />
        </span>
        <Text count={count} hint={hint}>
          {children}
        </Text>
      </label>
      <FieldMessage error={error} errorId={id} />
    </div>
  );
}

/** One of a group of radio buttons in a line; the group is a `<fieldset>`. */
export function Radio({ children, className, ...input }: Omit<ChoiceProps, 'count' | 'hint'>) {
  return (
    <label className={cx(styles.choice, className)}>
      <span className={styles.mark}>
        <input {...input} type="radio" />
      </span>
      <Text>{children}</Text>
    </label>
  );
}

function Text({ count, hint, children }: { count?: number | undefined; hint?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.text}>
        {children}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}
