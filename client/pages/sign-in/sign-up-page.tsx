import { signUpForm } from '../../../shared/forms/sign-in.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { CheckMail } from './check-mail.tsx';
import { OtherSignIns } from '../../features/customer/other-sign-ins.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { FormCheckbox, FormEmail, FormField } from '../../ui/form/form-fields.tsx';
import { FormPassword } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';

export const load = pageLoader('signUp', async ({ queryClient }) => {
  await queryClient.ensureQueryData(customerSettingsQuery());
  return null;
});

export default function SignUpPage() {
  const t = useT('account');
  const to = useHref();
  const redirect = usePage('signUp').search.get('redirect');
  const state = useForm(signUpForm);
  if (state.done) {
    const email = state.values['email'];
    const lead = email === undefined ? t('signedUpPlain') : t('signedUp', { email });
    return <CheckMail picture="signUp" lead={lead} onOtherAddress={() => state.reopen('email')} formHref={to('signUp')} />;
  }
  return (
    <SignInFrame
      picture="signUp"
      title={t('signUpTitle')}
      lead={
        <>
          {t('haveAccount')}{' '}
          <a className={styles.inline} href={to('signIn', undefined, redirect === null ? {} : { redirect })}>
            {t('signIn')}
          </a>
        </>
      }
    >
      <FormView state={state} labels={{ first_name: t('firstName'), last_name: t('lastName'), email: t('email'), password: t('password') }}>
        <div className={styles.two}>
          <FormField state={state} name="first_name" label={t('firstName')} autoComplete="given-name" autoCapitalize="words" />
          <FormField state={state} name="last_name" label={t('lastName')} autoComplete="family-name" autoCapitalize="words" />
        </div>
        <FormEmail state={state} label={t('email')} autoComplete="username" />
        <FormPassword state={state} name="password" label={t('password')} hint={t('passwordHint')} autoComplete="new-password" />
        <FormCheckbox state={state} name="newsletter">
          {t('newsletter')}
        </FormCheckbox>
        <SubmitButton state={state} wide>
          {t('signUpButton')}
        </SubmitButton>
        <p className={styles.note}>
          <LinkedText
            text={t('termsNote')}
            hrefs={{
              terms: to('content', { slug: t('termsSlug') }),
              privacy: to('content', { slug: t('privacySlug') }),
            }}
            newTab={t('newTab')}
          />
        </p>
      </FormView>
      <OtherSignIns redirect={redirect} />
    </SignInFrame>
  );
}
