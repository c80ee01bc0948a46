import { useEffect, useId, useRef, useState } from 'react';
import { HONEYPOT } from '../../../packages/engine/forms/bot-checks.ts';
import { newsletterForm } from '../../../shared/forms/public.ts';
import { useT } from '../../core/app-context.tsx';
import { FieldMessage } from '../../ui/field-error.tsx';
import { useBinding } from '../../ui/form/form-fields.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { useWaiting } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { noteVisitor } from '../../core/visitor-notes.ts';
import { NewsletterLine, NewsletterNote } from './newsletter-line.tsx';
import { NewsletterState } from './newsletter-state.tsx';
import styles from './newsletter.module.css';

/** The values that the plain form of the band was about to send. */
export interface FirstAttempt {
  readonly email: string;
  /** The text in the honeypot. */
  readonly honeypot: string;
  readonly focusedAt: number | null;
}

/** The form with its states. With `first` it takes over from the plain one and sends at once. */
export function SubscribeForm({ first }: { first?: FirstAttempt }) {
  const t = useT('newsletter');
  const common = useT('common');
  const errorId = useId();
  const state = useForm(
    newsletterForm,
    first && { defaults: { email: first.email, [HONEYPOT]: first.honeypot }, focusedAt: first.focusedAt },
  );
  const isWaiting = useWaiting(state);
  const { ref } = state.props;
  // Each number is an attempt to send without a click on the button.
  const [sends, setSends] = useState(first ? 1 : 0);
  const [otherAddress, setOtherAddress] = useState(false);
  const lastSend = useRef(0);
  useEffect(() => {
    if (sends === lastSend.current) return;
    lastSend.current = sends;
    ref.current?.querySelector<HTMLElement>('input[type="email"]')?.focus({ preventScroll: true });
    ref.current?.requestSubmit();
  }, [sends, ref]);
  useEffect(() => {
    if (otherAddress) ref.current?.querySelector<HTMLInputElement>('input[type="email"]')?.select();
  }, [otherAddress, ref]);
  useEffect(() => {
    if (state.done) noteVisitor('subscribers');
  }, [state.done]);
  const { readOnly, error, defaultValue } = useBinding(state, 'email', common('newsletter.email'));
  const email = state.values['email'] ?? first?.email;
  if (state.done) {
    return (
      <NewsletterState
        icon="mail"
        title={t('sentTitle')}
        text={email === undefined ? t('sentPlain') : t('sentTo', { email })}
        strong={email}
        more={t('sentText')}
      >
        {email !== undefined && (
          <>
            <TextButton
              variant="ivory"
              onClick={() => {
                state.reopen('email');
                setSends(sends + 1);
              }}
            >
              {t('again')}
            </TextButton>
            <TextButton
              variant="ivory"
              onClick={() => {
                state.reopen('email');
                setOtherAddress(true);
              }}
            >
              {t('otherAddress')}
            </TextButton>
          </>
        )}
      </NewsletterState>
    );
  }
  return (
    <PublicFormView
      state={state}
      className={styles.form}
      labels={{}}
      errorFocus="field"
      aria-label={common('newsletter.title')}
      foot={<NewsletterNote />}
    >
      <NewsletterLine
        key={defaultValue}
        defaultValue={defaultValue}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        isWaiting={isWaiting}
        button={state.busy ? t('sending') : undefined}
      />
      <FieldMessage error={error} errorId={errorId} />
    </PublicFormView>
  );
}
