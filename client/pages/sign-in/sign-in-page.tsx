import type { FormFailure } from '../../../packages/engine/forms/form.ts';
import { deleteUserForm } from '../../../shared/forms/profile.ts';
import { signInForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { writeText } from '../../../packages/engine/browser/storage/storage.ts';
import { useHref } from '../../core/links.ts';
import { pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { enterSession, guestLists } from '../../features/customer/enter-session.ts';
import { OtherSignIns } from '../../features/customer/other-sign-ins.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import { LAST_WAY_KEY } from '../../features/customer/store.ts';
import { FormCheckbox, FormEmail } from '../../ui/form/form-fields.tsx';
import { FormPassword } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { keepTypedEmail } from './typed-email.ts';
import styles from '../../features/customer/sign-in-forms.module.css';

export const load = pageLoader('signIn', async ({ queryClient }) => {
  await queryClient.ensureQueryData(customerSettingsQuery());
  return null;
});

export default function SignInPage() {
  const t = useT('account');
  const to = useHref();
  const redirect = usePage('signIn').search.get('redirect');
  return (
    <SignInFrame
      picture="signIn"
      title={t('signIn')}
      lead={
        <>
          {t('noAccount')}{' '}
          <a className={styles.inline} href={to('signUp', undefined, redirect === null ? {} : { redirect })}>
            {t('register')}
          </a>
        </>
      }
    >
      <IdentityProviderProblem />
      <AccountDeleted />
      <SignInForm />
      <OtherSignIns redirect={redirect} withPasskey />
    </SignInFrame>
  );
}

function SignInForm() {
  const t = useT('account');
  const to = useHref();
  const app = useApp();
  const { search } = usePage('signIn');
  const state = useForm(signInForm, {
    defaults: { remember: 'on', email: app.stores.customer.session.typedEmail },
    extra: guestLists,
    onDone() {
      writeText('local', LAST_WAY_KEY, null);
      return enterSession(app, search.get('redirect'));
    },
  });
  const isUnverified = state.failure?.code === 'email_unverified';
  return (
    <>
      <FormView state={state} labels={{ email: t('email'), password: t('password') }} failureText={failureText}>
        <FormEmail state={state} label={t('email')} autoComplete="username" />
        <FormPassword state={state} name="password" label={t('password')} autoComplete="current-password" />
        <div className={styles.between}>
          <FormCheckbox state={state} name="remember">
            {t('remember')}
          </FormCheckbox>
          <TextLink variant="quiet" href={to('recoverPassword')} onClick={() => keepTypedEmail(app.stores.customer, state)}>
            {t('forgot')}
          </TextLink>
        </div>
        <SubmitButton state={state} wide>
          {t('signIn')}
        </SubmitButton>
      </FormView>
      {isUnverified && <ResendVerification email={state.typed['email'] ?? ''} />}
    </>
  );

  function failureText({ code }: FormFailure): string | null {
    if (code === 'credentials_wrong') return t('credentialsWrong');
    return code === 'email_unverified' ? t('unverified') : null;
  }
}

/** After the form of the profile page that was posted without JavaScript. */
function AccountDeleted() {
  const t = useT('account');
  const isDeleted = usePage('signIn').search.get('done') === deleteUserForm.name;
  return isDeleted ? (
    <Notice tone="success" live>
      {t('accountDeleted')}
    </Notice>
  ) : null;
}

const PROBLEMS = ['social_failed', 'social_email_missing', 'social_email_taken', 'too_many_requests', 'unavailable'] as const;

/** Why a sign-in with an identity provider was not finished: the server leads back to this page. */
function IdentityProviderProblem() {
  const t = useT('errors');
  const account = useT('account');
  const problem = usePage('signIn').search.get('problem');
  if (problem === 'cancelled') return <Notice>{account('identityProviderCancelled')}</Notice>;
  const known = PROBLEMS.find((one) => one === problem);
  return known === undefined ? null : <Notice tone={known === 'social_email_taken' ? 'info' : 'error'}>{t(known)}</Notice>;
}
