import { useEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { NotifyForm } from './notify-form.tsx';
import { SentNotice } from './sent-notice.tsx';
import { isNotifyRequested, storeNotifyRequest } from './stored-notifications.ts';

/** The form on the product page, once a visit. */
export function NotifyInPlace({ sku }: { sku: string }) {
  const t = useT('inquiry');
  const [requested] = useState(() => isNotifyRequested(sku));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that opened the form is gone.
    box.current?.querySelector<HTMLElement>('input[type="email"]')?.focus();
  }, []);
  if (requested)
    return (
      <SentNotice focus={false}>
        <strong>{t('subscribed')}</strong> {t('subscribedText')}
      </SentNotice>
    );
  return (
    <div ref={box}>
      <NotifyForm sku={sku} onSent={() => storeNotifyRequest(sku)} />
    </div>
  );
}
