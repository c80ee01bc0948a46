import { EMAIL_MAX } from '../../../packages/contract/limits.ts';
import { notifyForm } from '../../../shared/forms/public.ts';
import { useT } from '../../core/app-context.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PrivacyNote } from './privacy-note.tsx';
import { SentNotice } from './sent-notice.tsx';

/** Requests one e-mail when a sold-out configuration is back. */
export function NotifyForm({ sku, onSent }: { sku: string; onSent?: () => void }) {
  const t = useT('inquiry');
  const state = useForm(notifyForm, { defaults: { sku }, onDone: () => onSent?.() });
  const email = state.values['email'];
  if (state.done) {
    return (
      <SentNotice>
        <strong>{t('subscribed')}</strong> {email === undefined ? t('subscribedText') : t('subscribedTo', { email })}
      </SentNotice>
    );
  }
  return (
    <PublicFormView
      state={state}
      sku={sku}
      aria-label={t('notifyTitle')}
      labels={{ email: t('email') }}
      errorFocus="field"
      foot={
        <>
          <SubmitButton state={state} variant="secondary">
            {t('notify')}
          </SubmitButton>
          <PrivacyNote text={t('notifyPrivacy')} />
        </>
      }
    >
      <p>{t('notifyText')}</p>
      <FormEmail state={state} label={t('email')} maxLength={EMAIL_MAX} />
    </PublicFormView>
  );
}
