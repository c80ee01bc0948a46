import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useApp, useT } from '../../core/app-context.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { CallForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './form-row.module.css';
import space from '../../ui/spacing.module.css';
import { DataRow } from '../../features/account/section.tsx';

interface FormRowProps {
  readonly term: string;
  readonly value: ReactNode;
  /** „Ändern“. */
  readonly action: string;
  /** Heading of the open form. */
  readonly title: string;
  readonly state: CallForm;
  readonly labels: Readonly<Record<string, string>>;
  /** Label of the submit button. */
  readonly submit: string;
  /** The page without the open form, for browsers without JavaScript. */
  readonly cancelHref: string;
  /** Replaces the form in place when the script runs, for example by a dialog. */
  readonly onOpen?: () => void;
  readonly stacked?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A row whose action opens a form in its place. A native <details>, so that it works without JavaScript. */
export function FormRow({ term, value, action, title, state, labels, submit, cancelHref, onOpen, stacked, children }: FormRowProps) {
  const t = useT('form');
  const profile = useT('profile');
  const isPosted = useApp().posted?.name === state.form.name;
  const details = useRef<HTMLDetailsElement>(null);
  const wasOpened = useRef(false);

  function onSummary(event: MouseEvent): void {
    if (onOpen) event.preventDefault();
    onOpen?.();
    wasOpened.current = !onOpen;
  }

  /** The event comes after the change; the browser also fires it for a form that was open at first. */
  function onToggle(): void {
    if (!wasOpened.current || !details.current?.open) return;
    wasOpened.current = false;
    details.current.querySelector<HTMLElement>('input:not([hidden], [type=hidden])')?.focus();
  }

  function cancel(event: MouseEvent): void {
    event.preventDefault();
    state.reset();
    closeRow(details.current);
  }

  const form = (
    <details ref={details} open={isPosted} onToggle={onToggle}>
      <summary className={styles.open} aria-label={profile('rowAction', { action, row: term })} onClick={onSummary}>
        {action}
      </summary>
      <h3 className={styles.title}>{title}</h3>
      <FormView state={state} labels={labels} aria-label={title}>
        {children}
        <div className={space.buttons}>
          <SubmitButton state={state} variant="secondary" size="sm">
            {submit}
          </SubmitButton>
          <TextLink variant="quiet" className={styles.cancel} href={cancelHref} onClick={cancel}>
            {t('cancel')}
          </TextLink>
        </div>
      </FormView>
    </details>
  );
  return <DataRow term={term} value={value} action={form} stacked={stacked ?? false} />;
}

/** Closes the form of a row and returns the focus to its link. */
function closeRow(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** After a form was saved. */
export function closeFormRow({ props, reset }: CallForm): void {
  reset();
  closeRow(props.ref.current?.closest('details') ?? null);
}
