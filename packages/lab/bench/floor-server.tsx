import { createServer } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import type { App } from '../../../client/core/app-context.tsx';
import { createBrowserApi } from '../../engine/browser/api.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Document } from '../../engine/browser/document.tsx';
import { createQueryClient } from '../../engine/browser/query-client.ts';
import { DOCUMENT_HEAD } from '../../../client/app/document-head.tsx';
import { loadPage } from '../../../client/app/load-page.ts';
import { LocationProvider, serverLocation } from '../../engine/browser/navigation/location.tsx';
import { PageViewProvider } from '../../engine/browser/page-view.ts';
import { Root } from '../../../client/app/root.tsx';
import { createStores } from '../../../client/app/create-stores.ts';
import { createStringify, stateJson } from '../../engine/render/page-state.ts';
import { loadTexts, openTexts } from '../../../server/pages/texts.ts';
import { readFileSync } from 'node:fs';
import type { AssetManifest } from '../../engine/assets.ts';
import { FALLBACK_LOCALE, LOCALES } from '../../../shared/i18n/locales.ts';
import { sitesOf } from '../../engine/sites.ts';

/**
 * The floor of a miss: our React tree with its data ready, streamed by renderToPipeableStream from node:http. Routing, loading and the
 * state block are done once at start. BENCH_PATH is the page, BENCH_API the shop's /api it takes the data from, MANIFEST
 * dist/manifest.json.
 */
const { BENCH_PATH = '/catalog', BENCH_API = '', MANIFEST = '', PORT } = process.env;
const assets = JSON.parse(readFileSync(MANIFEST, 'utf8')) as AssetManifest;
const pageAssets = { ...assets, fonts: assets.fonts['western'] ?? [] };
const api = createBrowserApi(endpoints, 'de', { base: BENCH_API });
const texts = await loadTexts();
const app: App = {
  locale: 'de',
  site: sitesOf({ origin: 'http://localhost', locales: LOCALES, fallback: FALLBACK_LOCALE }).main,
  prefix: '',
  countryProfile: 'none',
  documentRoute: null,
  api,
  queryClient: createQueryClient(api),
  texts: openTexts('de', texts.de),
  stores: createStores(),
  assets,
  sheetsOf: (key) => Promise.resolve(assets.routes[key].css),
  isSignedIn: () => false,
  bars: null,
  posted: null,
};
const { pathname, search } = new URL(BENCH_PATH, 'http://page');
const loaded = await loadPage(app, pathname, search);
if ('redirectTo' in loaded || loaded.view.status !== 200) throw new Error(`${BENCH_PATH} is not a page to measure`);
const { Page: _, ...view } = loaded.view;
await Promise.allSettled(
  app.queryClient
    .getQueryCache()
    .getAll()
    .map(({ promise }) => promise),
);
const state = stateJson(
  { locale: 'de', site: app.site, countryProfile: app.countryProfile, bars: null, texts: assets.texts.de, view, assets: pageAssets },
  app.queryClient,
  createStringify(),
);

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  const stream = renderToPipeableStream(
    <Document app={app} head={DOCUMENT_HEAD} assets={pageAssets} state={() => state}>
      <LocationProvider location={serverLocation(BENCH_PATH)}>
        <PageViewProvider value={loaded.view}>
          <Root />
        </PageViewProvider>
      </LocationProvider>
    </Document>,
    {
      bootstrapModules: [assets.entry.js],
      progressiveChunkSize: Infinity,
      onShellReady() {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        stream.pipe(response);
      },
    },
  );
}).listen(Number(PORT), '127.0.0.1');
