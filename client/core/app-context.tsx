import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useApp, useLocale } from '../../packages/engine/browser/app.tsx';
import { useSuspenseQuery } from '../../packages/engine/browser/use-suspense-query.ts';
import type { Bars } from '../../shared/commerce/campaign-bars.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { mediaHost } from '../../shared/integrations/cdn-domain.ts';
import { createFormat, type Format } from './format.ts';
import { bootstrapQuery, type PageBootstrap } from './queries.ts';
import type { Stores } from './stores.ts';

export { type App, AppContext, AppProvider, useApp, useLocale, useSite, useT } from '../../packages/engine/browser/app.tsx';

declare module '../../packages/engine/browser/app.tsx' {
  interface ShopFields {
    /** The same for the whole deployment. */
    readonly countryProfile: CountryProfile;
    readonly stores: Stores;
    /** On the server, on personal pages: the id of the visitor's wish list. The browser has it in its storage. */
    readonly wishlistId?: string | undefined;
    /** On the server: the script before the bars (`server/pages/first-paint-script.ts`). The browser leaves the element as it is. */
    readonly firstPaintScript?: string;
  }
  interface LateFields {
    /** The bars around the header, as they were when the document was rendered; null when they could not be loaded. */
    readonly bars: Bars | null;
  }
}

declare module '../../packages/engine/browser/page-state.ts' {
  interface StateFields {
    readonly countryProfile: CountryProfile;
    readonly bars: Bars | null;
  }
}

declare module '../../packages/engine/browser/page-view.ts' {
  interface PageData {
    /** When this personal page was made, in milliseconds since 1970: the time trap of its form (`packages/engine/forms/bot-checks.ts`). */
    readonly openedAt?: number;
    /** For the request that this page may send: all attempts of the page are one request. */
    readonly requestKey?: string;
    /** Of the wish list that the page was rendered with. */
    readonly wishlistId?: string;
  }
}

/** The name for texts that address somebody by it; empty where the language would have to inflect it. */
export const useAddressName = (name: string): string => (LANGUAGES[useLocale()].vocative ? '' : name);
export const useCountryProfile = (): CountryProfile => useApp().countryProfile;
export const useStores = (): Stores => useApp().stores;

export interface Shop {
  readonly bootstrap: PageBootstrap;
  readonly format: Format;
  readonly mediaUrl: (url: string, width?: number) => string;
}

export const ShopContext = createContext<Shop | null>(null);

/** Reads the bootstrap query once: a query in each of twenty cards would cost a twentieth of a render. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const bootstrap = useSuspenseQuery(bootstrapQuery()).data.data;
  const shop = useMemo(() => shopOf(bootstrap, locale), [bootstrap, locale]);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export function shopOf(bootstrap: PageBootstrap, locale: Locale): Shop {
  const { currency_code, currency_sign, cdn_domain } = bootstrap.settings;
  const host = cdn_domain ?? mediaHost(bootstrap) ?? '';
  return {
    bootstrap,
    format: createFormat(LANGUAGES[locale], currency_code, currency_sign),
    mediaUrl: (url, width) => `${url.startsWith('/') ? host : ''}${url}${width === undefined ? '' : `?w=${width}`}`,
  };
}

function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop() outside of <ShopProvider>');
  return shop;
}

/** Settings, menu and languages. */
export const useBootstrap = (): PageBootstrap => useShop().bootstrap;

/** Prices, dates and numbers as the page's language writes them. */
export const useFormat = (): Format => useShop().format;

/** Address of a picture on the media host; with `width` in pixels as the image CDN serves it. */
export const useMediaUrl = (): Shop['mediaUrl'] => useShop().mediaUrl;
