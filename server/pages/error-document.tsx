import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createFrozenStores } from '../../client/app/create-stores.ts';
import { type App, AppProvider } from '../../client/core/app-context.tsx';
import { ErrorPage } from '../../client/layouts/error-page.tsx';
import { LocationProvider, serverLocation } from '../../packages/engine/browser/navigation/location.tsx';
import { NO_PAGE, PageViewProvider } from '../../packages/engine/browser/page-view.ts';
import type { PlainError } from '../../packages/engine/render/views.ts';
import { prefixOf, withPrefix } from '../../packages/engine/site.ts';

/** A page that needs nothing: no backend, no scripts, no state. Links in it are plain navigations. */
export function renderErrorDocument({ status, site, locale, assets, texts, shop, failure }: PlainError): string {
  const prefix = prefixOf(site, locale);
  const app: App = {
    locale,
    site,
    prefix,
    // It shows no price.
    countryProfile: 'none',
    sheetsOf: () => Promise.resolve([]),
    documentRoute: null,
    assets,
    texts,
    queryClient: new QueryClient(),
    stores: createFrozenStores(),
    isSignedIn: () => false,
    bars: null,
    posted: null,
    api: noApi,
  };
  const markup = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.entry.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <AppProvider app={app}>
          <LocationProvider location={serverLocation(withPrefix(prefix, '/'))}>
            <PageViewProvider value={{ ...NO_PAGE, status, failure }}>
              <ErrorPage status={status} bare shop={shop} />
            </PageViewProvider>
          </LocationProvider>
        </AppProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}

const noApi: App['api'] = {
  call: () => Promise.reject(new Error('an error page must not call the backend')),
};
