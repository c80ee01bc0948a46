import { ApiError } from '../errors.ts';
import { splitLocale } from '../site.ts';
import type { HeaderList } from '../http/security-headers.ts';
import type { Fields, Origin, OriginRequest, OriginResponse } from '../../http-cache/origin.ts';
import type { ErrorResponses } from './error-page.ts';
import { Overloaded } from '../render/render-limit.ts';
import { parseTarget, type SitesOfNow } from '../sites.ts';

export interface ShopOriginOptions {
  readonly sites: SitesOfNow;
  readonly pages: Origin;
  /** Public reads of the API. */
  readonly calls: Origin;
  /** Fields of every response. */
  readonly security: HeaderList;
  readonly errors: ErrorResponses;
}

export interface ShopOrigin {
  readonly fetch: Origin;
  /** The page for visitors when `fetch` gave no response in time. */
  readonly outagePage: (target: string) => Promise<OriginResponse>;
}

/** The origin of the page cache: the renderer and the backend, in this process. Its requests name a target and nothing of a visitor. */
export function createShopOrigin({ sites, pages, calls, security, errors }: ShopOriginOptions): ShopOrigin {
  async function respondToError(error: unknown, { target, signal }: OriginRequest): Promise<OriginResponse> {
    if (signal.aborted) throw error;
    const response = await errors.respond(error, target);
    return error instanceof Overloaded ? { ...response, headers: [...response.headers, ['karat-shed', '?1']] } : response;
  }

  function localeOf(whole: string): string {
    const { site, target } = parseTarget(sites(), whole) ?? { site: sites().main, target: '/' };
    return splitLocale(site, target.split('?', 1)[0] as string).locale;
  }

  /** Later fields replace earlier ones. */
  function withCommonFields(target: string, { status, headers, body }: OriginResponse): OriginResponse {
    const common: Fields = [...security, ...(isCall(target) ? [] : [['content-language', localeOf(target)] as const])];
    // The stored policy stays after a 304: the scripts are the same, and new settings of the shop drop all copies.
    const fields = status === 304 ? common.filter(([name]) => name !== 'content-security-policy') : common;
    return { status, headers: [...new Map([...fields, ...headers])], body };
  }

  return {
    async fetch(request) {
      const { target } = request;
      const response = await (isCall(target) ? calls : pages)(request).catch((error: unknown) => respondToError(error, request));
      return withCommonFields(target, response);
    },
    async outagePage(target) {
      const error = new ApiError(503, 'unavailable', { message: 'the origin gave no response in time' });
      return withCommonFields(target, await errors.respond(error, target));
    },
  };
}

const isCall = (target: string): boolean => target.startsWith('/api/');
