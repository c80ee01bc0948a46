import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createFrozenStores } from '../../client/app/create-stores.ts';
import { type App, AppProvider } from '../../client/core/app-context.tsx';
import { ErrorPage } from '../../client/layouts/error-page.tsx';
import { LocationProvider, serverLocation } from '../../client/core/navigation/location.tsx';
import { NO_PAGE, type PageFailure, PageViewProvider } from '../../client/core/page-view.ts';
import type { AssetManifest } from '../../shared/assets.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { prefixOf, type Site, withPrefix } from '../../shared/i18n/site.ts';

export interface ErrorDocument {
  readonly status: number;
  readonly site: Site;
  readonly locale: Locale;
  readonly assets: Pick<AssetManifest, 'entry' | 'icons'>;
  readonly texts: App['texts'];
  /** Its name for the title, if it is known. */
  readonly shop: string | null;
  readonly failure: PageFailure;
}

/** A page that needs nothing: no backend, no scripts, no state. Links in it are plain navigations. */
export function renderErrorDocument({ status, site, locale, assets, texts, shop, failure }: ErrorDocument): string {
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
