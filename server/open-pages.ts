import type { CacheGroup } from '../shared/contract/codes.ts';
import { type Sites, withPrefix } from '../shared/i18n/site.ts';
import { mediaHost } from '../shared/integrations/cdn-domain.ts';
import { originOf } from '../shared/integrations/origin.ts';
import { sourcesOf } from '../shared/integrations/records.ts';
import { href, pageStorage, type RouteKey, routeKeys } from '../shared/routes.ts';
import { callKeys } from './backend/call-key.ts';
import { createCallOrigin } from './backend/call-origin.ts';
import type { Env } from './env.ts';
import { createHttpCache, type HttpCache, type HttpCacheOptions } from './http-cache/http-cache.ts';
import type { Origin, OriginResponse } from './http-cache/origin.ts';
import { nameForward } from './http/request-id.ts';
import { type HeaderList, securityHeaders } from './http/security-headers.ts';
import { logAtEnd, logHit } from './observability/access-log.ts';
import type { Instrumentation } from './observability/instrumentation.ts';
import type { ProcessLog } from './observability/log.ts';
import { traceOrigin } from './observability/trace-origin.ts';
import type { BackendParts } from './open-backend.ts';
import { createShopOrigin } from './origin.ts';
import type { PolicyOptions } from './pages/content-security-policy.ts';
import { createErrorResponses, type ErrorResponses } from './pages/error-page.ts';
import { timedHits } from './pages/observe-requests.ts';
import { NO_ROUTE, pageKeys } from './pages/page-key.ts';
import { negotiatedTarget } from './pages/markdown/negotiated-target.ts';
import { createPageOrigin } from './pages/page-origin.ts';
import type { PersonalPagesOptions } from './pages/personal-pages.ts';
import { createRenderLimit, type RenderLimit } from './pages/render-limit.ts';
import { COLD_PAGE_DEADLINE } from './pages/render-page.ts';
import type { Renderer } from './pages/types.ts';
import { targetAt } from './sites.ts';
import { signInOrigins } from './sign-in/identity-providers.ts';

export interface PagesOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly instrumentation: Instrumentation;
  readonly backend: BackendParts;
  readonly renderer: Renderer;
  readonly tuning: Pick<HttpCacheOptions, 'budget' | 'patience'> | undefined;
}

/** What renders pages, keeps them, and answers when neither is possible. */
export interface PageParts {
  readonly renderer: Renderer;
  readonly renderLimit: RenderLimit;
  readonly pageCache: HttpCache;
  /** What the page cache fetches from. */
  readonly origin: Origin;
  readonly errors: ErrorResponses;
  readonly onPersonalPage: PersonalPagesOptions['onPage'];
  readonly security: HeaderList;
  /** What a page may load, by the shop's settings of now. Null: the page of an error. */
  readonly policy: PolicyOf;
  /** Drops the pages that were made with other settings. */
  onSettings(isFirst: boolean): void;
  /**
   * Renders the shells now, whenever new settings drop all pages, and whenever their data change: among hundreds of visitors a first
   * render could be too late for those in the checkout, and the first visitor of a stale one would see the old settings.
   */
  keepShellsReady(): void;
}

type PolicyOf = (page: RouteKey | null) => PolicyOptions;

const SHELLS = routeKeys.filter((key) => pageStorage({ key, params: {} }) === 'shell');

/** The targets of all shells: a route in a language on a site. */
const shellTargets = (sites: Sites): string[] =>
  sites.all.flatMap((site) =>
    site.languages.flatMap(({ prefix }) =>
      prefix === null ? [] : SHELLS.map((key) => targetAt(sites, site, withPrefix(prefix, href(key as 'cart')))),
    ),
  );

export function openPages(options: PagesOptions): PageParts {
  const { env, log, instrumentation, backend, renderer } = options;
  const { tracing, metrics } = instrumentation;
  const { settings } = backend;
  const { sites } = settings;
  const https = env.publicOrigin.startsWith('https:');
  const security = securityHeaders({ https });
  const policy = createPolicy(options, https);
  const renderLimit = createRenderLimit(env.renderLimit);
  const errors = createErrorResponses({
    sites,
    renderError: (request) => renderer.renderError(request),
    policy,
    shop: () => settings.current()?.settings.company_name ?? null,
    requestId: () => tracing.fields().id,
    log,
  });
  const shopOrigin = createShopOrigin({
    sites,
    pages: createPageOrigin({ sites, renderer, limit: renderLimit, policy, secureCookies: https }),
    calls: createCallOrigin(backend.reads),
    security,
    errors,
  });
  const origin = traceOrigin(shopOrigin.fetch, tracing);
  const pageCache = openPageCache(options, origin, shopOrigin.outagePage);
  let areShellsKept = false;
  const prepareShells = (): void => {
    for (const target of shellTargets(sites())) void pageCache.prepare(target);
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
      if (settings.current()) prepareShells();
    },
  };
}

function createPolicy({ env, backend: { settings } }: PagesOptions, https: boolean): PolicyOf {
  return (page) => {
    const shop = settings.current();
    return {
      https,
      cdnOrigin: shop && mediaHost(shop),
      logoOrigin: shop && originOf(shop.settings.desktop_logo),
      ...(shop ? { sources: sourcesOf(page, shop), signInOrigins: signInOrigins(shop.social_providers, env.mode) } : {}),
      eventsOrigin: env.devEventsOrigin,
    };
  };
}

function openPageCache(
  { env, log, buildId, instrumentation: { tracing, metrics }, backend: { versions, replicas, settings }, tuning }: PagesOptions,
  origin: Origin,
  outagePage: (target: string) => Promise<OriginResponse>,
): HttpCache {
  const [callKeyOf, pageKeyOf] = [callKeys(buildId), pageKeys(settings.sites, buildId, env.countryProfile)];
  const logForwarded = logAtEnd(log, settings.sites);
  const logThisHit = logHit(log, settings.sites);
  const observeThisHit = metrics && timedHits(metrics);
  return createHttpCache({
    origin,
    targetOf: (req) => targetAt(settings.sites(), req.site, negotiatedTarget(req)),
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
    ...tuning,
    outagePage: ({ target }) => outagePage(target),
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
}
