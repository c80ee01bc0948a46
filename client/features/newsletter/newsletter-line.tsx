import { EMAIL_MAX } from '../../../packages/contract/limits.ts';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './newsletter.module.css';

interface NewsletterLineProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly button?: ReactNode;
  readonly isWaiting?: boolean;
}

/** The field with its button, on one line. */
export function NewsletterLine({ button, isWaiting, ...input }: NewsletterLineProps) {
  const t = useT('common');
  return (
    <div className={styles.line}>
      <input
        type="email"
        name="email"
        required
        maxLength={EMAIL_MAX}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={t('newsletter.email')}
        placeholder={t('newsletter.email')}
        {...input}
      />
      <button type="submit" disabled={isWaiting}>
        {button ?? t('newsletter.subscribe')}
        <Icon icon="arrow-right" size="s" />
      </button>
    </div>
  );
}

export function NewsletterNote() {
  const t = useT('common');
  const to = useHref();
  return (
    <p className={styles.note}>
      {t('newsletter.note')} <a href={to('content', { slug: t('newsletter.privacySlug') })}>{t('newsletter.privacy')}</a>.
    </p>
  );
}
