import { type QueryClient } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { AssetManifest } from '../../shared/assets.ts';
import type { Bars } from '../../shared/commerce/campaign-bars.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Api } from '../../shared/contract/request.ts';
import type { PostedForm } from '../../shared/forms/form.ts';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Site } from '../../shared/i18n/site.ts';
import { mediaHost } from '../../shared/integrations/cdn-domain.ts';
import type { RouteKey } from '../../shared/routes.ts';
import { createFormat, type Format } from './format.ts';
import type { Namespace, TextSource, Translate } from './i18n.ts';
import type { LoadedPage } from './page-view.ts';
import { bootstrapQuery, type PageBootstrap } from './queries.ts';
import type { Stores } from './stores.ts';
import { useSuspenseQuery } from './use-suspense-query.ts';

/** Everything that a render needs besides the page's data. Created for each request on the server, once in the browser. */
export interface App {
  readonly locale: Locale;
  /** The domain that the page is read on. */
  readonly site: Site;
  /** Of this language's paths on this site: empty, or `/en`. */
  readonly prefix: string;
  /** The same for the whole deployment. */
  readonly countryProfile: CountryProfile;
  /** The page that the document was loaded as: its content security policy stays in force (`shared/integrations/pages.ts`). */
  readonly documentRoute: RouteKey | null;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly texts: TextSource;
  readonly stores: Stores;
  readonly assets: Pick<AssetManifest, 'icons'>;
  /** Addresses of a page's style sheets. */
  readonly sheetsOf: (page: RouteKey) => Promise<readonly string[]>;
  /** Whether this visitor has a session, as far as is known without a call. Always false while a public page is rendered. */
  readonly isSignedIn: () => boolean;
  /** On the server, on personal pages: the id of the visitor's wish list. The browser has it in its storage. */
  readonly wishlistId?: string | undefined;
  /** The bars around the header, as they were when the document was rendered; null when they could not be loaded. */
  readonly bars: Bars | null;
  /** On the server: the script before the bars (`server/pages/first-paint-script.ts`). The browser leaves the element as it is. */
  readonly firstPaintScript?: string;
  /** On the server, for a page with `PageView.late`: the page when its data are there, and its place until then. */
  readonly latePage?: { readonly loaded: Promise<LoadedPage>; readonly skeleton: ReactNode };
  /** The form that was just posted to this page without JavaScript; null otherwise. */
  readonly posted: PostedForm | null;
  /** On the server: the HTML of a part that all pages share, see shared-part.tsx. */
  readonly sharedHtml?: (settings: PageBootstrap, name: string, of: object | undefined, content: () => ReactElement) => string;
}

export const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  // `client/app/document.tsx` renders it around all components.
  if (!app) throw new Error('useApp() outside of <AppProvider>');
  return app;
}

export const useLocale = (): Locale => useApp().locale;
/** The name for texts that address somebody by it; empty where the language would have to inflect it. */
export const useAddressName = (name: string): string => (LANGUAGES[useLocale()].vocative ? '' : name);
export const useSite = (): Site => useApp().site;
export const useCountryProfile = (): CountryProfile => useApp().countryProfile;
export const useStores = (): Stores => useApp().stores;

/** The texts of a namespace: `const t = useT('product'); t('addToCart')`. The page's row in client/app/routes.tsx must name it. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  return useApp().texts.of(namespace);
}

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
