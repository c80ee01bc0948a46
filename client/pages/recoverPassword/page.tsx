import { newPasswordForm, recoverPasswordForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { CheckMail } from '../../features/customer/check-mail.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FormEmail, FormPassword, HiddenUsername } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';

export default function RecoverPasswordPage() {
  const { token } = usePage('recoverPassword').params;
  return token === undefined ? <RequestLink /> : <NewPassword token={token} />;
}

function RequestLink({ title, lead }: { readonly title?: string; readonly lead?: string }) {
  const t = useT('account');
  const to = useHref();
  const state = useForm(recoverPasswordForm);
  if (state.done) {
    const email = state.initial['email'];
    const sent = email === undefined ? t('linkSentPlain') : t('linkSent', { email });
    return <CheckMail picture="password" lead={sent} onOtherAddress={state.reopen} formHref={to('recoverPassword')} />;
  }
  return (
    <SignInFrame picture="password" title={title ?? t('forgotTitle')} lead={lead ?? t('forgotText')}>
      <FormView state={state} labels={{ email: t('email') }}>
        <FormEmail state={state} label={t('email')} autoComplete="username" />
        <Button type="submit" wide busy={state.busy}>
          {t('requestLink')}
        </Button>
      </FormView>
      <p>
        <TextLink variant="quiet" href={to('signIn')}>
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
  const state = useForm(newPasswordForm, {
    defaults: { token },
    onDone() {
      stores.customer.session.postToTabs();
      location.assign(to('profile'));
      return new Promise(() => undefined);
    },
  });
  // Of a link that was cut off, the contract refuses the token itself.
  if (state.failure?.code === 'token_invalid' || state.errors['token'])
    return <RequestLink title={t('linkInvalidTitle')} lead={t('recoveryInvalid')} />;
  return (
    <SignInFrame picture="password" title={t('newPasswordTitle')} lead={t('newPasswordText')}>
      <FormView state={state} labels={{ password: t('newPassword') }}>
        <input type="hidden" name="token" value={token} />
        <HiddenUsername />
        <FormPassword state={state} name="password" label={t('newPassword')} hint={t('passwordHint')} autoComplete="new-password" />
        <Button type="submit" wide busy={state.busy}>
          {t('savePassword')}
        </Button>
      </FormView>
    </SignInFrame>
  );
}
