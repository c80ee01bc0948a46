import { Suspense, useEffect, useRef, useState } from 'react';
import { signInForm } from '../../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { userQuery } from '../../../core/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormEmail, FormPassword, HiddenUsername } from '../../../ui/form/form-fields.tsx';
import { FormView } from '../../../ui/form/form-view.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton, TextLink } from '../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { OtherSignIns } from '../other-sign-ins.tsx';
import { followRenewedSession } from '../session.ts';
import type { EndedSession } from '../store.ts';
import { saveDraft } from './draft.ts';
import styles from './sign-in-again.module.css';

/** The account is known: what is wrong is the password. */
const form = { ...signInForm, name: 'signInAgain', refusals: { credentials_wrong: 'password' } } as const;

/** Over the page whose session has ended: what was typed in it stays. `ended` is null while the dialog fades. */
export function SignInAgain({ ended }: { readonly ended: EndedSession | null }) {
  const t = useT('account');
  const app = useApp();
  const { continueAsGuest } = app.stores.customer.session;
  const [last, setLast] = useState(ended);
  if (ended && ended !== last) setLast(ended);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ended) return;
    // So that keys that are still being typed go nowhere.
    const title = body.current?.closest('dialog')?.querySelector('h2');
    if (!title) return;
    title.tabIndex = -1;
    title.focus();
  }, [ended]);
  const [failed, setFailed] = useState(false);
  async function goOnAsGuest(): Promise<void> {
    if (!continueAsGuest) return ended?.answer(false);
    await continueAsGuest().catch(() => setFailed(true));
  }
  const close = () => void goOnAsGuest();
  return (
    <Dialog
      open={ended !== null}
      onClose={close}
      title={t('again.title')}
      text={t(last?.reason === 'elsewhere' ? 'again.elsewhere' : 'again.text')}
    >
      <div ref={body} className={styles.body}>
        {failed && <Notice tone="warn">{t('again.guestFailed')}</Notice>}
        {ended && <Ways ended={ended} />}
        {continueAsGuest && (
          <p className={styles.guest}>
            <TextButton onClick={close}>{t('again.guest')}</TextButton>
            <span className={styles.meta}>{t('again.guestNote')}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Ways({ ended }: { readonly ended: EndedSession }) {
  const t = useT('account');
  const to = useHref();
  const app = useApp();
  const known = app.stores.customer.user?.email ?? '';
  const [isOther, setIsOther] = useState(known === '');
  const state = useForm(form, { defaults: { email: known, remember: 'on' }, onDone: () => entered() });

  async function entered(): Promise<void> {
    const { customer, toasts } = app.stores;
    const before = customer.user?.id;
    followRenewedSession(app);
    const { data: user } = await app.queryClient.fetchQuery({ ...userQuery(), staleTime: 0 });
    customer.user = user;
    const isSame = before === undefined || before === user.id;
    if (!isSame) {
      customer.generation += 1;
      // The saved data of the first customer go.
      void app.queryClient.invalidateQueries();
    }
    showToast(toasts, { text: t(isSame ? 'again.done' : 'again.doneOther', { name: user.first_name || user.email, email: user.email }) });
    ended.answer(isSame);
  }

  return (
    <>
      <FormView state={state} labels={{ email: t('email'), password: t('password') }} aria-label={t('again.title')} errorFocus="field">
        {isOther ? (
          <FormEmail state={state} label={t('email')} autoComplete="username" />
        ) : (
          <p className={styles.account}>
            <Icon icon="user" size="s" />
            <span className={styles.email}>{known}</span>
            <TextButton variant="quiet" onClick={() => setIsOther(true)}>
              {t('again.other')}
            </TextButton>
            <input type="hidden" name="email" value={known} />
            <HiddenUsername email={known} />
          </p>
        )}
        <div className={styles.password}>
          <FormPassword state={state} name="password" label={t('password')} autoComplete="current-password" />
          <TextLink className={styles.forgot} variant="quiet" small href={to('recoverPassword')} target="_blank">
            {t('forgot')}
            <VisuallyHidden>, {t('again.newTab')}</VisuallyHidden>
          </TextLink>
        </div>
        <input type="hidden" name="remember" value="on" />
        <Button type="submit" size="lg" wide busy={state.busy}>
          {t('signIn')}
        </Button>
      </FormView>
      <Suspense fallback={null}>
        {/* A provider's page takes this document away. */}
        <div onSubmitCapture={() => saveDraft(app)}>
          <OtherSignIns redirect={location.pathname + location.search} withPasskey onSignedIn={entered} />
        </div>
      </Suspense>
    </>
  );
}
