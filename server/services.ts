import type { CacheGroup } from '../shared/contract/codes.ts';
import { mediaHost } from '../shared/integrations/cdn-domain.ts';
import { sourcesOf } from '../shared/integrations/services.ts';
import { LOCALES, localizePath } from '../shared/i18n/locales.ts';
import { href, pageStorage, type RouteKey, routeKeys } from '../shared/routes.ts';
import { type CacheVersions, createCacheVersions, readVersions } from './backend/cache-versions.ts';
import { createHttpCache, type HttpCache, type HttpCacheOptions } from './http-cache/http-cache.ts';
import type { Origin } from './http-cache/origin.ts';
import { createReplicas, type Replicas, type ReplicasOptions } from './redis/replicas.ts';
import { createSharedStore, NO_SHARED_STORE } from './backend/shared-store.ts';
import { createUpstreamCache, type UpstreamCacheOptions } from './backend/upstream-cache.ts';
import type { Env } from './env.ts';
import { logAtEnd, logHit } from './observability/access-log.ts';
import type { PolicyOptions } from './pages/content-security-policy.ts';
import { timedHits } from './pages/observe-requests.ts';
import { createShopOrigin } from './origin.ts';
import { createErrorResponses, type ErrorResponses } from './pages/error-page.ts';
import { NO_ROUTE, pageKeys } from './pages/page-key.ts';
import { createPageOrigin } from './pages/page-origin.ts';
import type { PersonalPagesOptions } from './pages/personal-pages.ts';
import { COLD_PAGE_DEADLINE } from './pages/render-page.ts';
import { nameForward } from './http/request-id.ts';
import { type HeaderList, securityHeaders } from './http/security-headers.ts';
import type { ProcessLog } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import { timedReads, tracedBackend, tracedRenderer } from './observability/with-tracing.ts';
import { createOtlpExporter, spanResource } from './observability/otlp.ts';
import { createTimings, type Timings } from './observability/server-timing.ts';
import { timedBackend, timedRenderer } from './observability/with-metrics.ts';
import { registerGauges } from './observability/register-gauges.ts';
import { createTracing, type Tracing } from './observability/trace.ts';
import { traceOrigin } from './observability/trace-origin.ts';
import { createRenderLimit, type RenderLimit } from './pages/render-limit.ts';
import type { Renderer } from './pages/types.ts';
import { withPaymentCodes } from './orders/with-payment-codes.ts';
import { withBarCodes } from './returns/with-bar-codes.ts';
import { signInOrigins } from './sign-in/providers.ts';
import { createSitemapSource } from './seo/read-sitemap.ts';
import { createSitemap, type Sitemap } from './seo/sitemap.ts';
import { createApiSessions, type OpenApi } from './backend/api-session.ts';
import { type Backend, createBackend } from './backend/call-backend.ts';
import { callKeys } from './backend/call-key.ts';
import { createCallOrigin } from './backend/call-origin.ts';
import { createCallLimits, type CallLimitsOptions } from './limits/call-limits.ts';
import { createHttpClient } from './backend/http-client.ts';
import { createPublicReads, type PublicReads } from './backend/public-reads.ts';
import { createShopSettings, type ShopSettings } from './backend/shop-settings.ts';
import { warnOfUnknownIntegrations } from './backend/warn-of-unknown-integrations.ts';
import { PAGE_BUDGET, type Timeouts } from './limits/timeouts.ts';

export interface ServicesOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly createRenderer: (openApi: OpenApi) => Renderer;
  /** The one that the log has, too. */
  readonly tracing?: Tracing;
  /** Null without OPS_PORT. */
  readonly metrics?: Metrics | null;
  /** Other times and limits, for tests. */
  readonly upstream?: UpstreamTuning;
}

