import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FormFailure } from '../../../packages/engine/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { codeText } from '../../core/error-text.ts';
import { focusField } from '../focus-field.ts';
import { Notice } from '../notice.tsx';
import styles from './form.module.css';
import only from '../only.module.css';
import type { CallForm } from './use-form.ts';

interface FormViewProps {
  readonly state: CallForm;
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
  /** The button: a refusal of the whole form is then shown right above it. */
  readonly foot?: ReactNode;
  /** Address of plain posts; by default the page's own. */
  readonly action?: string;
  /** Of plain posts, for a form with files. */
  readonly encType?: 'multipart/form-data';
  /** Where the focus goes after a refused attempt. `field`: to the first invalid one, for a form with a single field. */
  readonly errorFocus?: 'summary' | 'field';
}

/** A form of `shared/forms/`; works without JavaScript. The notice takes the focus after a refused attempt (`autoFocus`: without JavaScript). */
export function FormView(props: FormViewProps) {
  const { state, className, failureText, labels, children, foot, noValidate = true, errorFocus = 'summary', ...rest } = props;
  const failure = <FailureNotice state={state} failureText={failureText} />;
  return (
    <form {...rest} className={className ?? styles.form} method="post" noValidate={noValidate} {...state.props}>
      <input type="hidden" name="form" value={state.form.name} />
      {errorFocus === 'summary' ? <Summary state={state} labels={labels} /> : <FieldFocus state={state} />}
      {foot === undefined && failure}
      {children}
      {foot !== undefined && failure}
      {foot}
    </form>
  );
}

function Summary({ state, labels }: Pick<FormViewProps, 'state' | 'labels'>) {
  const t = useT('form');
  const summary = useFocusAfter(state.attempts);
  // A field that has been corrected since keeps its place: nothing moves above somebody who types.
  const names = state.refused;
  if (names.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a post
    <div ref={summary} tabIndex={-1} autoFocus className={only.noRing}>
      <Notice tone="error" live>
        <span>{t('summary', { count: names.length })}</span>{' '}
        {names.map((name, index) => (
          <span key={name}>
            <span>{index > 0 && ', '}</span>
            <button type="button" onClick={() => focusField(state.props.ref.current, name)}>
              {labels[name] ?? name}
            </button>
          </span>
        ))}
      </Notice>
    </div>
  );
}

function FieldFocus({ state: { attempts, props } }: Pick<FormViewProps, 'state'>) {
  const { ref } = props;
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, ref]);
  return null;
}

function FailureNotice({ state: { failure, attempts }, failureText }: Pick<FormViewProps, 'state' | 'failureText'>) {
  const refusal = useFailureText();
  const notice = useFocusAfter(attempts);
  if (failure === null) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a post
    <div ref={notice} tabIndex={-1} autoFocus className={only.noRing}>
      <Notice tone={NOBODYS_FAULT.includes(failure.code) || failure.status >= 500 ? 'warn' : 'error'} live>
        {failureText?.(failure) ?? refusal(failure)}
      </Notice>
    </div>
  );
}

/** Too late, too often or too quick, but nothing is wrong. */
const NOBODYS_FAULT: readonly string[] = ['too_many_requests', 'order_closed', 'send_again'];

/** Focuses the element, if there is one, after each refused attempt. */
function useFocusAfter(attempts: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.focus();
  }, [attempts]);
  return element;
}

/** After too many attempts, and while the backend is away, with the time of the next one. */
function useFailureText(): (failure: FormFailure) => string {
  const t = useT('errors');
  const form = useT('form');
  const time = useTimeOfDay();
  return ({ code, retryAt }) => {
    if (code === 'send_again') return form('sendAgain');
    if (code === 'too_many_requests' && retryAt !== null) return form('tryAgainAt', { time: time(new Date(retryAt)) });
    if (code === 'unavailable' && retryAt !== null) {
      const seconds = Math.ceil((retryAt - Date.now()) / 1000);
      return seconds < 60 ? form('awaySeconds', { count: Math.max(1, seconds) }) : form('awayUntil', { time: time(new Date(retryAt)) });
    }
    return codeText(t, { code, available: null, retryAfter: null });
  };
}
