import { hash, randomBytes } from 'node:crypto';
import type { App } from '../../client/core/app-context.tsx';
import type { Bundles } from '../../client/core/i18n.ts';
import { loadPage } from '../../client/app/load-page.ts';
import type { PageState } from '../../client/core/page-state.ts';
import { NO_PAGE, type PageView } from '../../client/core/page-view.ts';
import { bootstrapQuery } from '../../client/core/queries.ts';
import { createQueryClient } from '../../client/core/query-client.ts';
import { textsOf } from '../../client/app/routes.tsx';
import { createStores } from '../../client/app/create-stores.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { AssetManifest } from '../../shared/assets.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';
import type { PostedForm } from '../../shared/forms/form.ts';
import { type Locale, LOCALES, localizePath } from '../../shared/i18n/locales.ts';
import { match, pageStorage } from '../../shared/routes.ts';
import type { OpenApi } from '../backend/api-session.ts';
import { BARS_SCRIPT } from './bars-script.ts';
import { loadBars } from './load-bars.ts';
import { type ErrorDocument, renderErrorDocument } from './error-document.tsx';
import { PageBody } from './page-body.ts';
import { untilAborted } from './render-page.ts';
import { createStringify } from './page-state.ts';
import { createServerTexts } from './texts.ts';
import { createRenderQueue } from './render-queue.ts';
import type { ErrorPage, ErrorRequest, Renderer, RenderOutcome, RenderRequest, RenderSink } from './types.ts';
import { createSharedParts } from './shared-parts.ts';
import { writeDocument } from './write-document.tsx';

