import { IDENTITY_PROVIDERS, type IdentityProvider } from '../shared/contract/codes.ts';

/** What the shop was given when it registered at the provider. */
export const CLIENT = { id: 'feinlicht', secret: 'secret-of-the-test-provider' } as const;

export const issuerOf = (publicOrigin: string, provider: IdentityProvider): string => `${publicOrigin}/identity/${provider}`;

/** What the storefront needs to send a browser there. */
export const socialProviders = (publicOrigin: string) =>
  IDENTITY_PROVIDERS.map((provider) => ({
    provider,
    sdk_config: {
      client_id: CLIENT.id,
      issuer: issuerOf(publicOrigin, provider),
      authorization_endpoint: `${issuerOf(publicOrigin, provider)}/authorize`,
      scope: 'openid email profile',
    },
  }));