export interface UpstreamTuning {
  readonly timeouts?: Timeouts;
  readonly pageBudget?: number;
  readonly limits?: Omit<CallLimitsOptions, 'log'>;
  readonly cache?: Pick<UpstreamCacheOptions, 'patience' | 'pauseAfterFailure'>;
  readonly redis?: ReplicasOptions['tuning'];
  readonly pages?: Pick<HttpCacheOptions, 'budget' | 'patience'>;
}

/** Creates the long-lived parts of the process. Independent of Express. */
export interface Services {
  readonly backend: Backend;
  readonly reads: PublicReads;
  readonly versions: CacheVersions;
  readonly replicas: Replicas;
  readonly settings: ShopSettings;
  readonly renderer: Renderer;
  readonly pageCache: HttpCache;
  /** What the page cache fetches from. */
  readonly origin: Origin;
  readonly errors: ErrorResponses;
  readonly renderLimit: RenderLimit;
  readonly onPersonalPage: PersonalPagesOptions['onPage'];
  readonly tracing: Tracing;
  readonly metrics: Metrics | null;
  /** Null outside of development. */
  readonly timings: Timings | null;
  /** Null without its secret. */
  readonly sitemap: Sitemap | null;
  readonly security: HeaderList;
  /** What a page may load, by the shop's settings of now. Null: the page of an error. */
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  /** Reads the first versions and settings; resolves soon, with or without a backend. */
  start(): Promise<void>;
  /**
   * Renders the shells now and whenever new settings drop all pages: among hundreds of visitors a first render could be too late for
   * those in the checkout.
   */
  keepShellsReady(): void;
  stop(): Promise<void>;
}

/** The addresses of all shells: a route in a language. */
const SHELLS = routeKeys
  .filter((key) => pageStorage({ key, params: {} }) === 'shell')
  .flatMap((key) => LOCALES.map((locale) => localizePath(locale, href(key as 'cart'))));

