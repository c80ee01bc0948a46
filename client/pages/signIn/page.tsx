import { redirectPath } from '../../../shared/commerce/redirect-path.ts';
import type { FormFailure } from '../../../shared/forms/form.ts';
import { signInForm } from '../../../shared/forms/sign-in.ts';
import { useApp, useLocale, useT } from '../../core/app-context.tsx';
import { readText } from '../../core/browser/storage.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { basename } from '../../../shared/i18n/locales.ts';
import { CART_KEY } from '../../features/cart/store.ts';
import { ResendVerification } from '../../features/customer/resend-verification.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { WISHLIST_KEY } from '../../features/wishlist/store.ts';
import { Button } from '../../ui/button.tsx';
import { FormCheckbox, FormEmail, FormPassword } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

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
      <SignInForm />
    </SignInFrame>
  );
}

function SignInForm() {
  const t = useT('account');
  const to = useHref();
  const locale = useLocale();
  const app = useApp();
  const { search } = usePage('signIn');
  const state = useForm(signInForm, {
    defaults: { remember: 'on' },
    extra: () => ({ cart_unique_id: readText('local', CART_KEY) ?? '', wishlist_unique_id: readWishlistId() }),
    onDone() {
      app.stores.customer.session.postToTabs();
      location.assign(redirectPath(search.get('redirect')) ?? basename(locale));
      // The next document shows the customer's data; until then the form stays as it is.
      return new Promise(() => undefined);
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
          <TextLink variant="quiet" href={to('recoverPassword')}>
            {t('forgot')}
          </TextLink>
        </div>
        <Button type="submit" wide busy={state.busy}>
          {t('signIn')}
        </Button>
      </FormView>
      {isUnverified && <ResendVerification email={state.initial['email'] ?? ''} />}
    </>
  );

  function failureText({ code }: FormFailure): string | null {
    if (code === 'credentials_wrong') return t('credentialsWrong');
    return code === 'email_unverified' ? t('unverified') : null;
  }
}

/** Why the sign-in at a provider did not succeed: it came back to this page. */
function ProviderProblem() {
  const t = useT('errors');
  const problem = usePage('signIn').search.get('problem');
  const known = PROBLEMS.find((one) => one === problem);
  return known === undefined ? null : <Notice tone={known === 'social_email_taken' ? 'info' : 'error'}>{t(known)}</Notice>;
}

const PROBLEMS = ['social_failed', 'social_email_missing', 'social_email_taken'] as const;

function readWishlistId(): string {
  try {
    const { id } = JSON.parse(readText('local', WISHLIST_KEY) ?? '{}') as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
