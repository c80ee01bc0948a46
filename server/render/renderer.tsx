import { randomBytes } from 'node:crypto';
import { createStaticHandler, RouterContextProvider, type StaticHandler, type StaticHandlerContext } from 'react-router';
import { appRouterContext, type App } from '../../client/app-context.tsx';
import type { Bundles } from '../../client/i18n.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { makeRoutes, textsOf } from '../../client/routes.tsx';
import { createStores } from '../../client/stores.ts';
import type { AssetManifest } from '../../shared/assets.ts';
import type { CacheGroup } from '../../shared/contract/codes.ts';
import type { Api } from '../../shared/contract/request.ts';
import { statusOf } from '../../shared/errors.ts';
import { basename, type Locale, LOCALES, localizePath } from '../../shared/i18n/locales.ts';
import { match, type RouteKey } from '../../shared/routes.ts';
import { renderErrorDocument } from './error-document.tsx';
import { createStringify } from './page-state.ts';
import { createServerTexts } from './texts.ts';
import { writeDocument } from './write-document.tsx';
import type { Renderer, RenderOutcome, RenderRequest, RenderSink } from './types.ts';

/** One page's way to the backend, and what it took from there. */
export interface ApiSession {
  readonly api: Api;
  readonly versions: ReadonlyMap<CacheGroup, string>;
  /** A cached copy stood in for a failed call, or a deferred call failed. */
  readonly degraded: () => boolean;
}

export interface RendererOptions {
  readonly manifest: AssetManifest;
  /** `https://shop.example`: canonical links. */
  readonly origin: string;
  readonly texts: Readonly<Record<Locale, Bundles>>;
  readonly openApi: (locale: Locale, signal: AbortSignal) => ApiSession;
  /** How long the shell may wait for deferred data so that it stands in its place; later it streams behind. */
  readonly graceMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Renders pages from a route, its parameters and a locale; knows neither Express nor any request (architecture, invariant 1). */
export function createRenderer(options: RendererOptions): Renderer {
  const { manifest, origin, texts, graceMs = 120 } = options;
  const stringify = createStringify();
  const perLocale = Object.fromEntries(
    LOCALES.map((locale) => [locale, { texts: createServerTexts(locale, texts[locale]), handler: createStaticHandler(makeRoutes(), { basename: basename(locale) }) }]),
  ) as Record<Locale, { texts: App['texts']; handler: StaticHandler }>;
  const bundlesOf = memoBundles(texts);
  const { buildId, entry, fonts, routes } = manifest;
  const assets = { buildId, entry, fonts, routes };

  async function render(request: RenderRequest, sink: RenderSink, signal: AbortSignal): Promise<RenderOutcome> {
    const { locale } = request;
    const session = options.openApi(locale, signal);
    const queryClient = createQueryClient(session.api);
    const app: App = { locale, origin, api: session.api, queryClient, texts: perLocale[locale].texts, stores: createStores(), assets };
    const found = await runLoaders(perLocale[locale].handler, app, request, signal);
    const routeKey = match(request.path)?.key ?? null;
    const outcome = (complete: boolean, outOfOrder: boolean): RenderOutcome => ({
      complete,
      outOfOrder,
      degraded: session.degraded(),
      versions: session.versions,
    });

    if (found instanceof Response) {
      sink.head({ status: found.status, headers: { location: found.headers.get('location') ?? '/' }, nonce: null, routeKey });
      sink.body.end();
      return outcome(true, false);
    }
    const status = pageStatus(found);
    const inPlace = await deferredSettled(queryClient, request.mode === 'buffered' ? Infinity : graceMs);
    const nonce = inPlace ? null : randomBytes(16).toString('base64');
    const state = {
      locale,
      origin,
      texts: bundlesOf(locale, routeKey),
      loaderData: found.loaderData,
      errors: found.errors && Object.fromEntries(Object.entries(found.errors).map(([id, error]) => [id, statusOf(error)])),
      assets,
    };
    const complete = await writeDocument({
      app,
      context: found,
      handler: perLocale[locale].handler,
      state,
      nonce,
      stringify,
      signal,
      body: sink.body,
      onShell: () => sink.head({ status, headers: {}, nonce, routeKey }),
      onError: options.onError,
    });
    queryClient.clear();
    return outcome(complete, !inPlace);
  }

  return {
    render,
    renderError: (status, locale) => Promise.resolve(renderErrorDocument({ status, locale, origin, assets, texts: perLocale[locale].texts })),
  };
}

/** Rejects when critical data failed with a server error; a missing page (404) renders as one. */
async function runLoaders(handler: StaticHandler, app: App, { path, search, locale }: RenderRequest, signal: AbortSignal) {
  const requestContext = new RouterContextProvider();
  requestContext.set(appRouterContext, app);
  // Only the path and the query of this address count; the host is a stand-in.
  const url = `http://page${localizePath(locale, path)}${search === '' ? '' : `?${search}`}`;
  const found = await handler.query(new Request(url, { signal }), { requestContext });
  if (found instanceof Response || !found.errors) return found;
  const [error] = Object.values(found.errors);
  if (statusOf(error) >= 500) throw error;
  return found;
}

const pageStatus = (context: StaticHandlerContext): number => {
  const [error] = Object.values(context.errors ?? {});
  return error === undefined ? context.statusCode : statusOf(error);
};

/** Waits until no query is under way, at most `ms`: true when everything can be rendered in its place. */
async function deferredSettled(queryClient: App['queryClient'], ms: number): Promise<boolean> {
  const pending = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.fetchStatus === 'fetching')
    .map((query) => query.promise);
  if (pending.length === 0) return true;
  const settled = Promise.allSettled(pending).then(() => true);
  if (ms === Infinity) return settled;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}

/** The same object for the same page, so that its JSON is made once. */
function memoBundles(texts: RendererOptions['texts']) {
  const known = new Map<string, Bundles>();
  return (locale: Locale, key: RouteKey | null): Bundles => {
    const id = `${locale} ${key}`;
    const bundles = known.get(id) ?? (Object.fromEntries(textsOf(key).map((name) => [name, texts[locale][name]])) as Bundles);
    known.set(id, bundles);
    return bundles;
  };
}
