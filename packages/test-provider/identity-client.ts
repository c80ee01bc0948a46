import { IDENTITY_PROVIDERS, type IdentityProvider } from '../contract/codes.ts';

/** The shop's registration at the provider. */
export const CLIENT = { id: 'feinlicht', secret: 'secret-of-the-test-provider' } as const;

export const issuerOf = (publicOrigin: string, provider: IdentityProvider): string => `${publicOrigin}/identity/${provider}`;

/** How the shop is registered at each of them. `url`: where the backend reaches them, which may be another address than that of browsers. */
export const identityClients = (publicOrigin: string, url: string) =>
  new Map(
    IDENTITY_PROVIDERS.map((provider) => {
      const issuer = issuerOf(publicOrigin, provider);
      const base = issuerOf(url, provider);
      const endpoints = { authorizationEndpoint: `${issuer}/authorize`, tokenEndpoint: `${base}/token`, keysUrl: `${base}/jwks` };
      return [provider, { ...CLIENT, issuer, ...endpoints }];
    }),
  );
