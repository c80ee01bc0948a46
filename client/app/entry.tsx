import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { needsOwnDocument } from '../../shared/integrations/pages.ts';
import { match } from '../../shared/routes.ts';
import { createBrowserApi } from '../core/api.ts';
import type { App } from '../core/app-context.tsx';
import { isChunkError, reloadAt, reloadOnStaleChunk } from '../core/browser/chunk-reload.ts';
import { rememberLocale } from '../core/browser/locale-cookie.ts';
import { isNotYet, readState, restoreQueries, takeLateData } from '../core/browser/page-data.ts';
import { createBrowserTexts } from '../core/browser/texts.ts';
import { styleSheetsLoaded } from '../core/browser/style-sheets-loaded.ts';
import { openShopTabs } from '../core/browser/shop-tabs.ts';
import { Document } from './document.tsx';
import { cartSettled, startCart } from '../features/cart/lazy-cart.ts';
import { resumeOrders } from '../features/checkout/resume-pending-orders.ts';
import { startWishlist } from '../features/wishlist/start.ts';
import { loadPage } from './load-page.ts';
import { AppRouter } from '../core/navigation/app-router.tsx';
import { handleLinks } from '../core/navigation/link-events.ts';
import { createNavigator } from '../core/navigation/navigator.ts';
import { manageScrollRestoration, restoreScrollAfterReload, savePosition } from '../core/navigation/scroll.ts';
import { createQueryClient } from '../core/query-client.ts';
import { Root } from './root.tsx';
import { pages } from './routes.tsx';
import { createStores } from './create-stores.ts';

reloadOnStaleChunk();
void boot();

async function boot(): Promise<void> {
  await styleSheetsLoaded();
  restoreScrollAfterReload();
  const state = readState();
  const { locale, origin, assets, view } = state;
  const api = createBrowserApi(locale);
  const queryClient = createQueryClient(api, { takeData: takeLateData, retry: true });
  restoreQueries(queryClient, state.queries);
  const texts = createBrowserTexts(locale, state.texts);
  const app: App = { locale, origin, openedAs: view.key, api, queryClient, texts, stores: createStores(), assets };

  // The page's chunk must be there before hydration, or the server's HTML would be thrown away for a fallback.
  const Page = view.key && (view.status === 200 || view.data) ? (await pages[view.key].page()).default : null;
  const load = (path: string, search: string) => loadPage(app, path, search);
  const navigator = createNavigator({
    locale,
    first: { ...view, Page },
    load,
    browser: window,
    needsDocument: (path) => needsOwnDocument(match(path)?.key ?? null, view.key),
    beforeUnload: () => cartSettled(app),
    onLeave: ({ location }) => savePosition(location.key),
    onError: (error, href) => {
      if (isChunkError(error)) reloadAt(href);
    },
    isOffline: () => !window.navigator.onLine,
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document app={app} assets={assets} state={null}>
        <AppRouter navigator={navigator}>
          <Root />
        </AppRouter>
      </Document>,
      { onRecoverableError: (error) => isNotYet(error) || reportError(error) },
    );
  });
  handleLinks(navigator, locale, load);
  manageScrollRestoration(() => navigator.current().location.key);
  rememberLocale(locale);
  const tabs = openShopTabs(() => location.reload());
  // Side by side (specification, section 4); each shows its own failure.
  void startCart(app, tabs).then(() => resumeOrders(app));
  void startWishlist(app, tabs);
}
