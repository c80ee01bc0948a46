import { EMAIL_MAX } from '../../../packages/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { newsletterForm } from '../../../shared/forms/public.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { noteVisitor } from '../../core/visitor-notes.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './popup-newsletter.module.css';

/** The form of the newsletter on paper, with its label above the field. */
export function PopupNewsletter({ onSent }: { readonly onSent: (isSent: true) => void }) {
  const t = useT('popup');
  const common = useT('common');
  const to = useHref();
  const state = useForm(newsletterForm);
  const sent = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!state.done) return;
    noteVisitor('subscribers');
    onSent(true);
    sent.current?.focus({ preventScroll: true });
  }, [state.done, onSent]);
  const email = state.values['email'];
  if (state.done)
    return (
      <div role="status" className={styles.state}>
        <Icon icon="mail" />
        <h3 className={styles.sent} ref={sent} tabIndex={-1}>
          {email === undefined ? t('sentPlain') : t('sent', { email })}
        </h3>
      </div>
    );
  return (
    <PublicFormView state={state} className={styles.form} labels={{}} errorFocus="field" aria-label={common('newsletter.title')}>
      <FormEmail state={state} label={t('email')} placeholder={t('emailExample')} maxLength={EMAIL_MAX} />
      <SubmitButton state={state} wide>
        {t('subscribe')}
      </SubmitButton>
      <p className={styles.note}>
        {t('note')} <a href={to('content', { slug: common('newsletter.privacySlug') })}>{t('privacy')}</a>
      </p>
    </PublicFormView>
  );
}
