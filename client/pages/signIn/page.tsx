import type { FormFailure } from '../../../shared/forms/form.ts';
import { deleteUserForm } from '../../../shared/forms/profile.ts';
import { signInForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { writeText } from '../../core/browser/storage.ts';
import { useHref } from '../../core/links.ts';
import { loads, usePage } from '../../core/page.tsx';
import { enterSession, guestLists } from '../../features/customer/enter-session.ts';
import { LAST_WAY_KEY } from '../../features/customer/store.ts';
import { OtherSignIns } from '../../features/customer/other-sign-ins.tsx';
import { ProviderProblem } from '../../features/customer/provider-problem.tsx';
import { ResendVerification } from '../../features/customer/resend-verification.tsx';
import { keepTypedEmail } from '../../features/customer/typed-email.ts';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { FormCheckbox, FormEmail, FormPassword } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const load = loads(customerSettingsQuery);

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
      <ProviderProblem />
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
