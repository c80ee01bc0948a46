import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { type Endpoint, type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { MERGED_COOKIE, SIGNED_IN_COOKIE } from '../../shared/session-cookies.ts';
import { keepDevice } from './device-cookie.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';
import { clearWishlistId, keepWishlistId, wishlistIdOf } from './wishlist-cookie.ts';

export const TOKEN_COOKIE = 'access_token_v1';
/** The lists that a sign-in merged are read by the next document, in whatever way the session was opened. */
const MERGED_SECONDS = 600;
const MERGED_MAX = 3000;
/** Characters of a cookie value (RFC 6265, section 4.1.1). */
const TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/;

/**
 * The customer's bearer token. It is in this cookie and in calls to the backend; scripts, HTML, logs and caches never get it.
 * SameSite=Lax: a link from a mail or another site arrives signed in, a form of another site does not.
 */
export function readToken(req: Pick<Request, 'headers'>): string | undefined {
  return readCookie(req.headers.cookie, TOKEN_COOKIE, TOKEN);
}

/** The response of such a call may contain a token. */
const opensSession = (session: Endpoint['session']): boolean => session === 'opens' || session === 'renews';

/** False: the customer does not want this browser to stay signed in. */
export const isKept = (body: unknown): boolean => (body as { readonly remember?: boolean } | undefined)?.remember !== false;

export interface SessionCookie {
  /**
   * Moves the token of a response of `session: 'opens'` or `'renews'` into the cookie; returns the response without it. `kept`: the cookie
   * outlives the browser. Also keeps the id of the wish list that the response is about, and the token of a known browser.
   */
  keep(res: Response, key: EndpointKey, answer: unknown, kept?: boolean): unknown;
  /** Takes over the token of a session that was opened on another domain of the shop. It ends with the browser. */
  adopt(res: Response, token: string): void;
  /** The customer's wish list goes with the session. */
  clear(res: Response): void;
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const readable = { ...options, httpOnly: false } as const;
  function open(res: Response, token: string, life: { readonly maxAge?: number }): void {
    // Without encoding: the value is checked, and it is read back as it is.
    res.cookie(TOKEN_COOKIE, token, { ...options, ...life, encode: String });
    res.cookie(SIGNED_IN_COOKIE, randomBytes(6).toString('base64url'), { ...readable, ...life });
  }

  return {
    adopt(res, token) {
      if (TOKEN.test(token)) open(res, token, {});
    },
    keep(res, key, answer, kept = true) {
      const { session } = endpoints[key];
      const wishlistId = wishlistIdOf(key, answer);
      if (wishlistId !== null) keepWishlistId(res, wishlistId, secure);
      if (!opensSession(session)) return answer;
      const { data } = answer as {
        readonly data: {
          readonly token?: string;
          readonly expired_at?: string;
          readonly device_token?: string;
          readonly merged?: object | null;
        };
      };
      const { token, expired_at, device_token, merged, ...rest } = data;
      if (token !== undefined && expired_at !== undefined && TOKEN.test(token)) {
        // A session that the customer does not want to keep ends with the browser.
        const life = kept ? { maxAge: Math.max(0, Date.parse(expired_at) - Date.now()) } : {};
        open(res, token, life);
        const lists = merged && Object.values(merged).some((id) => typeof id === 'string') && JSON.stringify(merged);
        if (lists && encodeURIComponent(lists).length < MERGED_MAX) {
          res.cookie(MERGED_COOKIE, lists, { ...readable, maxAge: MERGED_SECONDS * 1000 });
        }
      }
      keepDevice(res, device_token, secure);
      return { data: rest };
    },
    clear(res) {
      res.clearCookie(TOKEN_COOKIE, options);
      res.clearCookie(SIGNED_IN_COOKIE, readable);
      clearWishlistId(res, secure);
    },
  };
}
