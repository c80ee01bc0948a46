import type { OpenApi } from '../packages/engine/backend/api-session.ts';
import type { Env } from './env.ts';
import { createInstrumentation, type Instrumentation } from '../packages/engine/observability/instrumentation.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import type { Metrics } from '../packages/engine/observability/metrics.ts';
import { registerGauges } from '../packages/engine/observability/register-gauges.ts';
import { raceTimeout } from '../packages/engine/limits/race-timeout.ts';
import { createTracing, type Tracing } from '../packages/engine/observability/trace.ts';
import { type BackendParts, type BackendTuning, openBackend } from './open-backend.ts';
import { openPages, type PageParts, type PagesOptions } from './open-pages.ts';
import type { Renderer } from '../packages/engine/render/types.ts';
import { createFeeds, type Feeds } from './feeds/feeds.ts';
import { createFeedMaker, type FeedMakerOptions } from './feeds/make-feed.ts';
import { loadTexts, openTexts } from './pages/texts.ts';
import { contract } from './backend/contract.ts';
import { shopRoutes } from '../shared/routes.ts';
import { createSitemapSource } from './seo/read-sitemap.ts';
import { openProduct, type Product } from './shop.ts';
import { createSitemaps, type Sitemaps } from './seo/sitemap.ts';

export interface PartsOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly createRenderer: (openApi: OpenApi) => Renderer;
  /** The one that the log has, too. */
  readonly tracing?: Tracing;
  /** Null without OPS_PORT. */
  readonly metrics?: Metrics | null;
  /** Other times and limits, for tests. */
  readonly tuning?: ShopTuning;
}

export interface ShopTuning extends BackendTuning {
  readonly pages?: PagesOptions['tuning'];
  readonly feeds?: Pick<FeedMakerOptions, 'whenIdle'>;
}

/** The long-lived parts of the process. Independent of Express. */
export interface ShopParts
  extends
    Pick<BackendParts, 'backend' | 'reads' | 'versions' | 'replicas' | 'settings'>,
    Omit<PageParts, 'onSettings'>,
    Pick<Instrumentation, 'tracing' | 'metrics' | 'timings'> {
  readonly product: Product;
  /** Null without its secret. */
  readonly sitemaps: Sitemaps | null;
  /** Null without FEEDS. */
  readonly feeds: Feeds | null;
  /** Reads the first versions and settings; resolves soon, with or without a backend. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds that the start waits for a slow backend's settings. */
const SETTINGS_PATIENCE = 1000;

export async function openParts(options: PartsOptions): Promise<ShopParts> {
  const { env, log, buildId, createRenderer, metrics = null, tracing = createTracing(), tuning = {} } = options;
  const instrumentation = createInstrumentation({ contract, routes: shopRoutes, env, log, buildId, tracing, metrics });
  const data = await openBackend({ env, log, instrumentation, tuning, onSettings: (isFirst) => pages.onSettings(isFirst) });
  const renderer = instrumentation.renderer(createRenderer(data.openApi));
  const pages = openPages({
    env,
    log,
    buildId,
    instrumentation,
    backend: data,
    renderer,
    plugins: () => product.plugins,
    tuning: tuning.pages,
  });
  const { backend, reads, versions, replicas, settings } = data;
  if (metrics) registerGauges(metrics, { ...data, ...pages });
  const sitemaps = openSitemaps(options, data);
  const feeds = openFeeds(options, data);
  const product = openProduct({ env, log, data, sitemaps, feeds, traceHeaders: tracing.headers, report: pages.errors.report });
  return {
    ...pages,
    product,
    backend,
    reads,
    versions,
    replicas,
    settings,
    tracing,
    metrics,
    timings: instrumentation.timings,
    sitemaps,
    feeds,
    async start() {
      await Promise.all([versions.poll(), replicas.start().then(() => versions.start())]);
      // Without the languages of the shop its pages would offer all that there are texts for.
      await raceTimeout(settings.start(), { ms: SETTINGS_PATIENCE, onTimeout: () => undefined });
    },
    async stop() {
      versions.stop();
      settings.stop();
      await pages.pageCache.stop();
      replicas.stop();
      await Promise.all([data.client.close(), sitemaps?.stop(), feeds?.stop(), instrumentation.stop()]);
    },
  };
}

function openSitemaps({ env, log }: PartsOptions, { versions, settings: { sites } }: BackendParts): Sitemaps | null {
  if (env.sitemapSecret === undefined) return null;
  const source = createSitemapSource({ baseUrl: env.backendUrl, secret: env.sitemapSecret, log });
  return createSitemaps({ source, versions, log, sites });
}

function openFeeds({ env, log, tuning }: PartsOptions, { versions, reads, settings }: BackendParts): Feeds | null {
  if (env.feeds.length === 0) return null;
  return createFeeds({
    make: createFeedMaker({ log, ...tuning?.feeds }),
    backendUrl: env.backendUrl,
    hasOffers: () => settings.current()?.capabilities.includes('offers') ?? true,
    reads,
    versions,
    log,
    sites: settings.sites,
    targets: env.feeds,
    maxBytes: env.feedBytes,
    profile: env.countryProfile,
    productionDays: env.productionDays,
    returnsSlug: async (locale) => openTexts(locale, (await loadTexts())[locale]).of('common')('returnsSlug'),
  });
}
