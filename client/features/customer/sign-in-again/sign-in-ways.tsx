import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Bootstrap } from '../../../../packages/contract/bootstrap.ts';
import type { User } from '../../../../packages/contract/customer.ts';
import type { FormFailure } from '../../../../packages/engine/forms/form.ts';
import { signInForm } from '../../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../../core/app-context.tsx';
import { readText, writeText } from '../../../../packages/engine/browser/storage/storage.ts';
import { useHref } from '../../../core/links.ts';
import { customerSettingsQuery, userQuery } from '../../../core/queries.ts';
import { FormEmail } from '../../../ui/form/form-fields.tsx';
import { FormPassword, HiddenUsername } from '../../../ui/form/form-password.tsx';
import { FormView } from '../../../ui/form/form-view.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TextButton, TextLink } from '../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { OtherSignIns } from '../other-sign-ins.tsx';
import { browserHasPasskeys } from '../passkey-button.tsx';
import { adoptOtherLists, followRenewedSession, forgetLists, keepLists } from '../session.ts';
import { type EndedSession, LAST_WAY_KEY, OTHER_CUSTOMER_KEY } from '../store.ts';
import { saveDraft } from './draft.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './sign-in-again.module.css';
import role from '../../../ui/text-role.module.css';

type Offer = Pick<Bootstrap, 'capabilities' | 'social_providers'>;

const isOffered = (way: string, { capabilities, social_providers }: Offer): boolean =>
  way === 'passkey' ? capabilities.includes('passkeys') && browserHasPasskeys() : social_providers.some(({ provider }) => provider === way);

/** The account is known: what is wrong is the password. */
const form = { ...signInForm, name: 'signInAgain', refusals: { credentials_wrong: 'password' } } as const;

/** The password of the account, and the other ways. The one that was used last comes first; the password then folds behind it. */
export function SignInWays({ ended }: { readonly ended: EndedSession }) {
  const t = useT('account');
  const to = useHref();
  const app = useApp();
  const known = app.stores.customer.user?.email ?? '';
  const [isOther, setIsOther] = useState(known === '');
  const { data: settings } = useQuery(customerSettingsQuery());
  const [first, setFirst] = useState(() => readText('local', LAST_WAY_KEY));
  const isFolded = first !== null && settings !== undefined && isOffered(first, settings.data);
  const state = useForm(form, {
    defaults: { email: known, remember: 'on' },
    onDone() {
      writeText('local', LAST_WAY_KEY, null);
      return entered();
    },
  });

  const { ref: element } = state.props;
  useEffect(() => {
    if (state.attempts > 0) element.current?.querySelector<HTMLInputElement>('[name=password][aria-invalid=true]')?.select();
  }, [state.attempts, element]);
  useEffect(() => {
    if (isOther) element.current?.querySelector<HTMLElement>('[name=email]')?.focus();
  }, [isOther, element]);

  async function entered(): Promise<void> {
    const { customer, toasts } = app.stores;
    const before = customer.user?.id;
    followRenewedSession(app);
    const { data: user } = await app.queryClient.fetchQuery({ ...userQuery(), staleTime: 0 });
    if (before !== user.id) return enterAsOther(user);
    customer.user = user;
    keepLists();
    showToast(toasts, { text: t('again.done', { name: user.first_name || user.email }) });
    ended.answer(true);
  }

  /** The typed values stay; all that belongs to the first customer goes with this document. Nothing is sent. */
  async function enterAsOther(user: User): Promise<never> {
    const { continueAs, postToTabs } = app.stores.customer.session;
    saveDraft(app, user.id);
    await (continueAs ? continueAs(user) : adoptOtherLists());
    writeText('session', OTHER_CUSTOMER_KEY, user.email);
    postToTabs();
    location.reload();
    return new Promise(() => undefined);
  }

  const isCheckout = app.stores.customer.session.continueAs !== null;
  function failureText({ status, code }: FormFailure): string | null {
    if (code === 'email_unverified') return t('unverified');
    return status >= 500 ? t(isCheckout ? 'again.away' : 'again.awayHere') : null;
  }

  function chooseOther(): void {
    setFirst(null);
    setIsOther(true);
  }

  /** Its page takes this document away, and whoever comes back has lists of their own. */
  function leaveForIdentityProvider(): void {
    saveDraft(app);
    forgetLists();
  }

  const others = (
    <Suspense fallback={null}>
      <div onSubmitCapture={leaveForIdentityProvider}>
        <OtherSignIns redirect={location.pathname + location.search} withPasskey onSignedIn={entered} first={isFolded ? first : null}>
          {isFolded && (
            <TextButton className={styles.fold} onClick={() => setFirst(null)}>
              {t('again.withPassword')}
            </TextButton>
          )}
        </OtherSignIns>
      </div>
    </Suspense>
  );
  const account = (
    <p className={styles.account}>
      <Icon icon="user" size="s" />
      <span className={cx(role.grow, role.anywhere)}>{known}</span>
      <TextButton variant="quiet" onClick={chooseOther}>
        {t('again.other')}
      </TextButton>
    </p>
  );
  if (isFolded)
    return (
      <>
        {account}
        {others}
      </>
    );
  return (
    <>
      <FormView
        state={state}
        labels={{ email: t('email'), password: t('password') }}
        aria-label={t('again.title')}
        errorFocus="field"
        failureText={failureText}
      >
        {isOther ? (
          <FormEmail state={state} label={t('email')} autoComplete="username" />
        ) : (
          <>
            {account}
            <input type="hidden" name="email" value={known} />
            <HiddenUsername email={known} />
          </>
        )}
        <div className={styles.password}>
          <FormPassword state={state} name="password" label={t('password')} autoComplete="current-password" />
          <TextLink className={styles.forgot} variant="quiet" small href={to('recoverPassword')} target="_blank">
            {t('forgot')}
            <VisuallyHidden>, {t('again.newTab')}</VisuallyHidden>
          </TextLink>
        </div>
        <input type="hidden" name="remember" value="on" />
        <SubmitButton state={state} wide>
          {t('signIn')}
        </SubmitButton>
      </FormView>
      {others}
    </>
  );
}
