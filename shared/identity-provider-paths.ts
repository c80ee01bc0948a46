import { IDENTITY_PROVIDERS, type IdentityProvider } from './contract/codes.ts';
import { DEFAULT_LOCALE, type Locale, localizePath, splitLocale } from './i18n/locales.ts';

/** Where a form begins a sign-in with a provider. */
export const startPath = (locale: Locale, identityProvider: IdentityProvider): string =>
  localizePath(locale, `/sign-in/${identityProvider}`);

/** Where the provider sends the browser back. Without a language, because each such address has to be registered at the provider. */
export const callbackPath = (identityProvider: IdentityProvider): string => `/sign-in/${identityProvider}/callback`;

const IDENTITY_PROVIDER_PATHS: ReadonlySet<string> = new Set(
  IDENTITY_PROVIDERS.flatMap((identityProvider) => [startPath(DEFAULT_LOCALE, identityProvider), callbackPath(identityProvider)]),
);

/** Whether a request is for a sign-in with a provider. */
export function isIdentityProviderPath(target: string): boolean {
  // First, because it is asked for every page.
  if (!target.includes('/sign-in/')) return false;
  return IDENTITY_PROVIDER_PATHS.has(splitLocale(target.split('?', 1)[0] ?? '').path);
}
