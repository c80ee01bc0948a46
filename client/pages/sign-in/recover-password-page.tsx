import type { ReactNode } from 'react';
import { newPasswordForm, recoverPasswordForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { mailLinkQuery, useIsSpent } from './mail-link.ts';
import { keepTypedEmail } from './typed-email.ts';
import { CheckMail } from './check-mail.tsx';
import { SpokenLead, SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { FormPassword, HiddenUsername } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const load = pageLoader('recoverPassword', async ({ queryClient, params: { token } }) => {
  if (token !== undefined) await queryClient.ensureQueryData(mailLinkQuery(token));
  return null;
});

export default function RecoverPasswordPage() {
  const { token } = usePage('recoverPassword').params;
  return token === undefined ? <RequestLink /> : <NewPassword token={token} />;
}

function RequestLink({ title, lead }: { readonly title?: string; readonly lead?: ReactNode }) {
  const t = useT('account');
  const to = useHref();
  const { customer } = useStores();
  const state = useForm(recoverPasswordForm, { defaults: { email: customer.session.typedEmail } });
  if (state.done) {
    const email = state.values['email'];
    const sent = email === undefined ? t('linkSentPlain') : t('linkSent', { email });
    return <CheckMail picture="password" lead={sent} onOtherAddress={() => state.reopen('email')} formHref={to('recoverPassword')} />;
  }
  return (
    <SignInFrame picture="password" title={title ?? t('forgotTitle')} lead={lead ?? t('forgotText')}>
      <FormView state={state} labels={{ email: t('email') }}>
        <FormEmail state={state} label={t('email')} autoComplete="username" />
        <SubmitButton state={state} wide>
          {t('requestLink')}
        </SubmitButton>
      </FormView>
      <p>
        <TextLink variant="quiet" href={to('signIn')} onClick={() => keepTypedEmail(customer, state)}>
          {t('backToSignIn')}
        </TextLink>
      </p>
    </SignInFrame>
  );
}

function NewPassword({ token }: { readonly token: string }) {
  const t = useT('account');
  const to = useHref();
  const { stores } = useApp();
  const isSpent = useIsSpent(token, 'recover-password');
  const state = useForm(newPasswordForm, {
    defaults: { token },
    onDone() {
      stores.customer.session.postToTabs();
      location.assign(to('profile', undefined, { done: newPasswordForm.name }));
      return new Promise(() => undefined);
    },
  });
  // Of a link that was cut off, the contract refuses the token itself.
  if (isSpent || state.failure?.code === 'token_invalid' || state.errors['token'])
    return <RequestLink title={t('linkInvalidTitle')} lead={<SpokenLead>{t('recoveryInvalid')}</SpokenLead>} />;
  return (
    <SignInFrame picture="password" title={t('newPasswordTitle')} lead={t('newPasswordText')}>
      <FormView state={state} labels={{ password: t('newPassword') }}>
        <input type="hidden" name="token" value={token} />
        <HiddenUsername />
        <FormPassword state={state} name="password" label={t('newPassword')} hint={t('passwordHint')} autoComplete="new-password" />
        <SubmitButton state={state} wide>
          {t('savePassword')}
        </SubmitButton>
      </FormView>
    </SignInFrame>
  );
}
