import { localizePath } from '../../../shared/i18n/locales.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { useLocation } from '../../core/navigation/location.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { signInPath } from './sign-in-path.ts';

/** Signing in is optional: guests can order. */
export function SignInPrompt() {
  const t = useT('checkout');
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const path = signInPath(localizePath(locale, pathname + search));
  return path === null ? null : (
    <TextLink variant="quiet" href={localizePath(locale, path)}>
      {t('signIn')}
    </TextLink>
  );
}