export interface RendererOptions {
  readonly manifest: AssetManifest;
  /** `https://shop.example`: canonical links. */
  readonly origin: string;
  readonly countryProfile: CountryProfile;
  readonly texts: Readonly<Record<Locale, Bundles>>;
  readonly openApi: OpenApi;
  /** Milliseconds that the shell waits for deferred data; later data is streamed out of order (docs/decisions/0003). */
  readonly graceMs?: number;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * Parts of a page depend on the time (the end of a sale; that of a countdown is in its bars), so a validator holds no longer than a page is fresh, also with unchanged data.
 */
const VALIDATOR_LIFETIME = 10 * 60_000;

/** A page for the store waits longer for its bars: nobody waits for it. */
const STORED_GRACE_MS = 1000;

/** Renders pages from a route, its parameters and a locale; knows neither Express nor any request (architecture, invariant 1). */
export function createRenderer(options: RendererOptions): Renderer {
  const { manifest, origin, countryProfile, graceMs = 120, onError, now = Date.now } = options;
  const stringify = createStringify();
  const sharedHtml = createSharedParts();
  const myTurn = createRenderQueue();
  const textSources = Object.fromEntries(LOCALES.map((locale) => [locale, createServerTexts(locale, options.texts[locale])])) as Record<
    Locale,
    App['texts']
  >;
  const bundlesOf = memoBundles(options.texts);
  const { buildId, entry, fonts, icons, routes } = manifest;
  const assets = { buildId, entry, fonts, icons, routes };
  const browserAssets = withoutPreloads(assets);

  const queryClientOf = (session: ReturnType<RendererOptions['openApi']>) =>
    createQueryClient(session.api, { initialData: (_hash, [key, args]) => session.peek(key as EndpointKey, args as never) });

  /** What a page and the frame of an error have in common. */
  function documentOf(app: App, view: PageView, { path, search, posted }: Pick<RenderRequest, 'path' | 'search' | 'posted'>) {
    const { locale, bars } = app;
    const { Page: _, ...handedOver } = view;
    const texts = bundlesOf(locale, view);
    return {
      app,
      view,
      location: `${localizePath(locale, path)}${search === '' ? '' : `?${search}`}`,
      state: { locale, origin, countryProfile, bars, texts, view: handedOver, assets: browserAssets, ...(posted && { posted }) },
      assets,
      stringify,
    };
  }

  async function render(
    { path, search, locale, mode, ifNoneMatch, visitor = {}, posted }: RenderRequest,
    sink: RenderSink,
    signal: AbortSignal,
  ): Promise<RenderOutcome> {
    await myTurn();
    signal.throwIfAborted();
    const found = match(path);
    const routeKey = found?.key ?? null;
    const isPersonal = found !== null && pageStorage(found) === 'personal';
    const session = options.openApi(locale, signal, isPersonal ? visitor : null);
    const queryClient = queryClientOf(session);
    const loadingBars = loadBars({ api: session.api, locale, profile: countryProfile, now: now() });
    const appWithoutBars: App = {
      locale,
      origin,
      countryProfile,
      documentRoute: routeKey,
      api: session.api,
      queryClient,
      texts: textSources[locale],
      stores: createStores(),
      assets,
      isSignedIn: () => visitor.token !== undefined && !session.sessionEnded(),
      wishlistId: isPersonal ? visitor.wishlistId : undefined,
      bars: null,
      barsScript: BARS_SCRIPT,
      posted: posted ?? null,
      sharedHtml,
    };
    const endOfSession = () => (session.sessionEnded() ? { sessionEnded: true } : {});
    let brokenPart = false;
    let barsAreLate = false;
    const onPartError = (error: unknown): void => {
      // The session counts refused calls; they may be no failure.
      brokenPart ||= !(error instanceof ApiError);
      onError(error);
    };
    const outcome = (complete: boolean, outOfOrder: boolean): RenderOutcome => ({
      complete,
      outOfOrder,
      degraded: brokenPart || barsAreLate || session.degraded(),
      versions: session.versions,
    });

    const loaded = await loadPage(appWithoutBars, path, search);
    if ('redirectTo' in loaded) {
      const location = localizePath(locale, loaded.redirectTo);
      sink.head({ status: loaded.status, headers: { location }, nonce: null, routeKey, ...endOfSession() });
      sink.body.end();
      return outcome(true, false);
    }
    const { view, error } = loaded;
    // A page that says itself what is missing has no error.
    if (error !== undefined && view.status >= 500) throw error;
    // A public page is there, or it is not: any other refusal of what it is made of is an outage.
    if (!isPersonal && error !== undefined && view.status !== 404) throw new ApiError(503, 'unavailable', { cause: error });
    const inPlace = await deferredSettled(queryClient, mode === 'buffered' ? Infinity : graceMs);
    const bars = await atMost(mode === 'buffered' ? STORED_GRACE_MS : graceMs, loadingBars);
    barsAreLate = bars === undefined;
    const app: App = { ...appWithoutBars, bars: bars ?? null };
    // Data may have come for many pages at a time.
    await myTurn();
    // React does not notice an abort that happened before rendering starts.
    signal.throwIfAborted();
    const loadedData = session.usedData();
    const validator = inPlace && view.status === 200 ? validatorOf(loadedData, app.bars) : undefined;
    // The render may use more: the read cache answers queries of components. The next validator cannot know them before its render.
    const validatorOfPage = () => (session.usedData() === loadedData ? validator : undefined);
    if (validator !== undefined && validator === ifNoneMatch) {
      sink.head({ status: 304, headers: {}, nonce: null, routeKey, validator });
      sink.body.end();
      queryClient.clear();
      return outcome(true, false);
    }
    const nonce = inPlace ? null : randomBytes(16).toString('base64');
    const complete = await writeDocument({
      ...documentOf(app, view, { path, search, posted }),
      nonce,
      signal,
      body: sink.body,
      onShell: () =>
        sink.head({
          status: statusOfPage(view.status, posted),
          headers: {},
          nonce,
          routeKey,
          validator: validatorOfPage(),
          ...endOfSession(),
        }),
      onError: onPartError,
    });
    queryClient.clear();
    return outcome(complete, !inPlace);
  }

  function validatorOf(usedData: string | null, bars: App['bars']): string | undefined {
    if (usedData === null) return undefined;
    const content = `${buildId} ${countryProfile}\n${Math.floor(now() / VALIDATOR_LIFETIME)}\n${JSON.stringify(bars)}\n${usedData}`;
    return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
  }

  /** The page in the shop's frame. Rejects when there is no frame: then the shop is closed. */
  async function renderFramedError(
    { status, locale, address, failure, posted }: ErrorRequest & Framed,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { path, search } = address;
    const found = match(path);
    const session = options.openApi(locale, signal, null);
    const queryClient = queryClientOf(session);
    const loadingBars = loadBars({ api: session.api, locale, profile: countryProfile, now: now() });
    await queryClient.ensureQueryData(bootstrapQuery());
    const view: PageView = { ...NO_PAGE, key: found?.key ?? null, params: found?.params ?? {}, search, status, failure };
    const app: App = {
      locale,
      origin,
      countryProfile,
      documentRoute: view.key,
      api: session.api,
      queryClient,
      texts: textSources[locale],
      stores: createStores(),
      assets,
      isSignedIn: () => false,
      bars: (await atMost(graceMs, loadingBars)) ?? null,
      barsScript: BARS_SCRIPT,
      posted: posted ?? null,
      sharedHtml,
    };
    await myTurn();
    signal.throwIfAborted();
    const body = new PageBody();
    const isWhole = await writeDocument({
      ...documentOf(app, view, { path, search, posted }),
      nonce: null,
      signal,
      body,
      onShell: () => undefined,
      onError,
    });
    queryClient.clear();
    if (!isWhole) throw new Error('the frame of the error page broke off');
    return body.collected();
  }

  const plainDocument = memoErrors((request) => renderErrorDocument({ ...request, origin, assets, texts: textSources[request.locale] }));
  let framing = 0;

  async function renderError(request: ErrorRequest): Promise<ErrorPage> {
    const { address } = request;
    const plain = (): ErrorPage => ({ html: plainDocument(request), routeKey: null });
    if (address === undefined || framing >= FRAMES_MAX) return plain();
    framing += 1;
    try {
      const signal = AbortSignal.timeout(FRAME_MS);
      const html = await untilAborted(renderFramedError({ ...request, address }, signal), signal);
      return { html, routeKey: match(address.path)?.key ?? null };
    } catch {
      return plain();
    } finally {
      framing -= 1;
    }
  }

  return { render, renderError };
}

interface Framed {
  readonly address: NonNullable<ErrorRequest['address']>;
}

/** A frame whose data are not here at once is not worth waiting for. */
const FRAME_MS = 500;
/** While many pages fail, most get the plain page: it costs nothing. */
const FRAMES_MAX = 4;

/** After a refused form, its page has the status of the refusal. */
function statusOfPage(status: number, posted: PostedForm | undefined): number {
  if (status !== 200 || posted === undefined) return status;
  return posted.failure?.status ?? (Object.keys(posted.errors).length > 0 ? 422 : 200);
}

/** What to preload is in the server's HTML; the browser needs the sheets of the pages it goes to. */
function withoutPreloads(assets: PageState['assets']): PageState['assets'] {
  const routes = Object.fromEntries(Object.entries(assets.routes).map(([key, { css }]) => [key, { css, js: [] }]));
  return { ...assets, entry: { ...assets.entry, imports: [] }, routes: routes as unknown as PageState['assets']['routes'] };
}

/** Waits until no query is pending, at most `ms`: true when the page can be rendered as a whole. */
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

/** Undefined when it takes longer. */
function atMost<T>(ms: number, task: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

/** An overloaded server must not render a page for each visitor that it refuses. The plain page names no reference, so it is one of few. */
function memoErrors(make: (request: Omit<ErrorDocument, 'origin' | 'assets' | 'texts'>) => string): (request: ErrorRequest) => string {
  const documents = new Map<string, string>();
  return ({ status, locale, shop, failure: { reference, isPost = false } }) => {
    const isReported = reference !== null;
    const id = `${locale} ${status} ${isReported} ${isPost} ${shop}`;
    const html = documents.get(id) ?? make({ status, locale, shop, failure: { reference: isReported ? '' : null, message: null, isPost } });
    documents.set(id, html);
    return html;
  };
}

/** The same object for the same page, so that its JSON is made once. */
function memoBundles(texts: RendererOptions['texts']) {
  const perPage = new Map<string, Bundles>();
  return (locale: Locale, view: Pick<PageView, 'key' | 'data'>): Bundles => {
    const id = `${locale} ${view.key} ${view.data?.variant}`;
    const bundles = perPage.get(id) ?? Object.fromEntries(textsOf(view).map((name) => [name, texts[locale][name]]));
    perPage.set(id, bundles);
    return bundles;
  };
}
