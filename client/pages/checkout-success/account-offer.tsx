import { useEffect, useRef } from 'react';
import type { Order } from '../../../packages/contract/order.ts';
import { signUpForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { FormPassword } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import styles from './account-offer.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/**
 * An account with the order's address, for guests: only the password is missing. The answer is the same whether the address has an account
 * already. The order belongs to the account once the address is confirmed.
 */
export function AccountOffer({ order }: { readonly order: Order }) {
  const t = useT('account');
  const texts = useT('order');
  const to = useHref();
  const state = useForm(signUpForm);
  const { contact_email: email, billing_address: person } = order;
  // A name is missing where no address was asked for: the page of sign-up asks for it.
  if (useApp().isSignedIn() || person === null) return null;
  if (state.done) return <Done email={email} bySubmit={state.values['email'] !== undefined} />;
  return (
    <section className={cx(styles.offer, only.screen)} aria-labelledby="account">
      <h2 className={role.title2} id="account">
        {texts('accountTitle')}
      </h2>
      <p className={cx(role.quiet, role.anywhere, role.chars60, space.above2Half)}>{texts('accountText', { email })}</p>
      <FormView state={state} labels={{ password: t('password') }} className={styles.form}>
        <input type="hidden" name="first_name" value={person.person_first_name} />
        <input type="hidden" name="last_name" value={person.person_last_name} />
        {/* For password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <FormPassword state={state} name="password" label={t('password')} hint={t('passwordHint')} autoComplete="new-password" />
        <p>
          <Button type="submit" variant="secondary" busy={state.busy}>
            {t('signUpButton')}
          </Button>
        </p>
        <p className={role.note}>
          <LinkedText
            text={t('termsNote')}
            hrefs={{ terms: to('content', { slug: t('termsSlug') }), privacy: to('content', { slug: t('privacySlug') }) }}
            newTab={t('newTab')}
          />
        </p>
      </FormView>
    </section>
  );
}

function Done({ email, bySubmit }: { readonly email: string; readonly bySubmit: boolean }) {
  const t = useT('account');
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (bySubmit) region.current?.focus();
  }, [bySubmit]);
  return (
    <section ref={region} className={cx(styles.offer, only.screen)} aria-labelledby="account" tabIndex={-1}>
      <h2 className={role.title2} id="account">
        {t('mailTitle')}
      </h2>
      <p className={cx(role.quiet, role.anywhere, role.chars60, space.above2Half)}>{t('signedUp', { email })}</p>
    </section>
  );
}
