import { useEffect, useRef, useState } from 'react';
import { verifyForm } from '../../../shared/forms/sign-in.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { ResendVerification } from '../../features/customer/resend-verification.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * Mail scanners open links, so the token is used by a POST: the script sends it at once, and without one a button does.
 */
export default function VerifyPage() {
  const t = useT('account');
  const { token } = usePage('verify').params;
  const [isComplete, setComplete] = useState(true);
  const hydrated = useHydrated();
  const state = useForm(verifyForm, { defaults: { token }, onDone: ({ data }) => setComplete(data.complete) });
  const sent = useRef(false);
  const { done, failure, errors, attempts } = state;
  const { ref } = state.props;
  useEffect(() => {
    if (sent.current || done || failure) return;
    sent.current = true;
    ref.current?.requestSubmit();
  }, [done, failure, ref]);
  if (done) return <Verified isComplete={isComplete} />;
  if (failure?.code === 'token_invalid' || errors['token']) return <Invalid />;
  const isWaiting = hydrated && attempts === 0 && failure === null;
  return (
    <SignInFrame
      picture="verify"
      title={t('verifyTitle')}
      lead={
        isWaiting ? (
          <span className={styles.wait} role="status">
            <Icon icon="loader-circle" size="s" className={styles.spinner} />
            {t('verifying')}
          </span>
        ) : (
          t('verifyText')
        )
      }
    >
      <FormView state={state} labels={{}}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" wide busy={isWaiting}>
          {failure ? t('retry') : t('verifyButton')}
        </Button>
      </FormView>
    </SignInFrame>
  );
}

function Verified({ isComplete }: { readonly isComplete: boolean }) {
  const t = useT('account');
  const to = useHref();
  const { user, status } = useSnapshot(useStores().customer);
  const name = user?.first_name ?? '';
  const lead = !isComplete ? t('verifiedHalf') : name === '' ? t('verified') : t('verifiedFor', { name });
  return (
    <SignInFrame picture="verify" title={t('verifiedTitle')} lead={<span role="status">{lead}</span>}>
      <p className={styles.actions}>
        {/* The account's guard leads guests to sign-in and back. */}
        <ButtonLink href={to('profile')}>{status === 'customer' ? t('toAccount') : t('signIn')}</ButtonLink>
        <TextLink href={to('catalog')}>{t('toJewellery')}</TextLink>
      </p>
    </SignInFrame>
  );
}

function Invalid() {
  const t = useT('account');
  const to = useHref();
  return (
    <SignInFrame picture="verify" title={t('linkInvalidTitle')} lead={t('verifyInvalid')}>
      <ResendVerification email="" />
      <p>
        {t('alreadyConfirmed')}{' '}
        <a className={styles.inline} href={to('signIn')}>
          {t('signIn')}
        </a>
      </p>
    </SignInFrame>
  );
}
