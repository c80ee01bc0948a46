import { type ReactElement, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Endpoint } from '../contract.ts';
import { ApiError } from '../errors.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '../locale-cookie.ts';
import type { EndpointKey, Locale, RouteKey } from '../register.ts';
import { prefixOf } from '../site.ts';
import { type BrowserApiOptions, createBrowserApi } from './api.ts';
import type { App, BaseApp, LateFields, ShopFields } from './app.tsx';
import { isChunkError, reloadAt } from './chunk-reload.ts';
import { Document } from './document.tsx';
import { componentOf, createPageLoader, type PageSource, textsOf } from './load-page.ts';
import { AppRouter } from './navigation/app-router.tsx';
import { handleLinks } from './navigation/link-events.ts';
import { createNavigator } from './navigation/navigator.ts';
import { manageScrollRestoration, restoreScrollAfterReload, savePosition } from './navigation/scroll.ts';
import { isLeftToBrowser, readState, restoreQueries, streamedData } from './page-data.ts';
import type { PageState } from './page-state.ts';
import { NO_PAGE, type PageView } from './page-view.ts';
import { createQueryClient } from './query-client.ts';
import { isStorageWell, storage } from './storage/storage.ts';
import { createBrowserTexts } from './texts.ts';

/** The pages of a shop in the browser. */
export interface BrowserShop {
  readonly source: PageSource;
  readonly endpoints: Readonly<Record<EndpointKey, Endpoint>>;
  /** `de-DE` of a language. */
  readonly tagOf: (locale: Locale) => string;
  /** The page in its layout, and elements of the head, as the server renders them. */
  readonly root: ReactElement;
  readonly head: ReactNode;
  /** Fields that the shop has added to `App`. */
  readonly fieldsOf: (base: BaseApp, state: PageState) => ShopFields & LateFields;
  /** True if this visitor has a session, as far as is known without a call. */
  readonly isSignedIn: () => boolean;
  readonly callOptions?: (app: () => App) => BrowserApiOptions;
  /** In place of a local storage that is missing (`createLostStorage`). */
  readonly loadLostStorage?: () => Promise<{
    readonly writeInstead: (key: string, value: string | null) => void;
    readonly startWithoutStorage: () => void;
  }>;
  /** True for pages that need a document of their own. `first`: the page that this one was loaded as. */
  readonly needsDocument?: (app: App, path: string, first: PageView) => boolean;
  /** Before another document is loaded. */
  readonly beforeUnload?: (app: App) => Promise<void>;
  /** A click on a link to this page on another domain of the shop. */
  readonly onOtherSite?: (app: App, url: URL) => void;
}

type PageSheets = Readonly<Record<RouteKey, readonly string[]>>;

/** Hydrates the document that the server has sent. Resolves when the shop can start what the first view does not need. */
export async function hydrate(shop: BrowserShop): Promise<App> {
  const { source, loadLostStorage, isSignedIn } = shop;
  await styleSheetsLoaded();
  if (loadLostStorage) {
    storage.onRefused = (key, value) => void loadLostStorage().then(({ writeInstead }) => writeInstead(key, value));
    if (!isStorageWell()) (await loadLostStorage()).startWithoutStorage();
  }
  restoreScrollAfterReload();
  const state = readState();
  const { locale, site, assets } = state;
  const first = { ...NO_PAGE, ...state.view };
  const prefix = prefixOf(site, locale);
  const api = createBrowserApi(
    shop.endpoints,
    locale,
    shop.callOptions?.(() => app),
  );
  const queryClient = createQueryClient(api, { initialData: streamedData, retry: true });
  restoreQueries(queryClient, state.queries);
  const texts = createBrowserTexts(shop.tagOf(locale), state.texts);
  const base: BaseApp = {
    locale,
    site,
    prefix,
    documentRoute: first.key,
    api,
    queryClient,
    texts,
    assets,
    sheetsOf: async (key) => ((await import(assets.pageSheets)) as { default: PageSheets }).default[key] as readonly string[],
    isSignedIn,
    posted: state.posted ?? null,
  };
  const app: App = { ...base, ...shop.fieldsOf(base, state) };

  // Load the page's chunk before hydration, or React would replace the server's HTML by a fallback.
  const loadingPage = first.key && (first.status === 200 || first.data) ? componentOf(source, first.key, first.data) : null;
  const [Page] = await Promise.all([loadingPage, texts.load(textsOf(source, first))]);
  const loadPage = createPageLoader(source);
  const load = (path: string, search: string) => loadPage(app, path, search);
  const navigator = createNavigator({
    prefix,
    first: { ...first, Page },
    load,
    browser: window,
    needsDocument: (path) => shop.needsDocument?.(app, path, first) === true,
    beforeUnload: async () => shop.beforeUnload?.(app),
    onBegin: ({ location }) => savePosition(location.key, true),
    onLeave: ({ location }) => savePosition(location.key),
    onError: (error, href) => {
      if (isChunkError(error)) reloadAt(href);
    },
    isOffline: () => !window.navigator.onLine,
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document app={app} assets={assets} state={null} head={shop.head}>
        <AppRouter navigator={navigator}>{shop.root}</AppRouter>
      </Document>,
      {
        onRecoverableError: (error) => isLeftToBrowser(error) || reportError(error),
        // A part whose call failed says so itself (the boundaries of the pages).
        onCaughtError: (error) => error instanceof ApiError || reportError(error),
      },
    );
  });
  handleLinks(navigator, app, { match: source.routes.match, load, onOtherSite: (url) => shop.onOtherSite?.(app, url) });
  manageScrollRestoration(() => navigator.current().location.key);
  writeLocaleCookie(locale);
  return app;
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
