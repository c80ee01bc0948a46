import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SIGNED_IN_COOKIE } from '../../shared/session-cookies.ts';
import { ApiError } from '../../shared/errors.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE, type Locale } from '../../shared/i18n/locales.ts';
import { ARRIVED_COOKIE } from '../../shared/hand-over.ts';
import { prefixOf } from '../../shared/i18n/site.ts';
import { measuringOf, needsOwnDocument } from '../../shared/integrations/pages.ts';
import { match, type RouteKey, type RouteMatch } from '../../shared/routes.ts';
import { createBrowserApi } from '../core/api.ts';
import type { App } from '../core/app-context.tsx';
import { readCookie } from '../core/browser/cookies.ts';
import { isStorageWell, storage } from '../core/browser/storage.ts';
import { isChunkError, reloadAt, reloadOnStaleChunk } from '../core/browser/chunk-reload.ts';
import { isLeftToBrowser, readState, restoreQueries, streamedData } from '../core/browser/page-data.ts';
import { createBrowserTexts } from '../core/browser/texts.ts';
import { openShopTabs } from '../core/browser/shop-tabs.ts';
import { Document } from './document.tsx';
import { cartSettled, startCart } from '../features/cart/lazy-cart.ts';
import { COMPARISON } from '../features/comparison/card-toggles.tsx';
import { startConsent } from '../features/consent/start.ts';
import { startSavedList } from '../features/saved-list/start.ts';
import { WISHLIST } from '../features/wishlist/store.ts';
import { NO_PAGE } from '../core/page-view.ts';
import { loadPage } from './load-page.ts';
import { AppRouter } from '../core/navigation/app-router.tsx';
import { handleLinks } from '../core/navigation/link-events.ts';
import { createNavigator } from '../core/navigation/navigator.ts';
import { manageScrollRestoration, restoreScrollAfterReload, savePosition } from '../core/navigation/scroll.ts';
import { createQueryClient } from '../core/query-client.ts';
import { Root } from './root.tsx';
import { componentOf, textsOf } from './routes.tsx';
import { startCustomer } from '../features/customer/start.ts';
import { createStores } from './create-stores.ts';

type PageSheets = Readonly<Record<RouteKey, readonly string[]>>;

reloadOnStaleChunk();
void boot();

async function boot(): Promise<void> {
  await styleSheetsLoaded();
  const loadLostStorage = () => import('../core/browser/lost-storage.ts');
  storage.onRefused = (key, value) => void loadLostStorage().then(({ writeInstead }) => writeInstead(key, value));
  if (!isStorageWell()) (await loadLostStorage()).startWithoutStorage();
  restoreScrollAfterReload();
  const state = readState();
  const { locale, site, countryProfile, bars, assets } = state;
  const view = { ...NO_PAGE, ...state.view };
  const prefix = prefixOf(site, locale);
  const isSignedIn = () => readCookie(SIGNED_IN_COOKIE) !== null;
  const onSessionEnded = async (isRead: boolean) =>
    (await import('../features/customer/sign-in-again/session-ended.ts')).sessionEnded(app, isRead);
  const api = createBrowserApi(locale, { onSessionEnded, isCustomer: () => app.stores.customer.status === 'customer' });
  const queryClient = createQueryClient(api, { initialData: streamedData, retry: true });
  restoreQueries(queryClient, state.queries);
  const texts = createBrowserTexts(locale, state.texts);
  const app: App = {
    locale,
    site,
    prefix,
    countryProfile,
    documentRoute: view.key,
    bars,
    api,
    queryClient,
    texts,
    stores: createStores(),
    assets,
    sheetsOf: async (key) => ((await import(assets.pageSheets)) as { default: PageSheets }).default[key],
    isSignedIn,
    posted: state.posted ?? null,
  };

  // Load the page's chunk before hydration, or React would replace the server's HTML by a fallback.
  const loadingPage = view.key && (view.status === 200 || view.data) ? componentOf(view.key, view.data) : null;
  const [Page] = await Promise.all([loadingPage, texts.load(textsOf(view))]);
  const load = (path: string, search: string) => loadPage(app, path, search);
  const navigator = createNavigator({
    prefix,
    first: { ...view, Page },
    load,
    browser: window,
    needsDocument: (path) => {
      const page = match(path);
      return needsOwnDocument(page?.key ?? null, view.key) || (page !== null && changesMeasuring(page));
    },
    beforeUnload: () => cartSettled(app),
    onBegin: ({ location }) => savePosition(location.key, true),
    onLeave: ({ location }) => savePosition(location.key),
    onError: (error, href) => {
      if (isChunkError(error)) reloadAt(href);
    },
    isOffline: () => !window.navigator.onLine,
  });
  // Scripts that measure must not go on running on pages that exclude them; a document that excludes them cannot measure the next page.
  const changesMeasuring = (page: RouteMatch) =>
    app.stores.consent.granted.length > 0 && view.key !== null && measuringOf(page) !== measuringOf({ key: view.key, params: view.params });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document app={app} assets={assets} state={null}>
        <AppRouter navigator={navigator}>
          <Root />
        </AppRouter>
      </Document>,
      {
        onRecoverableError: (error) => isLeftToBrowser(error) || reportError(error),
        // A part whose call failed says so itself (the boundaries of page.tsx and root.tsx).
        onCaughtError: (error) => error instanceof ApiError || reportError(error),
      },
    );
  });
  const onOtherSite = (url: URL) =>
    void import('../features/other-site/depart.ts').then(({ depart }) => depart(app, url)).catch(() => location.assign(url));
  handleLinks(navigator, app, { load, onOtherSite });
  manageScrollRestoration(() => navigator.current().location.key);
  writeLocaleCookie(locale);
  void startConsent(app);
  const onAuthElsewhere = async () => (await import('../features/customer/sign-in-again/session-ended.ts')).sessionChangedElsewhere(app);
  const tabs = openShopTabs(onAuthElsewhere);
  if (readCookie(ARRIVED_COOKIE) !== null) await (await import('../features/other-site/arrive.ts')).arrive(app).catch(reportError);
  await startCustomer(app, tabs, onAuthElsewhere).catch(reportError);
  // In parallel (specification, section 4); each shows its own failure.
  const cartStarted = startCart(app, tabs);
  void startSavedList(app, tabs, WISHLIST);
  void startSavedList(app, tabs, COMPARISON);
  // What no first view needs. Without it the page works, and the next one tries again.
  void import('./after-start.ts').then(({ afterStart }) => afterStart(app, cartStarted)).catch(() => undefined);
}

/** Modules do not wait for style sheets, but measurements need them. */
async function styleSheetsLoaded(): Promise<void> {
  const loading = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null);
  await Promise.all(loading.map(loadEnd));
}

function loadEnd(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}

/** Set in the browser: pages come from a cache, and no stored response carries Set-Cookie. */
function writeLocaleCookie(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax${secure}`;
}
