import type { Request, Response } from 'express';
import { ApiError } from '../../packages/engine/errors.ts';
import type { Backend, BackendCall } from '../../packages/engine/backend/call-backend.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';

/** Ten minutes: the customer is asked for the password at once. */
const MAX_AGE_MS = 600_000;
const TOKEN = /^[\w-]{20,128}$/;

/**
 * The token of `social_email_taken`: the next sign-in by password links the provider's account. In a cookie, because it must be neither in
 * an address nor in a page.
 */
export interface LinkCookie {
  keep(res: Response, token: string): void;
  /** Makes a call of the browser; a sign-in by password gets the token. */
  call(req: Pick<Request, 'headers'>, res: Response, call: BackendCall): Promise<unknown>;
}

export function createLinkCookie(backend: Backend, secure: boolean): LinkCookie {
  const name = secure ? '__Host-link_token' : 'link_token';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, encode: String } as const;
  const clear = (res: Response): void => void (res.headersSent || res.clearCookie(name, options));
  return {
    keep(res, token) {
      if (TOKEN.test(token)) res.cookie(name, token, { ...options, maxAge: MAX_AGE_MS });
    },
    async call({ headers }, res, call) {
      const link_token = call.key === 'signIn' ? readCookie(headers.cookie, name, TOKEN) : undefined;
      if (link_token === undefined) return backend.call(call);
      try {
        const answer = await backend.call({ ...call, body: { ...(call.body as object), link_token } });
        clear(res);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'token_invalid') throw error;
        // Used, expired, or of another account than the one that is signed in to: that is no reason to keep the customer out.
        clear(res);
        return backend.call(call);
      }
    },
  };
}
