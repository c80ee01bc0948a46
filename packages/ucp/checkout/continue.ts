import { Router, type Request, type RequestHandler } from 'express';
import * as z from 'zod';
import { ApiError } from '../../engine/errors.ts';
import { writePreparedCart } from '../../../shared/commerce/prepared-cart.ts';
import { PREPARED_PREFIX } from '../../../shared/session-cookies.ts';
import { LOCALES, type Locale } from '../../../shared/i18n/locales.ts';
import { localizePath, ownLocale } from '../../engine/site.ts';
import { href } from '../../../shared/routes.ts';
import { clientAddress } from '../../engine/connections/client-address.ts';
import type { Seal } from '../../engine/http/sealed.ts';
import { cartOf, isHandedOver, snapshotOf } from './carts.ts';
import { isNavigation } from './navigation.ts';
import { UCP_PATH } from '../profile.ts';
import { SESSION_KEY, type Session, type Sessions } from '../sessions.ts';
import type { OpenShopCalls, ShopCalls } from '../shop-calls.ts';

export const CONTINUE_PATH = `${UCP_PATH}/continue`;

/** Seconds. A platform that shows the link later asks for the checkout again, and gets a new one. */
const LIFE = 3600;
/** An id that no cart has: the page of the checkout says that the link is no longer valid, and leads on into the shop. */
const NO_CART = 'link-is-no-longer-valid';

/** In the place of a checkout's number. */
const OF_CART = 0;

const Carried = z.object({ key: z.string().regex(SESSION_KEY), number: z.int(), site: z.string(), locale: z.enum(LOCALES as [Locale]) });

type Carried = z.infer<typeof Carried>;

export interface ContinueOptions {
  readonly seal: Seal;
  readonly sessions: Sessions;
  readonly shopCalls: OpenShopCalls;
  readonly secureCookies: boolean;
}

/** The link for the buyer. The cart that it opens is sealed in it, so that it cannot be guessed or changed, and ends with the hour. */
export async function continueUrl(
  { seal, sessions }: Pick<ContinueOptions, 'seal' | 'sessions'>,
  shop: ShopCalls,
  session: Session,
): Promise<string> {
  const { site, locale } = shop;
  const content = { key: sessions.keyOf(session.cartId), number: session.checkout?.number ?? OF_CART, site: site.origin, locale };
  return `${site.origin}${CONTINUE_PATH}?${new URLSearchParams({ with: await seal.close(content, LIFE) }).toString()}`;
}

/**
 * GET /ucp/continue hands a checkout over to the browser that comes first, which gets the backend's id of the cart; from then on the
 * platform cannot change the cart. It opens in a checkout of its own, beside the cart that the buyer may have; a cart without a checkout opens
 * as one, which asks before it replaces the buyer's. A cookie for this browser's scripts, which ends with the session, says who prepared it.
 * The same browser may follow the link again.
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
    const isOfCart = carried?.number === OF_CART;
    const take = isOfCart ? handOverCart : handOver;
    const session = carried && (await take(req, carried, shopCalls(req.site, locale, { address: clientAddress(req), isSigned: false })));
    if (session) {
      const { preparedBy = null, prices = {} } = session.checkout ?? {};
      res.cookie(PREPARED_PREFIX + session.cartId, writePreparedCart({ by: preparedBy ?? '', prices }), {
        path: '/',
        sameSite: 'lax',
        secure: secureCookies,
      });
    }
    res.redirect(303, localizePath(req.site, locale, href(isOfCart ? 'cart' : 'checkout', { id: session?.cartId ?? NO_CART })));
  });

  async function handOver(req: Request, { key, number }: Carried, shop: ShopCalls): Promise<Session | null> {
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

  /** The platform changes neither the cart nor an open checkout of it from then on. */
  async function handOverCart(req: Request, { key }: Carried, shop: ShopCalls): Promise<Session | null> {
    return sessions.exclusive(key, async () => {
      const session = await sessions.find(key);
      if (session?.cart === 'handed_over' && hasPreparedCookie(req, session.cartId)) return session;
      if (session?.cart !== 'open' || isHandedOver(session)) return null;
      const cart = await cartOf(shop, session);
      if (!cart) return null;
      const { checkout } = session;
      const taken =
        checkout?.state === 'open' ? { ...checkout, state: 'handed_over' as const, snapshot: await snapshotOf(shop, cart) } : checkout;
      await sessions.save({ ...session, cart: 'handed_over', checkout: taken });
      return session;
    });
  }

  return router;
}

const hasPreparedCookie = ({ headers }: Request, cartId: string): boolean =>
  (headers.cookie ?? '').split('; ').some((pair) => pair.startsWith(`${PREPARED_PREFIX}${cartId}=`));
