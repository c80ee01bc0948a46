import { randomUUID } from 'node:crypto';
import { Router, type Request, type RequestHandler } from 'express';
import { visitorNetwork } from '../../contract/visitor-network.ts';
import { ApiError } from '../../engine/errors.ts';
import { localizePath, ownLocale } from '../../engine/site.ts';
import { href } from '../../../shared/routes.ts';
import { clientAddress } from '../../engine/connections/client-address.ts';
import type { Bulkhead } from '../../engine/limits/bulkhead.ts';
import type { CallerLimits } from '../identity/caller-limits.ts';
import { fillCart } from './cart-changes.ts';
import { spokenLocale } from '../locale.ts';
import { isNavigation } from './navigation.ts';
import { parsePermalink, type Permalink } from './parse-permalink.ts';
import { LINES_MAX } from '../requests.ts';
import type { OpenShopCalls, ShopCalls } from '../shop-calls.ts';

export const PERMALINK_PATH = '/buy';
export const isPermalink = (path: string): boolean => path === PERMALINK_PATH || path.startsWith(`${PERMALINK_PATH}/`);

/** Units of the address: about the calls that the backend gets. */
const COST = 30;

export interface PermalinkOptions {
  readonly shopCalls: OpenShopCalls;
  readonly limits: Pick<CallerLimits, 'spendAnonymously'>;
  readonly bulkhead: Pick<Bulkhead, 'enter'>;
  readonly report: (error: unknown) => void;
}

/**
 * GET /buy/{sku}:{quantity},… fills a new cart and opens it; a cart that the browser has stays as it is until its page has asked. It orders
 * nothing. A link that cannot be carried out leads to where the buyer can shop.
 */
export function permalinks({ shopCalls, limits, bulkhead, report }: PermalinkOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(async function openPermalink(req, res, next) {
    if (!isPermalink(req.path)) return next();
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (req.method !== 'GET') throw new ApiError(405, 'not_allowed');
    const [path = '', query = ''] = req.originalUrl.split('?', 2);
    const link = parsePermalink(path.slice(PERMALINK_PATH.length + 1), query, req.site.origin);
    const locale = (link.language !== null && spokenLocale(req.site, link.language)) || ownLocale(req.site);
    const address = clientAddress(req);
    const cartId = await fill(req, link, address, shopCalls(req.site, locale, { address, isSigned: false }));
    const destination = localizePath(req.site, locale, cartId === null ? href('catalog') : href('cart', { id: cartId }));
    const target = cartId === null ? (link.continueTo ?? destination) : destination;
    const campaign = link.campaign.size > 0 && !target.includes('?') ? `?${link.campaign.toString()}` : '';
    res.redirect(303, target + campaign);
  });

  /** Null: nothing could be put into a cart. */
  async function fill(req: Request, { lines }: Permalink, address: string, shop: ShopCalls): Promise<string | null> {
    // Programs that look at links, for a preview or for malware, make no carts.
    if (!lines || lines.length === 0 || lines.length > LINES_MAX || !isNavigation(req)) return null;
    try {
      limits.spendAnonymously({ platform: PERMALINK_PATH, address }, COST);
      const release = await bulkhead.enter({ group: 'permalink', key: visitorNetwork(address) });
      try {
        return (await fillCart(shop, randomUUID(), null, lines)).cart?.unique_id ?? null;
      } finally {
        release();
      }
    } catch (error) {
      // The person who clicked gets a page, whatever happened.
      report(error);
      return null;
    }
  }

  return router;
}
