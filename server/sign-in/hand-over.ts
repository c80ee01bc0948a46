import { randomUUID } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { UniqueId } from '../../packages/contract/common.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { ARRIVED_COOKIE, type ArrivedLists, HAND_OVER_PATH } from '../../shared/hand-over.ts';
import { type Site, splitLocale } from '../../packages/engine/site.ts';
import { href, match } from '../../shared/routes.ts';
import { checkJsonBody, isSameOrigin } from '../../packages/engine/http/browser-request.ts';
import { readToken, type SessionCookie } from '../backend/session-cookie.ts';
import { createSeal } from '../../packages/engine/http/sealed.ts';
import type { ReplayGuard } from '../../packages/engine/redis/replay-guard.ts';
import type { SitesOfNow } from '../../packages/engine/sites.ts';

export interface HandOverOptions {
  readonly sites: SitesOfNow;
  readonly cookieSecret: string | undefined;
  readonly sessionCookie: SessionCookie;
  /** So that an address that somebody has seen opens nothing any more. */
  readonly replayGuard: ReplayGuard;
  readonly secureCookies: boolean;
}

/** Seconds from the click to the page on the other domain. */
const LIFE = 60;
/** The first page there reads it at once. */
const ARRIVED_SECONDS = 60;

/** An id of another form, which an earlier shop may have stored, is no list; the others go along. */
const List = UniqueId.nullable().catch(null);
const Lists = z.object({ cart: List, wishlist: List, comparison: List });
const Body = z.object({ to: z.url().max(2000), lists: Lists });
const Carried = z.object({ id: z.string(), site: z.string(), token: z.string().optional(), lists: Lists });

/**
 * Cart, lists and session go along to another domain of the shop, whose cookies and storage are its own. The page here asks for an address
 * there, which works once and for a minute; what goes along is sealed in it. It is taken only from a page of the shop: a link of another
 * site could sign somebody in as another person (login CSRF). Without scripts the plain link leads there, with nothing.
 */
export function handOver({ sites, cookieSecret, sessionCookie, replayGuard, secureCookies }: HandOverOptions): RequestHandler {
  const seal = createSeal(cookieSecret, 'hand-over to another domain');
  const parseBody = express.json({ limit: '8kb', inflate: false, type: () => true });
  const router = Router({ caseSensitive: true, strict: true });

  router.use(HAND_OVER_PATH, (_req, res, next) => {
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    next();
  });

  router.post(HAND_OVER_PATH, checkSender, parseBody, async function leave(req, res) {
    const { data } = Body.safeParse(req.body);
    const target = data && new URL(data.to);
    const site = target && sites().all.find(({ origin }) => origin === target.origin && origin !== req.site.origin);
    if (!site) throw new ApiError(422, 'validation_failed', { message: 'The address is on no other domain of this shop.' });
    const token = readToken(req);
    const content = { id: randomUUID(), site: site.origin, lists: data.lists, ...(token !== undefined && { token }) };
    const search = new URLSearchParams({ to: target.pathname + target.search, with: await seal.close(content, LIFE) });
    res.json({ location: `${site.origin}${HAND_OVER_PATH}?${search.toString()}` });
  });

  router.get(HAND_OVER_PATH, async function arrive(req, res) {
    // Express answers HEAD with the handler of GET, and this one uses the address up.
    if (req.method !== 'GET') throw new ApiError(405, 'not_allowed');
    const search = new URLSearchParams(req.originalUrl.split('?', 2)[1]);
    const carried = comesFromShop(req) ? await open(search.get('with') ?? '', req.site) : null;
    if (carried) unpack(res, carried);
    res.redirect(303, pathOf(req.site, search.get('to')));
  });

  async function open(text: string, site: Site): Promise<z.infer<typeof Carried> | null> {
    const { data } = Carried.safeParse(await seal.open(text));
    return data && data.site === site.origin && (await replayGuard(`hand-over:${data.id}`, LIFE * 2000)) ? data : null;
  }

  function unpack(res: Response, { token, lists }: z.infer<typeof Carried>): void {
    if (token !== undefined) sessionCookie.adopt(res, token);
    const arrived: ArrivedLists = { ...lists, session: token !== undefined };
    if (Object.values(arrived).every((value) => !value)) return;
    const options = { path: '/', sameSite: 'lax', secure: secureCookies, maxAge: ARRIVED_SECONDS * 1000 } as const;
    res.cookie(ARRIVED_COOKIE, JSON.stringify(arrived), options);
  }

  /** Browsers send the origin of the page that led here, unless it forbids that; ours does not. */
  function comesFromShop(req: Request): boolean {
    const { referer } = req.headers;
    return referer !== undefined && URL.canParse(referer) && sites().all.some(({ origin }) => new URL(referer).origin === origin);
  }

  return router;
}

const checkSender: RequestHandler = (req, _res, next) => {
  if (!isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
  checkJsonBody(req);
  next();
};

/** A page of this site, else home: the parameter must lead nowhere else (CWE-601). */
function pathOf(site: Site, path: string | null): string {
  if (path === null || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || path.includes('\\')) return href('home');
  return match(splitLocale(site, path.split('?', 1)[0] as string).path) ? path : href('home');
}
