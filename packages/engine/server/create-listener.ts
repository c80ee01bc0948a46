import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Contract } from '../contract.ts';
import type { PostedForm } from '../forms/form.ts';
import { createCachedFiles } from '../http/cached-files.ts';
import { localeMiddleware } from '../http/locale.ts';
import { purgeCall, type PurgeCallOptions } from '../http/purge-call.ts';
import { PURGE_PATH } from '../http/purge-signature.ts';
import { rejectMalformed } from '../http/reject-malformed-requests.ts';
import { requestId } from '../http/request-id.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { isAsset, staticFiles } from '../http/static-files.ts';
import { accessLog, logHit, type SafePath } from '../observability/access-log.ts';
import { type Health, isHealthCheck } from '../observability/health.ts';
import type { Instrumentation } from '../observability/instrumentation.ts';
import type { ProcessLog } from '../observability/log.ts';
import { traceRequest } from '../observability/trace-request.ts';
import { errorPage } from '../pages/error-page.ts';
import { observeRequests } from '../pages/observe-requests.ts';
import { acceptsForms } from '../pages/page-address.ts';
import { pathTag } from '../pages/page-key.ts';
import type { Pages } from '../pages/pages.ts';
import { personalPages, type Visitors } from '../pages/personal-pages.ts';
import { redirects } from '../pages/redirects.ts';
import { parseTarget, siteAt, type SitesOfNow } from '../sites.ts';
import type { BackendParts } from './open-backend.ts';
import type { PageParts } from './open-pages.ts';
import type { Plugin } from './plugin.ts';

export interface ListenerOptions {
  readonly contract: Contract;
  readonly pages: Pages;
  readonly sites: SitesOfNow;
  readonly parts: Omit<PageParts, 'onSettings'>;
  readonly replicas: BackendParts['replicas'];
  readonly instrumentation: Pick<Instrumentation, 'tracing' | 'metrics' | 'timings'>;
  readonly health: Health;
  readonly log: ProcessLog;
  readonly safePath: SafePath;
  readonly secureCookies?: boolean;
  /** Networks of proxies whose `X-Forwarded-For` counts. */
  readonly trustProxy?: readonly string[];
  readonly purgeSecret?: PurgeCallOptions['secret'];
  /** `dist/public`: `assets/` with hashed names, and these files at the root. */
  readonly publicDir: string;
  readonly rootFiles?: readonly string[];
  readonly plugins?: readonly Plugin[];
  /** Mounts the handlers of /api, /media and the like. */
  readonly mountCalls: (app: Express) => void;
  /** Handlers of posts to pages. */
  readonly posts?: readonly RequestHandler[];
  /** Absent: nobody is known. */
  readonly visitors?: Visitors;
  /** False for a posted form that no page can offer to send again. */
  readonly isWhole?: (posted: PostedForm) => boolean;
}

/** All that a shop answers, from the first line of a request to the last byte. */
export function createListener(options: ListenerOptions): RequestListener {
  const { contract, pages, sites, parts, replicas, log, safePath, secureCookies = false, publicDir, rootFiles = [] } = options;
  const { pageCache, renderer, policy, security, errors } = parts;
  const { tracing, metrics, timings } = options.instrumentation;
  const accessLogs = { log, sites, safePath };
  const logFile = logHit(accessLogs);
  const files = createCachedFiles({ headers: security, onResponse: (req, status) => logFile(req, status, 'hit') });
  const isFile = (path: string): boolean => isAsset(path) || rootFiles.includes(path);
  const plugins: readonly Plugin[] = [
    { owns: isHealthCheck, handle: options.health.handle, isCoded: true },
    { owns: (path) => path === PURGE_PATH, handle: purge(), isCoded: true },
    ...(options.plugins ?? []),
    { owns: isFile, handle: staticFiles({ publicDir, isFile, cached: files }) },
  ];

  /** Pages and calls have no handler of their own, which the page cache would take for pages that do not exist. */
  function ownerOf(target: string): Plugin | undefined {
    const path = pathOf(target);
    return plugins.find(({ owns }) => owns(path));
  }

  function purge(): RequestHandler {
    return purgeCall({
      secret: options.purgeSecret,
      purges: replicas.purges,
      replayGuard: replicas.replayGuard,
      tagOfPath(address) {
        const found = parseTarget(sites(), address);
        return found && !ownerOf(found.target) ? pathTag(pages, sites, address) : null;
      },
      cacheGroups: contract.cacheGroups,
      log,
    });
  }

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    // `/API` has no page: neither in the page cache nor in this app.
    .set('case sensitive routing', true)
    .set('trust proxy', [...(options.trustProxy ?? [])]);
  app.use(requestId(tracing));
  app.use(traceRequest(tracing, safePath));
  app.use(accessLog(accessLogs));
  if (metrics) app.use(observeRequests(contract, pages.routes, metrics));
  app.use(setSecurityHeaders(security));
  for (const { handle, isCoded } of plugins) if (isCoded) app.use(handle);
  app.use(compression());
  for (const { handle, isCoded } of plugins) if (!isCoded) app.use(handle);
  // Before the middleware for pages: a call is not redirected, and has its language in its query.
  options.mountCalls(app);
  app.use(redirects(pages));
  app.use(localeMiddleware());
  for (const handle of options.posts ?? []) app.use(handle);
  app.use(
    personalPages({
      routes: pages.routes,
      renderer,
      limit: parts.renderLimit,
      policy,
      secureCookies,
      visitors: options.visitors ?? { read: () => ({}), onSessionEnd: () => undefined },
      onPage: parts.onPersonalPage,
    }),
  );
  app.use(errorPage(errors, sites, options.isWhole));

  const writable = {
    isCall: (target: string) => target.startsWith('/api/') || plugins.some(({ takesCalls }) => takesCalls?.(target)),
    takesPosts(target: string) {
      if (target === PURGE_PATH || plugins.some(({ takesPosts }) => takesPosts?.(target))) return 'message' as const;
      return acceptsForms(pages.routes, target) ? ('form' as const) : null;
    },
  };
  function listener(req: IncomingMessage, res: ServerResponse): void {
    req.arrived = performance.now();
    req.site = siteAt(sites(), req.headers.host);
    if (rejectMalformed(req, res, writable)) return;
    // Before Express: bytes from memory need no middleware (helmet, i18n and compression cost three times a hit).
    if (files.respond(req, res)) return;
    const target = req.url ?? '';
    // A posted form changes no stored page, wherever it redirects to (RFC 9111, 4.4 would invalidate that page).
    if (ownerOf(target) || (req.method === 'POST' && acceptsForms(pages.routes, target))) return app(req, res);
    pageCache.handle(req, res, () => app(req, res));
  }
  return timings?.around(listener) ?? listener;
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