export async function createServices({
  env,
  log,
  buildId,
  createRenderer,
  metrics = null,
  tracing = createTracing(),
  upstream = {},
}: ServicesOptions): Promise<Services> {
  const client = createHttpClient();
  const limits = createCallLimits({ log, ...upstream.limits });
  const plainBackend = createBackend({
    baseUrl: env.backendUrl,
    client,
    log,
    limits,
    ...(upstream.timeouts && { timeouts: upstream.timeouts }),
    traceHeaders: tracing.headers,
  });
  const timings = env.mode === 'development' ? createTimings() : null;
  const spans = env.openTelemetry && createOtlpExporter({ ...env.openTelemetry, resource: spanResource(env, buildId), log });
  if (spans) tracing.exportTo(spans, env.openTelemetry.share);
  const observers = { tracing, timings };
  const observed = spans || timings ? tracedBackend(plainBackend, observers) : plainBackend;
  const backend = withPaymentCodes(withBarCodes(metrics ? timedBackend(observed, metrics) : observed));
  const replicas = await createReplicas({ redisUrl: env.redisUrl, log, tuning: upstream.redis });
  const versions = createCacheVersions({ read: async () => readVersions(backend), shared: replicas.versions, interval: env.versionPoll });
  const shared = replicas.redis ? createSharedStore(replicas.redis) : NO_SHARED_STORE;
  const cache = createUpstreamCache({
    maxBytes: env.upstreamCacheBytes,
    shared,
    versions,
    purgedAt: replicas.purges.upstreamPurgedAt,
    budget: upstream.pageBudget ?? PAGE_BUDGET,
    ...upstream.cache,
  });
  const plainReads = createPublicReads({ backend, cache, versions, log, budget: upstream.pageBudget });
  const reads = timings ? timedReads(plainReads, timings) : plainReads;
  const plainRenderer = createRenderer(createApiSessions(reads, backend, upstream.pageBudget));
  const seen = spans || timings ? tracedRenderer(plainRenderer, observers) : plainRenderer;
  const renderer = metrics ? timedRenderer(seen, metrics) : seen;

  const https = env.publicOrigin.startsWith('https:');
  const security = securityHeaders({ https });
  let prepareShells = (): void => undefined;
  const warnOfTypes = warnOfUnknownIntegrations(log);
  const settings = createShopSettings({
    reads,
    versions,
    log,
    onChange(isFirst) {
      if (isFirst) pageCache.clearMemory();
      else pageCache.clear();
      prepareShells();
      warnOfTypes(settings.current());
    },
  });
  const policy = (page: RouteKey | null): PolicyOptions => {
    const shop = settings.current();
    return {
      https,
      cdnOrigin: shop && mediaHost(shop),
      ...(shop ? { services: sourcesOf(page, shop), signInOrigins: signInOrigins(shop.social_providers, env.mode) } : {}),
      eventsOrigin: env.devEventsOrigin,
    };
  };
  const renderLimit = createRenderLimit(env.renderLimit);
  const errors = createErrorResponses({
    renderError: (request) => renderer.renderError(request),
    policy,
    shop: () => settings.current()?.settings.company_name ?? null,
    requestId: () => tracing.fields().id,
    log,
  });
  const shopOrigin = createShopOrigin({
    pages: createPageOrigin({ renderer, limit: renderLimit, policy, secureCookies: https }),
    calls: createCallOrigin(reads),
    security,
    errors,
  });
  const origin = traceOrigin(shopOrigin.fetch, tracing);
  const logForwarded = logAtEnd(log);
  const logThisHit = logHit(log);
  const observeThisHit = metrics && timedHits(metrics);
  const [callKeyOf, pageKeyOf] = [callKeys(buildId), pageKeys(buildId, env.countryProfile)];
  const pageCache = createHttpCache({
    origin,
    keyOf: (target) => callKeyOf(target) ?? pageKeyOf(target),
    versions: { current: (group) => versions.current(group as CacheGroup) },
    maxBytes: env.pageCacheBytes,
    // Before the settings have arrived, the policy of pages is incomplete: they are not shared.
    secondLayer: replicas.pages && {
      ...replicas.pages,
      put: async (response) => (settings.current() ? replicas.pages?.put(response) : undefined),
    },
    purges: replicas.purges,
    budget: COLD_PAGE_DEADLINE,
    ...upstream.pages,
    outagePage: ({ target }) => shopOrigin.outagePage(target),
    log,
    onForward(req, res) {
      logForwarded(req, res);
      return nameForward(tracing, req, res);
    },
    onHit(req, status, found) {
      logThisHit(req, status, found);
      observeThisHit?.(req, status);
    },
    onResponse: metrics?.countPage,
  });
  const onPersonalPage: PersonalPagesOptions['onPage'] = metrics
    ? (route, outcome) => metrics.countPage(route ?? NO_ROUTE, outcome)
    : undefined;
  if (metrics) registerGauges(metrics, { settings, pageCache, renderLimit, cache, replicas, limits, client });

  const sitemap =
    env.sitemapSecret === undefined
      ? null
      : createSitemap({
          source: createSitemapSource({ baseUrl: env.backendUrl, secret: env.sitemapSecret, log }),
          versions,
          log,
          origin: env.publicOrigin,
        });

  return {
    backend,
    reads,
    versions,
    replicas,
    settings,
    renderer,
    pageCache,
    origin,
    errors,
    renderLimit,
    onPersonalPage,
    tracing,
    metrics,
    timings,
    sitemap,
    security,
    policy,
    async start() {
      await Promise.all([versions.poll(), replicas.start().then(() => versions.start())]);
      settings.start();
    },
    keepShellsReady() {
      prepareShells = () => {
        for (const target of SHELLS) void pageCache.prepare(target);
      };
      if (settings.current()) prepareShells();
    },
    async stop() {
      versions.stop();
      settings.stop();
      await pageCache.stop();
      replicas.stop();
      await Promise.all([client.close(), sitemap?.stop(), spans?.stop()]);
    },
  };
}
