import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  readonly name: string;
  /** Label; may contain links. */
  readonly children: ReactNode;
  /** Number of results, at the right edge. */
  readonly count?: number;
}

/** The whole line is its label. */
export function Checkbox({ children, count, error, className, ...input }: ChoiceProps & { readonly error?: string | null | undefined }) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.choice}>
        <span className={styles.mark}>
          <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} />
          <Icon icon="check" size="xs" />
        </span>
        <Text count={count}>{children}</Text>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

function Text({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <>
      <span className={styles.text}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}
