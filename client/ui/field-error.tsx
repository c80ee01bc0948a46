import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import only from './only.module.css';
import { Icon } from './icon.tsx';
import role from './text-role.module.css';

interface ErrorProps {
  readonly id?: string;
  readonly children: string;
}

/** The error of a field or a group of choices: icon and text, never colour alone. */
export function FieldError({ id, children }: ErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <Icon icon="circle-exclamation-point" size="xs" />
      {children}
    </p>
  );
}

interface FieldMessageProps {
  readonly error: string | null | undefined;
  readonly errorId: string;
  readonly hint?: ReactNode;
  readonly hintId?: string;
}

/** Error or hint of a field. An error that has gone keeps its space, so that nothing moves below somebody who types. */
export function FieldMessage({ error, errorId, hint, hintId }: FieldMessageProps) {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  if (!last && hint === undefined) return null;
  return (
    <div className={styles.message}>
      {hint !== undefined && (
        <p className={cx(role.meta, error && only.kept)} id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {last && !error && (
        <div className={only.kept} aria-hidden="true">
          <FieldError>{last}</FieldError>
        </div>
      )}
    </div>
  );
}
