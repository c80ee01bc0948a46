import { PassThrough } from 'node:stream';
import { ApiError } from '../errors.ts';
import type { RouteKey } from '../register.ts';
import type { Routes } from '../routes.ts';
import type { Origin, OriginRequest, OriginResponse } from '../../http-cache/origin.ts';
import { STORABLE_STATUSES } from '../../http-cache/storable.ts';
import type { PolicyOptions } from './content-security-policy.ts';
import { inlineScriptHashes } from '../render/inline-scripts.ts';
import { parseTarget, type SitesOfNow } from '../sites.ts';
import { pageAddress, type PageAddress } from './page-address.ts';
import { cacheFields, documentFields, privateFields } from './page-fields.ts';
import { createRenderLimit, type RenderLimit } from '../render/render-limit.ts';
import { type PageResult, renderPage } from './render-page.ts';
import type { RenderHead, Renderer } from '../render/types.ts';

export interface PageOriginOptions {
  readonly routes: Routes;
  readonly sites: SitesOfNow;
  readonly renderer: Renderer;
  readonly limit: RenderLimit;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  readonly secureCookies: boolean;
}

/** Shells are few (a route in a language) and rendered for all visitors: a crowd before other pages must not delay them. */
const SHELL_SLOTS = 8;

/** The page cache's origin for pages that are the same for everybody. Rejects when a page cannot be rendered. */
export function createPageOrigin({ routes, sites, renderer, limit, policy, secureCookies }: PageOriginOptions): Origin {
  const shellLimit = createRenderLimit(SHELL_SLOTS);

  /** `resolve` is called as soon as the response has begun; a page that is streamed is rendered on behind that. */
  async function respond(request: OriginRequest, resolve: (response: OriginResponse) => void): Promise<void> {
    const { target, headers, signal, purpose, budget } = request;
    const found = parseTarget(sites(), target);
    const address = found && pageAddress(routes, found.site, found.target);
    if (!address) throw new ApiError(404, 'not_found');
    const slots = address.storage === 'shell' ? shellLimit : limit;
    const result = await renderPage(renderer, {
      address,
      mode: purpose === 'store' ? 'buffered' : 'stream',
      ifNoneMatch: headers['if-none-match'],
      signal,
      deadline: budget,
      // Renders for the store have a queue of their own in the cache, a short one.
      limit: purpose === 'store' ? undefined : slots,
      openLive(head) {
        const body = new PassThrough({ signal }).on('error', () => undefined);
        const fields = [...documentFields({ routes, address, head, policy }), ...privateFields(address, secureCookies)];
        resolve({ status: head.status, headers: [...fields, ['karat-copy', '?1']], body });
        return body;
      },
    });
    if (result.bytes) resolve(toResponse(address, result, result.bytes));
  }

  function toResponse(address: PageAddress, { head, outcome }: PageResult, body: Buffer): OriginResponse {
    const { status } = head;
    // RFC 9110, 15.4.5.
    if (status === 304) return { status, headers: cacheFields(address, head, outcome), body };
    const isForAll = STORABLE_STATUSES.has(status) && !setsCookie(head);
    const fields = [
      ...documentFields({ routes, address, head, policy, scriptHashes: address.representation === 'html' ? inlineScriptHashes(body) : [] }),
      ...(isForAll ? cacheFields(address, head, outcome) : privateFields(address, secureCookies)),
    ];
    return { status, headers: [...fields, ['content-length', String(body.length)]], body };
  }

  return (request) => new Promise((resolve, reject) => respond(request, resolve).catch(reject));
}

const setsCookie = ({ headers }: RenderHead): boolean => Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');
