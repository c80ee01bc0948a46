import { createHttpCache, type HttpCache, type HttpCacheOptions } from '../../http-cache/http-cache.ts';
import type { Origin } from '../../http-cache/origin.ts';
import { callKeys } from '../backend/call-key.ts';
import { createCallOrigin } from '../backend/call-origin.ts';
import type { Contract } from '../contract.ts';
import { nameForward } from '../http/request-id.ts';
import { type HeaderList, securityHeaders } from '../http/security-headers.ts';
import { logAtEnd, logHit, type SafePath } from '../observability/access-log.ts';
import type { Instrumentation } from '../observability/instrumentation.ts';
import type { ProcessLog } from '../observability/log.ts';
import { traceOrigin } from '../observability/trace-origin.ts';
import { mergeSources, type PolicyOptions } from '../pages/content-security-policy.ts';
import { createErrorResponses, type ErrorResponses, type ErrorTexts } from '../pages/error-page.ts';
import { negotiatedTarget } from '../pages/negotiated-target.ts';
import { timedHits } from '../pages/observe-requests.ts';
import { NO_ROUTE, pageKeys } from '../pages/page-key.ts';
import { createPageOrigin } from '../pages/page-origin.ts';
import type { Pages } from '../pages/pages.ts';
import type { PersonalPagesOptions } from '../pages/personal-pages.ts';
import { COLD_PAGE_DEADLINE } from '../pages/render-page.ts';
import { createShopOrigin, type ShopOrigin } from '../pages/shop-origin.ts';
import type { Locale, RouteKey } from '../register.ts';
import { createRenderLimit, type RenderLimit } from '../render/render-limit.ts';
import type { Renderer } from '../render/types.ts';
import { type Sites, withPrefix } from '../site.ts';
import { type SitesOfNow, targetAt } from '../sites.ts';
import type { BackendParts } from './open-backend.ts';
import type { Plugin } from './plugin.ts';

export interface PageSettings {
  readonly publicOrigin: string;
  readonly renderLimit: number;
  readonly pageCacheBytes: number;
}

export interface PagesOptions {
  readonly contract: Contract;
  readonly pages: Pages;
  readonly sites: SitesOfNow;
  readonly env: PageSettings;
  readonly log: ProcessLog;
  readonly buildId: string;
  /** Names all that pages depend on besides their data (`pageKeys`); by default the build. */
  readonly build?: string;
  readonly instrumentation: Instrumentation;
  readonly backend: Pick<BackendParts, 'reads' | 'versions' | 'replicas'>;
  readonly renderer: Renderer;
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  /** Their sources join the policy. */
  readonly plugins?: () => readonly Pick<Plugin, 'sources'>[];
  readonly errorTexts: Readonly<Record<Locale, ErrorTexts>>;
  /** The name of the shop; null before its settings have come. Until then replicas share no pages. */
  readonly shopName: () => string | null;
  readonly safePath: SafePath;
  readonly tuning?: Pick<HttpCacheOptions, 'budget' | 'patience'> | undefined;
}

/** The parts that render pages, keep them, and answer when neither is possible. */
export interface PageParts {
  readonly renderer: Renderer;
  readonly renderLimit: RenderLimit;
  readonly pageCache: HttpCache;
  /** The origin of the page cache. */
  readonly origin: Origin;
  readonly errors: ErrorResponses;
  readonly onPersonalPage: PersonalPagesOptions['onPage'];
  /** Fields of every response. */
  readonly security: HeaderList;
  /** Null: the page of an error. */
  readonly policy: PagesOptions['policy'];
  /** Drops the pages that were made with other settings. */
  onSettings(isFirst: boolean): void;
  /**
   * Renders the shells now, whenever new settings drop all pages, and whenever their data change: among hundreds of visitors a first
   * render could be too late for those in the checkout, and the first visitor of a stale one would see the old settings.
   */
  keepShellsReady(): void;
}

