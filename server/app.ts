import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { Env } from './env.ts';
import { accessLog, logHit } from './observability/access-log.ts';
import { acceptsForms, rejectMalformed } from './http/reject-malformed-requests.ts';
import { errorPage } from './pages/error-page.ts';
import { isLlmsTxt, llmsTxt } from './pages/markdown/llms-txt.ts';
import { localeMiddleware } from './http/locale.ts';
import { media } from './http/media.ts';
import { observeRequests } from './pages/observe-requests.ts';
import { personalPages } from './pages/personal-pages.ts';
import { createCachedFiles } from './http/cached-files.ts';
import { redirects } from './pages/redirects.ts';
import { requestId } from './http/request-id.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { purgeCall } from './http/purge-call.ts';
import { PURGE_PATH } from './http/purge-signature.ts';
import { pathTag } from './pages/page-key.ts';
import { isStaticFile, staticFiles } from './http/static-files.ts';
import { traceRequest } from './observability/trace-request.ts';
import { createHealth, type Health, isHealthCheck } from './observability/health.ts';
import type { ProcessLog } from './observability/log.ts';
import { feedFiles, isFeedFile } from './feeds/feed-files.ts';
import { isPostFeed, postFeed } from './seo/post-feed.ts';
import { isMachineFile, machineFiles } from './seo/machine-files.ts';
import type { ShopParts } from './open-parts.ts';
import { parseTarget, siteAt } from './sites.ts';
import { returnPhotos } from './returns/return-photos.ts';
import { handOver } from './sign-in/hand-over.ts';
import { identityProviderSignIn } from './sign-in/identity-provider-sign-in.ts';
import { HAND_OVER_PATH } from '../shared/hand-over.ts';
import { isIdentityProviderPath } from '../shared/identity-provider-paths.ts';
import { apiProxy } from './backend/api-proxy.ts';
import { ORDER_DOCUMENT_PATH, orderDocuments } from './backend/order-documents.ts';
import { createLinkCookie } from './backend/link-cookie.ts';
import { createSessionCookie } from './backend/session-cookie.ts';
import { oneClickUnsubscribe } from './forms/one-click.ts';
import { postForm } from './forms/post-form.ts';
import { postReturn } from './forms/post-return.ts';
import type { OrderEvents } from './ucp/order-events.ts';
import { acceptsUcpWrites, openUcp } from './ucp/open-ucp.ts';
import { UCP_PROFILE } from './ucp/profile.ts';

export interface AppOptions {
  readonly env: Env;
  readonly parts: ShopParts;
  readonly log: ProcessLog;
  /** `dist/public`. */
  readonly publicDir: string;
}

export interface App {
  readonly listener: RequestListener;
  /** /readyz fails from now on. */
  readonly startDraining: () => void;
  readonly health: Health;
  /** Null: no platform is told of orders. */
  readonly orderEvents: Pick<OrderEvents, 'deliver'> | null;
  readonly close: () => Promise<void>;
}

