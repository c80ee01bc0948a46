import express, { type Request, type Response, Router } from 'express';
import type { IdentityProvider } from '../../packages/contract/codes.ts';
import { UniqueId } from '../../packages/contract/common.ts';

import { ApiError } from '../../packages/engine/errors.ts';
import { LOCALE_COOKIE } from '../../packages/engine/locale-cookie.ts';
import { isLocale, type Locale } from '../../shared/i18n/locales.ts';
import { localizePath, ownLocale, type Site, splitLocale, withoutLocale } from '../../packages/engine/site.ts';
import { href, redirectPath } from '../../shared/routes.ts';
import { callbackPath, isIdentityProviderPath } from '../../shared/identity-provider-paths.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import type { LinkCookie } from '../backend/link-cookie.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { isSameOrigin, readCookie } from '../../packages/engine/http/browser-request.ts';
import { browserOf } from '../backend/device-cookie.ts';
import { readToken, type SessionCookie } from '../backend/session-cookie.ts';
import type { Env } from '../env.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import { authorizationUrl, findIdentityProvider, newSecrets, readResponse, type IdentityProviders } from './identity-providers.ts';
import { createSignInCookies, type SignInAttempt } from './sign-in-cookies.ts';

export interface IdentityProviderSignInOptions {
  readonly backend: Backend;
  /** Null until the backend has told them. */
  readonly identityProviders: () => IdentityProviders | null;
  readonly sessionCookie: SessionCookie;
  readonly linkCookie: LinkCookie;
  readonly env: Pick<Env, 'cookieSecret' | 'mode' | 'publicOrigin'>;
  readonly log: Log;
}

/** Codes with which /sign-in explains a sign-in that failed. Other codes are those of errors.json. */
type Problem = 'cancelled' | 'social_failed' | 'social_email_missing' | 'social_email_taken' | 'too_many_requests' | 'unavailable';
const PROBLEMS: readonly string[] = ['social_email_missing', 'social_email_taken', 'too_many_requests', 'unavailable'] satisfies Problem[];

/**
 * Signing in with Google or Facebook, by the authorization-code flow (RFC 6749, section 4.1). This server sends the browser to the
 * identity provider and checks what it comes back with; the backend redeems the code. Begun by POST: a link could sign somebody in as another person.
 */
