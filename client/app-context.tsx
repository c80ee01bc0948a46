import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { AssetManifest } from '../shared/assets.ts';
import type { Api } from '../shared/contract/request.ts';
import type { Locale } from '../shared/i18n/locales.ts';
import { createFormat, type Format } from './format.ts';
import type { Namespace, TextSource, Translate } from './i18n.ts';
import { bootstrapQuery } from './features/shop/queries.ts';
import type { Stores } from './stores.ts';

/** All that a render needs beside the route. Made anew for each request on the server, once in the browser. */
export interface App {
  readonly locale: Locale;
  /** `https://shop.example`, for canonical links. */
  readonly origin: string;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly texts: TextSource;
  readonly stores: Stores;
  readonly assets: Pick<AssetManifest, 'routes'>;
}

const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp() outside of <AppProvider>: render the component through client/document.tsx');
  return app;
}

export const useLocale = (): Locale => useApp().locale;
export const useStores = (): Stores => useApp().stores;

/** The texts of a namespace: `const t = useT('product'); t('addToCart')`. The page's row in client/routes.tsx must name it. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  return useApp().texts.of(namespace);
}

/** Settings, menu, languages and what else every page needs. */
export function useBootstrap() {
  return useSuspenseQuery(bootstrapQuery()).data.data;
}

export function useFormat(): Format {
  return createFormat(useLocale(), useBootstrap().settings.currency_code);
}

/** Address of a picture on the media host; with `width` in pixels as the image CDN serves it. */
export function useMediaUrl(): (url: string, width?: number) => string {
  const host = useBootstrap().settings.cdn_domain ?? '';
  return (url, width) => `${url.startsWith('/') ? host : ''}${url}${width === undefined ? '' : `?w=${width}`}`;
}
