import { useEffect, useRef } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './sign-in-forms.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

interface CheckMailProps {
  readonly picture: 'signUp' | 'password';
  readonly lead: string;
  readonly onOtherAddress: () => void;
  /** The same page without the result of its form, for browsers without JavaScript. */
  readonly formHref: string;
}

/** After a form that sends a link by mail. */
export function CheckMail({ picture, lead: text, onOtherAddress, formHref }: CheckMailProps) {
  const t = useT('account');
  const to = useHref();
  const lead = useRef<HTMLSpanElement>(null);
  // The focused button is gone.
  useEffect(() => lead.current?.focus(), []);
  return (
    <SignInFrame
      picture={picture}
      title={t('mailTitle')}
      lead={
        <span ref={lead} tabIndex={-1} role="status" className={styles.focused}>
          {text}
        </span>
      }
    >
      <Notice>{t('mailHint')}</Notice>
      <form action={formHref}>
        <Button
          type="submit"
          wide
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            onOtherAddress();
          }}
        >
          {t('otherAddress')}
        </Button>
      </form>
      <p>
        <TextLink variant="quiet" href={to('signIn')}>
          {t('backToSignIn')}
        </TextLink>
      </p>
    </SignInFrame>
  );
}
