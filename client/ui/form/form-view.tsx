import { type ReactNode, useEffect, useRef } from 'react';
import type { FormFailure } from '../../../shared/forms/form.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { codeText } from '../../core/error-text.ts';
import { focusField } from '../focus-field.ts';
import { Notice } from '../notice.tsx';
import styles from './form.module.css';
import type { FormState } from './use-form.ts';

interface FormViewProps {
  readonly state: FormState;
  readonly className?: string | undefined;
  /** Accessible name; needed where a page has several forms. */
  readonly 'aria-label'?: string;
  /** False: the browser checks the fields itself before it posts them. */
  readonly noValidate?: boolean;
  /** Replaces the text of a refusal of the whole form. */
  readonly failureText?: ((failure: FormFailure) => ReactNode | null) | undefined;
  /** Labels by field, for the summary of errors. */
  readonly labels: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A form of `shared/forms/`; works without JavaScript. The summary of errors takes the focus after a refused attempt. */
export function FormView({ state, className, failureText, labels, children, noValidate = true, ...rest }: FormViewProps) {
  return (
    <form {...rest} className={className ?? styles.form} method="post" noValidate={noValidate} {...state.props}>
      <input type="hidden" name="form" value={state.form.name} />
      <Summary state={state} failureText={failureText} labels={labels} />
      {children}
    </form>
  );
}

function Summary({ state, failureText, labels }: Pick<FormViewProps, 'state' | 'failureText' | 'labels'>) {
  const t = useT('form');
  const refusal = useFailureText();
  const { errors, failure, attempts, props } = state;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);
  const names = Object.keys(errors);
  if (names.length === 0 && failure === null) return null;
  return (
    <div ref={summary} tabIndex={-1} className={styles.summary}>
      <Notice tone={failure?.code === 'too_many_requests' ? 'warn' : 'error'} live>
        {failure !== null && (failureText?.(failure) ?? refusal(failure))}
        {names.length > 0 && t('summary', { count: names.length })}{' '}
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <button type="button" className={styles.summaryLink} onClick={() => focusField(props.ref.current, name)}>
              {labels[name] ?? name}
            </button>
          </span>
        ))}
      </Notice>
    </div>
  );
}

/** After too many attempts with the time of the next one. */
function useFailureText(): (failure: FormFailure) => string {
  const t = useT('errors');
  const form = useT('form');
  const { time } = useFormat();
  return ({ code, retryAt }) => {
    if (code === 'too_many_requests' && retryAt !== null) return form('tryAgainAt', { time: time(new Date(retryAt)) });
    return codeText(t, { code, available: null, retryAfter: null });
  };
}
