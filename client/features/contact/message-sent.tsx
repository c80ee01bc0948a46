import { useEffect, useRef } from 'react';
import { useT } from '../../core/app-context.tsx';
import styles from './contact.module.css';

/** Replaces the form and takes its focus. */
export function MessageSent({ email }: { email: string | undefined }) {
  const t = useT('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className={styles.sent}>
      <h3 ref={title} tabIndex={-1}>
        {t('sentTitle')}
      </h3>
      <p>{email === undefined ? t('sentPlain') : t('sentTo', { email })}</p>
    </div>
  );
}
