import { ApiError } from '../engine/errors.ts';
import type { EndpointKey } from '../contract/endpoints.ts';
import type { ResponseOf } from '../contract/request.ts';
import { type Site, canonicalUrl } from '../engine/site.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { mediaHost } from '../../shared/integrations/cdn-domain.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { CatalogContext } from './wire/catalog-product.ts';
import type { Backend, BackendCall } from '../engine/backend/call-backend.ts';
import type { PublicReads } from '../engine/backend/public-reads.ts';
import { readUcpTexts, type UcpTexts } from './texts.ts';

type Input = Pick<BackendCall, 'params' | 'query' | 'body' | 'idempotencyKey'>;

/** For whom carts are changed: the backend counts new carts, and wrong codes, by it. */
export interface CalledFor {
  /** Its network address. */
  readonly address: string;
  /** It has signed. The number of its new carts is limited here, by the platform (`caller-limits.ts`), wherever it calls from. */
  readonly isSigned: boolean;
}

/** The shop in one language on one of its sites. */
export interface ShopCalls {
  readonly site: Site;
  readonly locale: Locale;
  /** Public data, through the read cache. */
  read<K extends EndpointKey>(key: K, input?: Input): Promise<ResponseOf<K>>;
  /** Carts: the backend answers each time. */
  call<K extends EndpointKey>(key: K, input: Input): Promise<ResponseOf<K>>;
  catalogContext(): Promise<CatalogContext>;
  texts(): Promise<UcpTexts>;
  /** Absolute address of a path without prefix. */
  urlOf(path: string): string;
}

/** Null for what the backend does not have, or does not take for an id. Its failures stay failures. */
export async function readUnlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  });
}

export interface ShopCallsOptions {
  readonly reads: Pick<PublicReads, 'read'>;
  readonly backend: Backend;
  readonly profile: CountryProfile;
}

/** `null`: the shop calls for itself. */
export type OpenShopCalls = (site: Site, locale: Locale, calledFor: CalledFor | null) => ShopCalls;

export function createShopCalls({ reads, backend, profile }: ShopCallsOptions): OpenShopCalls {
  return (site, locale, calledFor) => {
    const forwardedFor = (key: EndpointKey): string | undefined =>
      key === 'addItem' && calledFor?.isSigned === true ? undefined : calledFor?.address;
    const read: ShopCalls['read'] = async (key, input = {}) =>
      (await reads.read({ key, params: input.params, query: input.query, locale })).entry.value as ResponseOf<typeof key>;
    const urlOf = (path: string): string => canonicalUrl(site, locale, path);
    return {
      site,
      locale,
      read,
      call: async (key, input) =>
        (await backend.call({ key, ...input, locale, forwardedFor: forwardedFor(key) })) as ResponseOf<typeof key>,
      async catalogContext() {
        const { data: shop } = await read('getBootstrap');
        const mediaOrigin = mediaHost(shop) ?? site.origin;
        const imageOf = (url: string): string => (url.startsWith('/') ? mediaOrigin + url : url);
        return { urlOf, imageOf, currency: shop.settings.currency_code, profile };
      },
      texts: () => readUcpTexts(locale),
      urlOf,
    };
  };
}
