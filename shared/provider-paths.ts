import { SOCIAL_PROVIDERS, type SocialProvider } from './contract/codes.ts';
import { DEFAULT_LOCALE, type Locale, localizePath, splitLocale } from './i18n/locales.ts';

/** Where a form begins a sign-in with a provider. */
export const startPath = (locale: Locale, provider: SocialProvider): string => localizePath(locale, `/sign-in/${provider}`);

/** Where the provider sends the browser back. Without a language, because each such address has to be registered at the provider. */
export const callbackPath = (provider: SocialProvider): string => `/sign-in/${provider}/callback`;

const PROVIDER_PATHS: ReadonlySet<string> = new Set(
  SOCIAL_PROVIDERS.flatMap((provider) => [startPath(DEFAULT_LOCALE, provider), callbackPath(provider)]),
);

/** Whether a request is for a sign-in with a provider. */
export function isProviderPath(target: string): boolean {
  // First, because it is asked for every page.
  if (!target.includes('/sign-in/')) return false;
  return PROVIDER_PATHS.has(splitLocale(target.split('?', 1)[0] ?? '').path);
}
