import { useState } from 'react';
import { verifyForm } from '../../../shared/forms/sign-in.ts';
import { useAddressName, useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { mailLinkQuery, useIsSpent } from './mail-link.ts';
import { ResendVerification } from './resend-verification.tsx';
import { SpokenLead, SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { FormPassword, HiddenUsername } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const load = pageLoader('verify', async ({ queryClient, params }) => {
  await queryClient.ensureQueryData(mailLinkQuery(params.token));
  return null;
});

/**
 * Asks for the password: anybody can sign up with the address of another, and mail scanners open links. Only a person who chose the
 * password and reads the mail opens the account.
 */
export default function VerifyPage() {
  const t = useT('account');
  const to = useHref();
  const { token } = usePage('verify').params;
  const [isComplete, setComplete] = useState(true);
  const isSpent = useIsSpent(token, 'verify');
  const state = useForm(verifyForm, { defaults: { token }, onDone: ({ data }) => setComplete(data.complete) });
  if (state.done) return <Verified isComplete={isComplete} />;
  if (isSpent || state.failure?.code === 'token_invalid' || state.errors['token']) return <Invalid />;
  return (
    <SignInFrame picture="verify" title={t('verifyTitle')} lead={t('verifyText')}>
      <FormView state={state} labels={{ password: t('password') }}>
        <input type="hidden" name="token" value={token} />
        <HiddenUsername />
        <FormPassword state={state} name="password" label={t('password')} autoComplete="current-password" />
        <SubmitButton state={state} wide>
          {t('verifyButton')}
        </SubmitButton>
      </FormView>
      <p className={styles.note}>
        {t('verifyForeign')} <a href={to('signUp')}>{t('signUpButton')}</a>
      </p>
    </SignInFrame>
  );
}

function Verified({ isComplete }: { readonly isComplete: boolean }) {
  const t = useT('account');
  const to = useHref();
  const { user, status } = useSnapshot(useStores().customer);
  const name = useAddressName(user?.first_name ?? '');
  const lead = !isComplete ? t('verifiedHalf') : name === '' ? t('verified') : t('verifiedFor', { name });
  return (
    <SignInFrame picture="verify" title={t('verifiedTitle')} lead={<SpokenLead>{lead}</SpokenLead>}>
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
    <SignInFrame picture="verify" title={t('linkInvalidTitle')} lead={<SpokenLead>{t('verifyInvalid')}</SpokenLead>}>
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
