import type { Request, Response } from 'express';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { readCookie } from './proxy-input.ts';

export const TOKEN_COOKIE = 'access_token_v1';
/** Characters of a cookie value (RFC 6265, section 4.1.1). */
const TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/;

/**
 * The customer's bearer token. It is in this cookie and in calls to the backend; scripts, HTML, logs and caches never get it.
 * SameSite=Lax: a link from a mail or another site arrives signed in, a form of another site does not.
 */
export function readToken(req: Pick<Request, 'headers'>): string | undefined {
  return readCookie(req.headers.cookie, TOKEN_COOKIE, TOKEN);
}

export interface SessionCookie {
  /** Moves the token of a response of `session: 'opens'` or `'renews'` into the cookie; returns the response without it. */
  keep(res: Response, key: EndpointKey, answer: unknown): unknown;
  clear(res: Response): void;
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    keep(res, key, answer) {
      const { session } = endpoints[key];
      if (session !== 'opens' && session !== 'renews') return answer;
      const { data } = answer as { readonly data: { readonly token?: string; readonly expired_at?: string } };
      const { token, expired_at, ...rest } = data;
      if (token !== undefined && expired_at !== undefined && TOKEN.test(token)) {
        // Without encoding: the value is checked, and it is read back as it is.
        res.cookie(TOKEN_COOKIE, token, { ...options, maxAge: Math.max(0, Date.parse(expired_at) - Date.now()), encode: String });
      }
      return { data: rest };
    },
    clear: (res) => void res.clearCookie(TOKEN_COOKIE, options),
  };
}