/** The targets of all shells: a route in a language on a site. */
const shellTargets = ({ routes }: Pages, sites: Sites): string[] => {
  const shells = Object.keys(routes.table).filter((key) => routes.pageStorage({ key, params: {} }) === 'shell');
  return sites.all.flatMap((site) =>
    site.languages.flatMap(({ prefix }) =>
      prefix === null ? [] : shells.map((key) => targetAt(sites, site, withPrefix(prefix, routes.pathOf(key)))),
    ),
  );
};

export function openPages(options: PagesOptions): PageParts {
  const { contract, pages, sites, env, log, instrumentation, backend, renderer, shopName, plugins = () => [] } = options;
  const { routes } = pages;
  const { tracing, metrics } = instrumentation;
  const https = env.publicOrigin.startsWith('https:');
  const security = securityHeaders({ https });
  const policy: PagesOptions['policy'] = (page) => {
    const own = options.policy(page);
    return { ...own, sources: mergeSources([own.sources ?? {}, ...plugins().map(({ sources }) => sources?.(page) ?? {})]) };
  };
  const renderLimit = createRenderLimit(env.renderLimit);
  const errors = createErrorResponses({
    routes,
    texts: options.errorTexts,
    sites,
    renderError: (request) => renderer.renderError(request),
    policy,
    shop: shopName,
    requestId: () => tracing.fields().id,
    log,
  });
  const shopOrigin = createShopOrigin({
    sites,
    pages: createPageOrigin({ routes, sites, renderer, limit: renderLimit, policy, secureCookies: https }),
    calls: createCallOrigin(contract, backend.reads),
    security,
    errors,
  });
  const origin = traceOrigin(shopOrigin.fetch, tracing, options.safePath);
  const pageCache = openPageCache(options, origin, shopOrigin);
  let areShellsKept = false;
  const prepareShells = (): void => {
    for (const target of shellTargets(pages, sites())) void pageCache.prepare(target);
  };
  return {
    renderer,
    renderLimit,
    pageCache,
    origin,
    errors,
    onPersonalPage: metrics ? (route, outcome) => metrics.countPage(route ?? NO_ROUTE, outcome) : undefined,
    security,
    policy,
    onSettings(isFirst) {
      if (isFirst) pageCache.clearMemory();
      else pageCache.clear();
      if (areShellsKept) prepareShells();
    },
    keepShellsReady() {
      areShellsKept = true;
      backend.versions.onChange(prepareShells);
      if (shopName() !== null) prepareShells();
    },
  };
}

function openPageCache(options: PagesOptions, origin: Origin, { outagePage }: Pick<ShopOrigin, 'outagePage'>): HttpCache {
  const { contract, pages, sites, env, log, instrumentation, backend, shopName, safePath } = options;
  const { tracing, metrics } = instrumentation;
  const { versions, replicas } = backend;
  const [callKeyOf, pageKeyOf] = [callKeys(contract, options.buildId), pageKeys(pages, sites, options.build ?? options.buildId)];
  const logForwarded = logAtEnd({ log, sites, safePath });
  const logThisHit = logHit({ log, sites, safePath });
  const observeThisHit = metrics && timedHits(metrics);
  return createHttpCache({
    origin,
    targetOf: (req) => targetAt(sites(), req.site, negotiatedTarget(pages.routes, req)),
    keyOf: (target) => callKeyOf(target) ?? pageKeyOf(target),
    versions,
    maxBytes: env.pageCacheBytes,
    // Before the settings have arrived, the policy of pages is incomplete: they are not shared.
    secondLayer: replicas.pages && {
      ...replicas.pages,
      put: async (response) => (shopName() === null ? undefined : replicas.pages?.put(response)),
    },
    purges: replicas.purges,
    budget: COLD_PAGE_DEADLINE,
    ...options.tuning,
    outagePage: ({ target }) => outagePage(target),
    log,
    onForward(req, res) {
      logForwarded(req, res);
      return nameForward(tracing, { req, res, safePath });
    },
    onHit(req, status, found) {
      logThisHit(req, status, found);
      observeThisHit?.(req, status);
    },
    onResponse: metrics?.countPage,
  });
}
