import type { Request, Response } from 'express';
import { type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const DEVICE_COOKIE = 'device_token';
/** The most that browsers allow (RFC 6265bis, section 5.5). */
const MAX_AGE_MS = 400 * DAY_MS;
const TOKEN = /^[\w-]{20,128}$/;

/**
 * Names this browser to the backend (`device` of the endpoint table); it opens nothing. It outlives the session, also a sign-out: strangers
 * who guess passwords then cannot lock its customer out. Lax, as the way back from an identity provider is one from another site.
 */
export function keepDevice(res: Response, token: unknown, secure: boolean): void {
  if (typeof token !== 'string' || !TOKEN.test(token)) return;
  res.cookie(DEVICE_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_MS, encode: String });
}

/** Facts for the backend about the browser that makes the call. */
export function browserOf(
  req: Pick<Request, 'headers'>,
  key: EndpointKey,
): { userAgent?: string | undefined; deviceToken?: string | undefined } {
  if (!endpoints[key].device) return {};
  return { userAgent: req.headers['user-agent'], deviceToken: readCookie(req.headers.cookie, DEVICE_COOKIE, TOKEN) };
}
