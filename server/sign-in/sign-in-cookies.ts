import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '../../packages/contract/codes.ts';
import { UniqueId } from '../../packages/contract/common.ts';
import { LOCALES } from '../../shared/i18n/locales.ts';
import { callbackPath } from '../../shared/identity-provider-paths.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';
import { createSeal, JWE } from '../../packages/engine/http/sealed.ts';

const RandomValue = z.string().min(43).max(128);

/** A sign-in that has begun: what the identity provider's response is checked against, and what the visitor had before. */
const SignInAttempt = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  state: RandomValue,
  nonce: RandomValue,
  verifier: RandomValue,
  locale: z.enum(LOCALES),
  redirect: z.string().nullable(),
  cart: UniqueId.nullable(),
  wishlist: UniqueId.nullable(),
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

/** Seconds that a visitor may spend at the provider. */
const MAX_AGE = 600;

/**
 * Each attempt is a cookie of its own, so that two tabs can sign in at the same time. It is encrypted: only this shop can write one. Its
 * name comes from `state`, by which the response finds it; `state` is in the content too, so a renamed cookie is of no use.
 */
export interface SignInCookies {
  keep(res: Response, attempt: SignInAttempt): Promise<void>;
  /** The attempt that a response belongs to, and the end of its cookie. Null without a valid one. */
  take(req: Request, res: Response, identityProvider: IdentityProvider, state: string): Promise<SignInAttempt | null>;
}

export function createSignInCookies(secret: string | undefined, secure: boolean): SignInCookies {
  const seal = createSeal(secret, 'sign-in with a provider');
  const nameOf = (state: string): string =>
    `${secure ? '__Secure-' : ''}sign_in_${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;
  const options = (identityProvider: IdentityProvider) =>
    ({ path: callbackPath(identityProvider), httpOnly: true, sameSite: 'lax', secure, encode: String }) as const;

  return {
    async keep(res, attempt) {
      res.cookie(nameOf(attempt.state), await seal.close(attempt, MAX_AGE), { ...options(attempt.provider), maxAge: MAX_AGE * 1000 });
    },
    async take(req, res, identityProvider, state) {
      const name = nameOf(state);
      const value = readCookie(req.headers.cookie, name, JWE);
      if (value === undefined) return null;
      res.clearCookie(name, options(identityProvider));
      const attempt = SignInAttempt.safeParse(await seal.open(value));
      return attempt.success && attempt.data.provider === identityProvider ? attempt.data : null;
    },
  };
}
