import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeEmailForm, changePasswordForm } from '../../../shared/forms/profile.ts';
import { resendVerificationForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { userQuery } from '../../core/queries.ts';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { FormPassword, HiddenUsername } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { followRenewedSession } from '../../features/customer/session.ts';
import { useUser } from '../../features/account/account-frame.tsx';
import { closeFormRow, FormRow } from './form-row.tsx';
import { DataRow, Section } from '../../features/account/section.tsx';
import styles from './profile.module.css';
import space from '../../ui/spacing.module.css';
import { useCapability } from '../../core/use-capability.ts';
import { sessionsQuery } from './queries.ts';
import { useSavedToast, useStoreUser } from './use-saved.ts';

interface SigningInProps {
  /** The sentence below the title when there is more than a password. */
  readonly text?: string;
  /** Rows of other ways to sign in, below the password. */
  readonly children?: ReactNode;
}

/** E-mail address and password. */
export function SigningIn({ text, children }: SigningInProps) {
  const t = useT('profile');
  const has = useCapability();
  const account = useT('account');
  const { email } = useUser();
  return (
    <Section title={t('signingIn')} text={text ?? t('signingInText')}>
      {has('email-change') ? <EmailRow /> : <DataRow term={account('email')} value={email} />}
      <PasswordRow />
      {children}
    </Section>
  );
}

function EmailRow() {
  const t = useT('profile');
  const account = useT('account');
  const to = useHref();
  const { email, pending_email } = useUser();
  const has = useCapability();
  const saved = useSavedToast();
  const storeUser = useStoreUser();
  const state = useForm(changeEmailForm, {
    onDone(answer) {
      storeUser(answer);
      closeFormRow(state);
      saved(t('emailSent'));
    },
  });
  const value = pending_email !== null && (
    <div className={space.aboveHalf}>
      {t('pending', { email: pending_email })} {has('verification-mail') && <ResendLinks email={pending_email} />}
    </div>
  );
  const labels = { email: t('newEmail'), password: t('yourPassword') };
  return (
    <FormRow
      term={account('email')}
      value={
        <>
          {email}
          {value}
        </>
      }
      action={t('change')}
      title={t('changeEmail')}
      state={state}
      labels={labels}
      submit={t('saveEmail')}
      cancelHref={to('profile')}
    >
      <HiddenUsername email={email} />
      <FormEmail state={state} label={labels.email} hint={t('newEmailHint')} />
      <FormPassword state={state} name="password" label={labels.password} autoComplete="current-password" />
    </FormRow>
  );
}

function ResendLinks({ email }: { readonly email: string }) {
  const t = useT('profile');
  const saved = useSavedToast();
  const state = useForm(resendVerificationForm, { onDone: () => saved(t('resent')) });
  return (
    <FormView state={state} labels={{}} className={styles.inline} aria-label={t('resend')}>
      <input type="hidden" name="email" value={email} />
      <TextButton type="submit" variant="quiet" aria-busy={state.busy || undefined}>
        {t('resend')}
      </TextButton>
    </FormView>
  );
}

function PasswordRow() {
  const t = useT('profile');
  const account = useT('account');
  const to = useHref();
  const app = useApp();
  const format = useFormat();
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  const { email, password_changed_at } = useUser();
  const state = useForm(changePasswordForm, {
    onDone() {
      followRenewedSession(app);
      closeFormRow(state);
      saved(t('passwordSaved'));
      // The new day, and the other sessions have ended.
      void queryClient.invalidateQueries({ queryKey: userQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
  });
  const value =
    password_changed_at === null ? (
      <TextLink variant="quiet" href={to('recoverPassword')}>
        {t('noPassword')}
      </TextLink>
    ) : (
      t('passwordChanged', { date: format.date(new Date(password_changed_at)) })
    );
  const labels = { current_password: t('currentPassword'), password: account('newPassword') };
  return (
    <FormRow
      term={account('password')}
      value={value}
      action={t('change')}
      title={t('changePassword')}
      state={state}
      labels={labels}
      submit={account('savePassword')}
      cancelHref={to('profile')}
    >
      <HiddenUsername email={email} />
      <FormPassword state={state} name="current_password" label={labels.current_password} autoComplete="current-password" />
      <FormPassword state={state} name="password" label={labels.password} hint={account('passwordHint')} autoComplete="new-password" />
    </FormRow>
  );
}
