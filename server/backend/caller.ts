import type { Caller } from '../../packages/engine/backend/api-proxy.ts';
import { browserOf } from './device-cookie.ts';
import type { LinkCookie } from './link-cookie.ts';
import { isKept, readToken, type SessionCookie } from './session-cookie.ts';

/** How browsers make calls, with the cookies of the shop: by the API proxy, or by posting a form. */
export const createCaller = (sessionCookie: SessionCookie, linkCookie: LinkCookie): Caller => ({
  session: {
    read: readToken,
    keep: (res, call, answer) => sessionCookie.keep(res, call.key, answer, isKept(call.body)),
    clear: sessionCookie.clear,
  },
  carryOut: linkCookie.call,
  browserOf,
});