export function identityProviderSignIn({
  backend,
  identityProviders,
  sessionCookie,
  linkCookie,
  env,
  log,
}: IdentityProviderSignInOptions): Router {
  const { publicOrigin, mode } = env;
  const attempts = createSignInCookies(env.cookieSecret, publicOrigin.startsWith('https:'));
  /** Each domain of the shop has its own: the cookies of the sign-in are those of one domain. */
  const redirectUri = ({ origin }: Site, name: IdentityProvider): string => origin + callbackPath(name);
  const router = Router({ caseSensitive: true, strict: true });

  function configOf(name: string): IdentityProviders[number] {
    const offered = identityProviders();
    if (!offered) throw new ApiError(503, 'unavailable');
    const found = findIdentityProvider(offered, name, mode);
    if (!found) throw new ApiError(404, 'not_found');
    return found;
  }

  router.use((req, res, next) => {
    if (!isIdentityProviderPath(req.originalUrl)) return next('router');
    // A prefix that the site does not have: `/de` where German has none.
    if (splitLocale(req.site, req.path).path !== withoutLocale(req.path)) throw new ApiError(404, 'not_found');
    res.setHeader('cache-control', 'private, no-store');
    res.setHeader('referrer-policy', 'no-referrer');
    next();
  });

  router.post(
    ['/sign-in/:provider', '/:locale/sign-in/:provider'],
    express.urlencoded({ extended: false, limit: '8kb', inflate: false }),
    async (req, res) => {
      if (!isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
      const { provider, sdk_config } = configOf(param(req, 'provider'));
      const attempt = { ...newSecrets(), provider, locale: splitLocale(req.site, req.path).locale, ...wishesOf(req.body) };
      await attempts.keep(res, attempt);
      res.redirect(303, await authorizationUrl(sdk_config, attempt, redirectUri(req.site, provider)));
    },
  );

  router.get('/sign-in/:provider/callback', async (req, res) => {
    // Express answers HEAD with the handler of GET, and this one uses the code up.
    if (req.method !== 'GET') throw new ApiError(405, 'not_allowed');
    const { provider, sdk_config } = configOf(param(req, 'provider'));
    const params = new URLSearchParams(req.originalUrl.split('?', 2)[1]);
    const attempt = await attempts.take(req, res, provider, params.get('state') ?? '');
    if (!attempt) return giveUp(req, res, 'social_failed', { locale: lastLocale(req), redirect: null });
    const response = readResponse(sdk_config, params, attempt.state);
    if ('code' in response) return signIn(req, res, attempt, response.code);
    log.warn({ provider, reason: response.reason }, 'sign-in with a provider was not finished');
    giveUp(req, res, response.problem, attempt);
  });

  // Somebody who reloads the address that the form was sent to.
  router.get(['/sign-in/:provider', '/:locale/sign-in/:provider'], (req, res) => {
    res.redirect(302, localizePath(req.site, splitLocale(req.site, req.path).locale, href('signIn')));
  });
  router.use(() => {
    throw new ApiError(404, 'not_found');
  });

  async function signIn(req: Request, res: Response, attempt: SignInAttempt, code: string): Promise<void> {
    const { provider, verifier, nonce, cart, wishlist, locale, redirect } = attempt;
    try {
      const answer = await backend.call({
        key: 'signInSocial',
        body: {
          provider,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri(req.site, provider),
          nonce,
          cart_unique_id: cart,
          wishlist_unique_id: wishlist,
        },
        locale,
        forwardedFor: clientAddress(req),
        token: readToken(req),
        ...browserOf(req, 'signInSocial'),
      });
      sessionCookie.keep(res, 'signInSocial', answer);
      res.redirect(303, redirect ?? localizePath(req.site, locale, href('home')));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [token] = error.fields['link_token'] ?? [];
      if (error.code === 'social_email_taken' && token !== undefined) linkCookie.keep(res, token);
      log.warn({ provider, reason: error.code }, 'the backend refused a sign-in with a provider');
      giveUp(req, res, PROBLEMS.includes(error.code) ? (error.code as Problem) : 'social_failed', attempt);
    }
  }

  return router;
}

function giveUp(
  { site }: Request,
  res: Response,
  problem: Problem,
  { locale, redirect }: Pick<SignInAttempt, 'locale' | 'redirect'>,
): void {
  res.redirect(303, localizePath(site, locale, href('signIn', undefined, { problem, ...(redirect === null ? {} : { redirect }) })));
}

/** The page that the visitor comes back to, and the data that come along. Cookies have little room: a longer path is forgotten. */
const REDIRECT_MAX = 1000;

function wishesOf(body: unknown): Pick<SignInAttempt, 'redirect' | 'cart' | 'wishlist'> {
  const field = (name: string): string | null => {
    const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name];
    return typeof value === 'string' ? value : null;
  };
  const id = (name: string): string | null => UniqueId.safeParse(field(name)).data ?? null;
  const redirect = redirectPath(field('redirect'));
  return {
    redirect: redirect !== null && redirect.length <= REDIRECT_MAX ? redirect : null,
    cart: id('cart_unique_id'),
    wishlist: id('wishlist_unique_id'),
  };
}

const param = (req: Request, name: string): string => String(req.params[name] ?? '');
function lastLocale({ headers, site }: Request): Locale {
  const last = readCookie(headers.cookie, LOCALE_COOKIE, /^[a-z]{2}$/) ?? '';
  return isLocale(last) ? last : ownLocale(site);
}
