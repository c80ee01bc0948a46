import type { Request, RequestHandler, Response } from 'express';
import type { PostedForm } from '../forms/form.ts';
import { ApiError, statusOf, toRetryAfter } from '../errors.ts';
import type { Site } from '../site.ts';
import type { RouteKey } from '../register.ts';
import type { Routes } from '../routes.ts';
import type { Visitor } from '../backend/api-session.ts';
import type { Fields } from '../../http-cache/origin.ts';
import type { PolicyOptions } from './content-security-policy.ts';
import { inlineScriptHashes } from '../render/inline-scripts.ts';
import { pageAddress, type PageAddress } from './page-address.ts';
import { documentFields, privateFields } from './page-fields.ts';
import { Overloaded, type RenderLimit } from '../render/render-limit.ts';
import { PERSONAL_PAGE_DEADLINE, renderPage } from './render-page.ts';
import type { RenderHead, Renderer } from '../render/types.ts';

/** How a shop knows its visitors. */
export interface Visitors {
  /** By the cookies and the address of the request. */
  read(req: Request): Visitor;
  /** The page is about to be sent. */
  onPage?(res: Response, page: RouteKey | null, visitor: Visitor): void;
  /** The backend knows no such session. */
  onSessionEnd(res: Response): void;
}

export interface PersonalPagesOptions {
  readonly routes: Routes;
  readonly renderer: Renderer;
  readonly limit: RenderLimit;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  readonly secureCookies: boolean;
  readonly visitors: Visitors;
  /** Called after each page; the page cache counts all others. */
  readonly onPage?: ((route: RouteKey | null, outcome: 'bypass' | 'shed' | 'failed') => void) | undefined;
}

/** Seconds; the page says "in a few minutes". */
const RETRY_AFTER = 60;

/** Pages for one visitor alone, which the page cache has no key for. */
export function personalPages({ routes, renderer, limit, policy, secureCookies, visitors, onPage }: PersonalPagesOptions): RequestHandler {
  return async function servePage(req, res) {
    const address = addressOf(routes, req.site, req.originalUrl);
    const posted = res.locals['posted'] as PostedForm | undefined;
    const visitor = visitors.read(req);
    const left = new AbortController();
    const onClose = () => void (res.writableFinished || left.abort(new Error('nobody waits for this page')));
    res.once('close', onClose);

    function writeHead(head: RenderHead, scriptHashes?: readonly string[]): Response {
      const fields: Fields = [
        ...documentFields({ routes, address, head, policy, scriptHashes }),
        ...privateFields(address, secureCookies),
        ['cache-status', 'karat; fwd=bypass'],
      ];
      visitors.onPage?.(res, address.routeKey, visitor);
      if (head.sessionEnded) visitors.onSessionEnd(res);
      // Posted forms may have set cookies.
      for (const [name, value] of fields)
        if (name === 'set-cookie') res.append(name, value);
        else res.setHeader(name, value);
      const retryAt = posted?.failure?.retryAt;
      if (retryAt != null) res.setHeader('retry-after', toRetryAfter(retryAt - Date.now()));
      // A form that could not be sent, or the frame of a page whose data did not come.
      else if (head.status === 503) res.setHeader('retry-after', RETRY_AFTER);
      return res.status(head.status);
    }

    try {
      const { head, bytes } = await renderPage(renderer, {
        address,
        // A response to HEAD has no body, so there is nothing to stream.
        mode: req.method === 'HEAD' ? 'buffered' : 'stream',
        visitor,
        posted,
        signal: left.signal,
        deadline: PERSONAL_PAGE_DEADLINE,
        limit,
        openLive: writeHead,
      });
      if (bytes) writeHead(head, inlineScriptHashes(bytes)).setHeader('content-length', bytes.length).end(bytes);
      onPage?.(address.routeKey, 'bypass');
    } catch (error) {
      onPage?.(address.routeKey, left.signal.aborted ? 'bypass' : outcomeOf(error));
      if (!left.signal.aborted) throw error;
    } finally {
      res.off('close', onClose);
    }
  };
}

function addressOf(routes: Routes, site: Site, target: string): PageAddress {
  const address = pageAddress(routes, site, target);
  if (!address) throw new ApiError(404, 'not_found');
  return address;
}

/** A refusal for a reason of the visitor's (a page that is not there) is no failure. */
function outcomeOf(error: unknown): 'bypass' | 'shed' | 'failed' {
  if (error instanceof Overloaded) return 'shed';
  return statusOf(error) >= 500 ? 'failed' : 'bypass';
}
