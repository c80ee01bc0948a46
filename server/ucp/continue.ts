import { Router, type Request, type RequestHandler } from 'express';
import * as z from 'zod';
import { ApiError } from '../../shared/errors.ts';
import { PREPARED_PREFIX } from '../../shared/session-cookies.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locales.ts';
import { localizePath, ownLocale, type Site } from '../../shared/i18n/site.ts';
import { href } from '../../shared/routes.ts';
import type { Seal } from '../http/sealed.ts';
import { cartOf, snapshotOf } from './carts.ts';
import { isNavigation } from './navigation.ts';
import { UCP_PATH } from './profile.ts';
import { SESSION_KEY, type Session, type Sessions } from './sessions.ts';
import type { ShopCalls } from './shop-calls.ts';

export const CONTINUE_PATH = `${UCP_PATH}/continue`;

/** Seconds. A platform that shows the link later asks for the checkout again, and gets a new one. */
const LIFE = 3600;
/** An id that no cart has: the page of the checkout says that the link is no longer valid, and leads on into the shop. */
const NO_CART = 'link-is-no-longer-valid';

const Carried = z.object({ key: z.string().regex(SESSION_KEY), number: z.int(), site: z.string(), locale: z.enum(LOCALES as [Locale]) });

export interface ContinueOptions {
  readonly seal: Seal;
  readonly sessions: Sessions;
  readonly shopCalls: (site: Site, locale: Locale) => ShopCalls;
  readonly secureCookies: boolean;
}

/** The link for the buyer. What it opens is sealed in it, so that it cannot be guessed or changed, and ends with the hour. */
export async function continueUrl(
  { seal, sessions }: Pick<ContinueOptions, 'seal' | 'sessions'>,
  shop: ShopCalls,
  session: Session,
): Promise<string> {
  const { site, locale } = shop;
  const content = { key: sessions.keyOf(session.cartId), number: session.checkout?.number ?? 0, site: site.origin, locale };
  return `${site.origin}${CONTINUE_PATH}?${new URLSearchParams({ with: await seal.close(content, LIFE) }).toString()}`;
}

/**
 * GET /ucp/continue hands a checkout over to the browser that comes first, which gets the backend's id of the cart; from then on the
 * platform cannot change the cart. It opens in a checkout of its own, beside the cart that the buyer may have. A cookie for this browser's
 * scripts, which ends with the session, says who prepared it. The same browser may follow the link again.
 */
export function continueCheckout({ seal, sessions, shopCalls, secureCookies }: ContinueOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(CONTINUE_PATH, async function adopt(req, res) {
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    // Express answers HEAD with the handler of GET.
    if (req.method !== 'GET') throw new ApiError(405, 'not_allowed');
    const { data } = Carried.safeParse(await seal.open(new URLSearchParams(req.originalUrl.split('?', 2)[1]).get('with') ?? ''));
    const carried = data?.site === req.site.origin ? data : undefined;
    const locale = carried?.locale ?? ownLocale(req.site);
    // A program that looks at a link before the buyer does, as chats do for a preview, must not use it up.
    if (!isNavigation(req)) return res.redirect(303, localizePath(req.site, locale, href('home')));
    const session = carried && (await handOver(req, carried.key, carried.number, shopCalls(req.site, locale)));
    if (session) {
      res.cookie(PREPARED_PREFIX + session.cartId, session.checkout?.preparedBy ?? '', {
        path: '/',
        sameSite: 'lax',
        secure: secureCookies,
      });
    }
    res.redirect(303, localizePath(req.site, locale, href('checkout', { id: session?.cartId ?? NO_CART })));
  });

  async function handOver(req: Request, key: string, number: number, shop: ShopCalls): Promise<Session | null> {
    return sessions.exclusive(key, async () => {
      const session = await sessions.find(key);
      const checkout = session?.checkout;
      if (!checkout || checkout.number !== number) return null;
      if (checkout.state === 'handed_over' && hasPreparedCookie(req, session.cartId)) return session;
      if (checkout.state !== 'open' || Date.parse(checkout.expiresAt) <= Date.now()) return null;
      const cart = await cartOf(shop, session);
      if (!cart) return null;
      await sessions.save({ ...session, checkout: { ...checkout, state: 'handed_over', snapshot: await snapshotOf(shop, cart) } });
      return session;
    });
  }

  return router;
}

const hasPreparedCookie = ({ headers }: Request, cartId: string): boolean =>
  (headers.cookie ?? '').split('; ').some((pair) => pair.startsWith(`${PREPARED_PREFIX}${cartId}=`));
