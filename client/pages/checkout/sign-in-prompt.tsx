import { localizePath } from '../../../shared/i18n/locales.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useLocation } from '../../core/navigation/location.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Signing in is optional: guests can order. It leads back to the same cart. */
export function SignInPrompt() {
  const t = useT('checkout');
  const to = useHref();
  const { locale, isSignedIn } = useApp();
  const { pathname, search } = useLocation();
  // The data of a customer could not be loaded.
  if (isSignedIn()) return null;
  return (
    <TextLink variant="quiet" href={to('signIn', undefined, { redirect: localizePath(locale, pathname + search) })}>
      {t('signIn')}
    </TextLink>
  );
}