/** What a request passes through, from top to bottom. */
export function createApp({ env, parts, log, publicDir }: AppOptions): App {
  const { backend, reads, pageCache, renderer, policy, security, errors, tracing, replicas } = parts;
  const { sites } = parts.settings;
  const secureCookies = env.publicOrigin.startsWith('https:');
  const sessionCookie = createSessionCookie(secureCookies);
  const ucp = env.ucp
    ? openUcp({
        reads,
        backend,
        redis: replicas.redis,
        cookieSecret: env.cookieSecret,
        secureCookies,
        profile: env.countryProfile,
        origin: env.publicOrigin,
        platforms: env.ucpPlatforms,
        signingKeys: env.ucpSigningKeys,
        orders: env.ucpOrders,
        completion: env.ucpCompletion,
        capabilities: () => parts.settings.current()?.capabilities ?? [],
        sites,
        log,
        report: errors.report,
      })
    : null;
  ucp?.orderEvents?.start();
  const linkCookie = createLinkCookie(ucp?.backend ?? backend, secureCookies);
  const health = createHealth(parts.settings.problem);
  const logFile = logHit(log, sites);
  const files = createCachedFiles({ headers: security, onResponse: (req, status) => logFile(req, status, 'hit') });
  const pictures = media({ origin: new URL(env.backendUrl).origin, keptBytes: env.pictureBytes, traceHeaders: tracing.headers });

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    // `/API` has no page: neither in the page cache nor in this app.
    .set('case sensitive routing', true)
    .set('trust proxy', [...env.trustProxy]);
  // Handlers of addresses of their own, which the page cache would take for pages that do not exist.
  const owners: ((path: string) => boolean)[] = [];
  const hasOwnHandler = (target: string): boolean => {
    const path = pathOf(target);
    return owners.some((owns) => owns(path));
  };
  const useFor = (owns: (path: string) => boolean, handler: RequestHandler): void => {
    owners.push(owns);
    app.use(handler);
  };
  const tagOfPath = (address: string): string | null => {
    const found = parseTarget(sites(), address);
    return found && !hasOwnHandler(found.target) ? pathTag(sites, address) : null;
  };

  app.use(requestId(tracing));
  app.use(traceRequest(tracing));
  app.use(accessLog(log, sites));
  if (parts.metrics) app.use(observeRequests(parts.metrics));
  app.use(setSecurityHeaders(security));
  useFor(isHealthCheck, health.handle);
  useFor(isMachineFile, machineFiles({ sitemaps: parts.sitemaps, securityContacts: env.securityContacts }));
  useFor(
    (path) => path === PURGE_PATH,
    purgeCall({ secret: env.purgeSecret, purges: replicas.purges, replayGuard: replicas.replayGuard, tagOfPath, log }),
  );
  useFor(isFeedFile, feedFiles({ feeds: parts.feeds }));
  app.use(compression());
  useFor(isPostFeed, postFeed({ reads }));
  useFor(isLlmsTxt, llmsTxt({ reads, hasSitemap: parts.sitemaps !== null, ucpProfile: ucp && UCP_PROFILE }));
  if (ucp) useFor(ucp.owns, ucp.handle);
  useFor(isStaticFile, staticFiles({ publicDir, cached: files }));
  app.use('/media', pictures.handle);
  app.use(returnPhotos({ backend }));
  app.get(ORDER_DOCUMENT_PATH, orderDocuments(backend));
  // Before the middleware for pages: a call is not redirected, and has its language in its query.
  app.use('/api', apiProxy({ reads, sessionCookie, linkCookie }));
  useFor(
    isIdentityProviderPath,
    identityProviderSignIn({
      backend,
      identityProviders: () => parts.settings.current()?.social_providers ?? null,
      sessionCookie,
      linkCookie,
      env,
      log,
    }),
  );
  useFor(
    (path) => path === HAND_OVER_PATH,
    handOver({ sites, cookieSecret: env.cookieSecret, sessionCookie, replayGuard: replicas.replayGuard, secureCookies }),
  );
  app.use(redirects());
  app.use(localeMiddleware());
  app.use(oneClickUnsubscribe(backend));
  app.use(postReturn({ backend }));
  app.use(postForm({ sessionCookie, linkCookie }));
  app.use(personalPages({ renderer, limit: parts.renderLimit, policy, secureCookies, sessionCookie, onPage: parts.onPersonalPage }));
  app.use(errorPage(errors, sites));

  function listener(req: IncomingMessage, res: ServerResponse): void {
    req.arrived = performance.now();
    req.site = siteAt(sites(), req.headers.host);
    if (rejectMalformed(req, res, ucp ? acceptsUcpWrites : undefined)) return;
    // Before Express: bytes from memory need no middleware (helmet, i18n and compression cost three times a hit).
    if (files.respond(req, res)) return;
    const target = req.url ?? '';
    // A posted form changes no stored page, wherever it redirects to (RFC 9111, 4.4 would invalidate that page).
    if (hasOwnHandler(target) || (req.method === 'POST' && acceptsForms(target))) return app(req, res);
    pageCache.handle(req, res, () => app(req, res));
  }

  return {
    listener: parts.timings?.around(listener) ?? listener,
    health,
    startDraining: health.startDraining,
    orderEvents: ucp?.orderEvents ?? null,
    async close() {
      ucp?.orderEvents?.stop();
      await pictures.close();
    },
  };
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
