import type { Request, RequestHandler, Response } from 'express';
import { ApiError, statusOf } from '../../shared/errors.ts';
import type { RouteKey } from '../../shared/routes.ts';
import { STORABLE_STATUSES } from '../http-cache/storable.ts';
import { pageAddress, type PageAddress } from './page-address.ts';
import { createRenderLimit, Overloaded, type RenderLimit } from './render-limit.ts';
import { type PageResult, renderPage } from './render-page.ts';
import type { RenderHead, Renderer } from './types.ts';
import { policyHeaders, type PolicyOptions } from './content-security-policy.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { setLocaleCookie } from '../http/locale.ts';
import { cacheFields } from './page-fields.ts';
import { NO_ROUTE } from './page-key.ts';

export interface PagesOptions {
  readonly renderer: Renderer;
  readonly limit: RenderLimit;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  readonly secureCookies: boolean;
  /** A page for one visitor alone, which no cache has counted. */
  readonly onPersonal?: ((route: RouteKey | null, outcome: 'bypass' | 'shed' | 'failed') => void) | undefined;
  readonly deadline?: number;
}

/** "A cold page gets a 503 page within 3 s" (design, section 2): the rest of it is for rendering and sending that page. */
export const COLD_PAGE_DEADLINE = 2700;

/** Shells are few (a route in a language) and each is rendered for all who want it, so a crowd before other pages must not keep them out. */
const SHELL_PLACES = 8;

/** Every page of the shop. What may be kept of it, and for how long, it says in its head; who keeps it is none of its business. */
export function pages({ renderer, limit, policy, secureCookies, onPersonal, deadline = COLD_PAGE_DEADLINE }: PagesOptions): RequestHandler {
  const shellLimit = createRenderLimit(SHELL_PLACES);

  return async function servePage(req, res) {
    const address = pageAddress(req.originalUrl);
    if (!address) throw new ApiError(404, 'not_found');
    const gone = new AbortController();
    const onClose = () => void (res.writableFinished || gone.abort(new Error('nobody waits for this page')));
    res.once('close', onClose);
    try {
      await answer(req, res, { address, signal: gone.signal });
      if (!req.exchange) onPersonal?.(address.routeKey, 'bypass');
    } catch (error) {
      if (!req.exchange) onPersonal?.(address.routeKey, gone.signal.aborted ? 'bypass' : failureOf(error));
      if (!gone.signal.aborted) throw error;
    } finally {
      res.off('close', onClose);
    }
  };

  async function answer(req: Request, res: Response, { address, signal }: { address: PageAddress; signal: AbortSignal }): Promise<void> {
    const { purpose, budget } = req.exchange ?? { purpose: 'visitor', budget: deadline };
    const started = performance.now();
    // What is made for the store has a queue of its own there, a short one.
    const places = address.storage === 'shell' ? shellLimit : limit;
    const leave = purpose === 'store' ? undefined : await places.enter(signal, [address.routeKey ?? NO_ROUTE, address.path]);
    try {
      const result = await renderPage(renderer, {
        address,
        // HEAD gets no body, so there is nothing to stream.
        mode: purpose === 'store' || req.method === 'HEAD' ? 'buffered' : 'stream',
        known: req.exchange && req.headers['if-none-match'],
        signal,
        deadline: Math.max(1, budget - (performance.now() - started)),
        openLive(head) {
          writeHead(res, address, head);
          setForOne(req, res, address);
          if (req.exchange) res.setHeader('karat-copy', '?1');
          return res;
        },
      });
      if (result.bytes) sendWhole(req, res, { address, result, bytes: result.bytes });
    } finally {
      leave?.();
    }
  }

  function sendWhole(req: Request, res: Response, page: { address: PageAddress; result: PageResult; bytes: Buffer }): void {
    const { address, result, bytes } = page;
    const { head, outcome } = result;
    if (head.status === 304) return sendUnchanged(res, address, result);
    writeHead(res, address, head, inlineScriptHashes(bytes));
    const isForAll =
      address.storage !== 'personal' && req.exchange !== undefined && STORABLE_STATUSES.has(head.status) && !setsCookie(head);
    if (isForAll) for (const [name, value] of cacheFields(address, head, outcome)) res.setHeader(name, value);
    else setForOne(req, res, address);
    res.setHeader('content-length', bytes.length);
    res.end(bytes);
  }

  /** RFC 9110, 15.4.5. The policy of the copy stays: its scripts are the same, and new settings of the shop drop all copies. */
  function sendUnchanged(res: Response, address: PageAddress, { head, outcome }: PageResult): void {
    for (const [name, value] of cacheFields(address, head, outcome)) res.setHeader(name, value);
    res.removeHeader('content-security-policy');
    res.status(304).end();
  }

  function writeHead(res: Response, address: PageAddress, head: RenderHead, scriptHashes: readonly string[] = []): void {
    const { status, headers, nonce, routeKey } = head;
    res.status(status).type('html');
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    for (const [name, value] of policyHeaders({ ...policy(routeKey), nonce, scriptHashes })) res.setHeader(name, value);
    // Its address opens an order: no other host is told of it, not even where its visitors come from.
    if (address.routeKey === 'checkoutSuccess') res.setHeader('referrer-policy', 'same-origin');
  }

  /** For this visitor alone: a personal page, or bytes with a nonce. */
  function setForOne(req: Request, res: Response, address: PageAddress): void {
    res.setHeader('cache-control', address.storage === 'public' ? 'no-store' : 'private, no-store');
    if (!req.exchange) res.setHeader('cache-status', 'karat; fwd=bypass');
    setLocaleCookie(res, address.locale, secureCookies);
  }
}

const setsCookie = ({ headers }: RenderHead): boolean => Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');

/** What was refused for a reason of the visitor's (a page that is not there) is no failure. */
function failureOf(error: unknown): 'bypass' | 'shed' | 'failed' {
  if (error instanceof Overloaded) return 'shed';
  return statusOf(error) >= 500 ? 'failed' : 'bypass';
}
