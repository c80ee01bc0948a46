import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basename } from '../shared/i18n/locales.ts';
import { createBrowserApi } from './api.ts';
import { type App, appRouterContext } from './app-context.tsx';
import { reloadOnStaleChunk } from './browser/chunk-reload.ts';
import { rememberLocale } from './browser/locale-cookie.ts';
import { followLinks } from './browser/navigation.ts';
import { readState, restoreQueries, takeLateData } from './browser/page-data.ts';
import { createBrowserTexts } from './browser/texts.ts';
import { Document } from './document.tsx';
import { startCart } from './features/cart/start.ts';
import { createQueryClient } from './query-client.ts';
import { makeRoutes } from './routes.tsx';
import { createStores } from './stores.ts';

reloadOnStaleChunk();
void boot();

async function boot(): Promise<void> {
  const state = readState();
  const api = createBrowserApi(state.locale);
  const texts = createBrowserTexts(state.locale, state.texts);
  const queryClient = createQueryClient(api, takeLateData);
  restoreQueries(queryClient, state.queries);
  const app: App = { locale: state.locale, origin: state.origin, api, queryClient, texts, stores: createStores(), assets: state.assets };
  const context = new RouterContextProvider();
  context.set(appRouterContext, app);

  const routes = makeRoutes();
  const base = basename(state.locale);
  await resolvePage(routes, base);
  const router = createBrowserRouter(routes, {
    basename: base,
    getContext: () => context,
    hydrationData: { loaderData: { ...state.loaderData }, errors: state.errors && reviveErrors(state.errors) },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document app={app} assets={state.assets} state={null}>
        <RouterProvider router={router} />
      </Document>,
    );
  });
  followLinks(router, app);
  rememberLocale(state.locale);
  startCart(app);
}

/** The page's chunk must be there before hydration, or the server's HTML would be thrown away for a fallback. */
async function resolvePage(routes: ReturnType<typeof makeRoutes>, base: string): Promise<void> {
  for (const { route } of matchRoutes(routes, location, base) ?? []) {
    if (typeof route.lazy !== 'object') continue;
    const Component = await route.lazy.Component?.();
    Object.assign(route, { Component, lazy: undefined });
  }
}

const reviveErrors = (errors: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, { status, statusText: '', internal: false, data: null }]));
