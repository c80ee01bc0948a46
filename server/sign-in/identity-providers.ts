import * as oauth from 'oauth4webapi';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { Env } from '../env.ts';
import type { SignInAttempt } from './sign-in-cookies.ts';

export type IdentityProviders = Bootstrap['social_providers'];
type SdkConfig = IdentityProviders[number]['sdk_config'];

/** The offered identity provider of this name. One that is reached without TLS is for tests only. */
export const findIdentityProvider = (
  identityProviders: IdentityProviders,
  name: string,
  mode: Env['mode'],
): IdentityProviders[number] | undefined =>
  identityProviders.find(({ provider, sdk_config }) => provider === name && isSafe(sdk_config, mode));

/** Origins that a form may lead to (`form-action`). */
export const signInOrigins = (identityProviders: IdentityProviders, mode: Env['mode']): string[] => [
  ...new Set(
    identityProviders
      .filter(({ sdk_config }) => isSafe(sdk_config, mode))
      .map(({ sdk_config }) => new URL(sdk_config.authorization_endpoint).origin),
  ),
];

/** RFC 9700, section 2.6: authorization responses must not go over plain HTTP, except over loopback. */
function isSafe({ authorization_endpoint }: SdkConfig, mode: Env['mode']): boolean {
  const { protocol, hostname } = new URL(authorization_endpoint);
  return protocol === 'https:' || mode === 'development' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

export const newSecrets = (): Pick<SignInAttempt, 'state' | 'nonce' | 'verifier'> => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** The authorization request (RFC 6749, section 4.1.1) with PKCE (RFC 7636) and a nonce (OpenID Connect Core 1.0, section 3.1.2.1). */
export async function authorizationUrl(config: SdkConfig, attempt: SignInAttempt, redirectUri: string): Promise<string> {
  const url = new URL(config.authorization_endpoint);
  const request = {
    response_type: 'code',
    client_id: config.client_id,
    redirect_uri: redirectUri,
    scope: config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value);
  return url.href;
}

export type IdentityProviderResponse =
  | { readonly code: string }
  | { readonly problem: 'cancelled' | 'social_failed'; readonly reason: string };

const CODE_MAX = 2048;

/** Checks the authorization response: `state`, `iss` (RFC 9207), each parameter once, and no error. */
export function readResponse({ issuer, ...config }: SdkConfig, received: URLSearchParams, state: string): IdentityProviderResponse {
  const params = new URLSearchParams(received);
  // An identity provider without `issuer` is told apart by its own redirect address (RFC 9700, section 4.4.2.2).
  if (issuer === undefined) params.delete('iss');
  const server = {
    issuer: issuer ?? new URL(config.authorization_endpoint).origin,
    authorization_response_iss_parameter_supported: issuer !== undefined,
  };
  try {
    const [code = '', ...others] = oauth.validateAuthResponse(server, { client_id: config.client_id }, params, state).getAll('code');
    if (code !== '' && code.length <= CODE_MAX && others.length === 0) return { code };
    return { problem: 'social_failed', reason: 'no valid code' };
  } catch (error) {
    if (!(error instanceof oauth.AuthorizationResponseError)) return { problem: 'social_failed', reason: 'malformed response' };
    const isCancelled = error.error === 'access_denied';
    return { problem: isCancelled ? 'cancelled' : 'social_failed', reason: error.error.slice(0, 60) };
  }
}
