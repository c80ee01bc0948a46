import { useEffect, useState } from 'react';
import { useApp, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from '../../core/error-text.ts';
import { InquiryEmail } from './inquiry-field.tsx';
import styles from './inquiry.module.css';
import { isNotifyRequested, storeNotifyRequest } from './stored-notifications.ts';
import { PrivacyNote } from './privacy-note.tsx';
import { SentNotice } from './sent-notice.tsx';
import { useInquiry } from './use-inquiry.ts';

/** Requests one e-mail when a sold-out configuration is back, once a visit. */
export function NotifyForm({ sku }: { sku: string }) {
  const t = useT('inquiry');
  const { api } = useApp();
  const errorText = useErrorText();
  const [requested] = useState(() => isNotifyRequested(sku));
  const inquiry = useInquiry(['email'], async ({ email }) => {
    await api.call('subscribe', { body: { email, sku } });
    storeNotifyRequest(sku);
  });
  const { state, failure, values, form } = inquiry;
  useEffect(() => {
    // The button that opened the form is gone.
    form.ref.current?.querySelector('input')?.focus();
  }, [form.ref]);
  if (requested || state === 'sent') {
    return (
      <SentNotice focus={state === 'sent'}>
        <strong>{t('subscribed')}</strong> {state === 'sent' ? t('subscribedTo', { email: values.email.trim() }) : t('subscribedText')}
      </SentNotice>
    );
  }
  return (
    <form {...form} className={styles.form} aria-label={t('notifyTitle')}>
      <p>{t('notifyText')}</p>
      <InquiryEmail inquiry={inquiry} />
      <Button type="submit" variant="secondary" busy={state === 'sending'} busyLabel={t('sending')}>
        {t('notify')}
      </Button>
      {failure !== null && <Notice tone="error">{errorText(failure)}</Notice>}
      <PrivacyNote text={t('notifyPrivacy')} />
    </form>
  );
}
