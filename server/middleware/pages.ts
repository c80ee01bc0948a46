import type { RequestHandler, Response } from 'express';
import { ApiError } from '../../shared/errors.ts';
import type { RouteKey } from '../../shared/routes.ts';
import type { PageAddress } from '../cache/page-cache/page-address.ts';
import type { PageCache } from '../cache/page-cache/page-cache.ts';
import type { RenderHead } from '../render/types.ts';
import { policyHeaders, type PolicyOptions } from './content-security-policy.ts';
import { setLocaleCookie } from './locale.ts';

export interface PagesOptions {
  readonly cache: PageCache;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  readonly secureCookies: boolean;
}

/** Every page of the shop. A copy that others may see comes from the page cache; the rest is for this visitor alone: `no-store`. */
export function pages({ cache, policy, secureCookies }: PagesOptions): RequestHandler {
  return async function servePage(req, res) {
    const address = cache.resolve(req.originalUrl);
    if (!address) throw new ApiError(404, 'not_found');
    await cache.respond({
      req,
      res,
      address,
      openLive: (head) => writeHead(res, head, address),
      sendPrivate({ head, bytes }) {
        writeHead(res, head, address);
        res.end(bytes);
      },
    });
  };

  function writeHead(res: Response, { status, headers, nonce }: RenderHead, address: PageAddress): void {
    res.status(status).type('html');
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.setHeader('cache-control', address.cache === 'personal' ? 'private, no-store' : 'no-store');
    res.setHeader('cache-status', `karat; fwd=${address.cache === 'personal' ? 'bypass' : 'uri-miss'}`);
    for (const [name, value] of policyHeaders({ ...policy(address.routeKey), nonce })) res.setHeader(name, value);
    // Its address opens an order: no other host is told of it, not even where its visitors come from.
    if (address.routeKey === 'checkoutSuccess') res.setHeader('referrer-policy', 'same-origin');
    setLocaleCookie(res, address.locale, secureCookies);
  }
}
