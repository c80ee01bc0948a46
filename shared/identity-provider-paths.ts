import { IDENTITY_PROVIDERS, type IdentityProvider } from '../packages/contract/codes.ts';
import { withoutLocale } from '../packages/engine/site.ts';

/** Where a form begins a sign-in with a provider, without prefix of a language. */
export const startPath = (identityProvider: IdentityProvider): string => `/sign-in/${identityProvider}`;

/** Where the provider sends the browser back. Without a language, because each such address has to be registered at the provider. */
export const callbackPath = (identityProvider: IdentityProvider): string => `/sign-in/${identityProvider}/callback`;

const IDENTITY_PROVIDER_PATHS: ReadonlySet<string> = new Set(
  IDENTITY_PROVIDERS.flatMap((identityProvider) => [startPath(identityProvider), callbackPath(identityProvider)]),
);

/** True if a request is for a sign-in with a provider. */
export function isIdentityProviderPath(target: string): boolean {
  // First, because it is asked for every page.
  if (!target.includes('/sign-in/')) return false;
  return IDENTITY_PROVIDER_PATHS.has(withoutLocale(target.split('?', 1)[0] ?? ''));
}
