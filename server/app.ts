import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express from 'express';
import type { Env } from './env.ts';
import { accessLog, logHit } from './observability/access-log.ts';
import { apologize } from './http/origin-failure-page.ts';
import { refuseAtDoor } from './http/reject-malformed-requests.ts';
import { errorPage } from './pages/error-page.ts';
import { localeMiddleware } from './http/locale.ts';
import { media } from './http/media.ts';
import { observeRequests } from './pages/observe-requests.ts';
import { pages } from './pages/pages.ts';
import { createReadyFiles } from './http/ready-files.ts';
import { redirects } from './pages/redirects.ts';
import { requestId } from './http/request-id.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { purgeCall } from './http/purge-call.ts';
import { pathTag } from './pages/path-tag.ts';
import { staticFiles } from './http/static-files.ts';
import { traceRequest } from './observability/trace-request.ts';
import { createHealth, type Health } from './observability/health.ts';
import type { ProcessLog } from './observability/log.ts';
import { machineFiles } from './seo/machine-files.ts';
import type { Services } from './services.ts';
import { apiProxy } from './backend/api-proxy.ts';

export interface AppOptions {
  readonly env: Env;
  readonly services: Services;
  readonly log: ProcessLog;
  /** `dist/public`. */
  readonly publicDir: string;
}

export interface App {
  readonly listener: RequestListener;
  /** /readyz fails from now on. */
  readonly startDraining: () => void;
  readonly health: Health;
  readonly close: () => Promise<void>;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** The way of a request through the server, from top to bottom. */
export function createApp({ env, services, log, publicDir }: AppOptions): App {
  const { backend, reads, pageCache, renderer, policy, security, tracing, replicas } = services;
  const { publicOrigin } = env;
  const secureCookies = publicOrigin.startsWith('https:');
  const health = createHealth(services.settings.problem);
  const logFile = logHit(log);
  const files = createReadyFiles({
    headers: [...security, ['content-security-policy', NOTHING]],
    onAnswer: (req, status) => logFile(req, status, 'hit'),
  });
  const pictures = media({ origin: new URL(env.backendUrl).origin, traceHeaders: tracing.headers });

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    // `/API` is a page that is not there, to the page cache and to the app.
    .set('case sensitive routing', true)
    .set('trust proxy', [...env.trustProxy]);
  app.use(requestId(tracing));
  app.use(traceRequest(tracing));
  app.use(accessLog(log));
  if (services.metrics) app.use(observeRequests(services.metrics));
  app.use(setSecurityHeaders(security, NOTHING));
  app.use(apologize());
  app.use(health.handle);
  app.use(machineFiles({ origin: env.publicOrigin, sitemap: services.sitemap, securityContacts: env.securityContacts }));
  app.use(purgeCall({ secret: env.purgeSecret, purges: replicas.purges, once: replicas.once, tagOfPath: pathTag, log }));
  // What the page cache asks for it codes itself, once for all who ask for it.
  const compress = compression();
  app.use((req, res, next) => (req.exchange ? next() : compress(req, res, next)));
  app.use(staticFiles({ publicDir, ready: files }));
  app.use('/media', pictures.handle);
  // Before anything that reads an address as a page: a call is not redirected, and has its language in its query.
  app.use('/api', apiProxy({ backend, reads, publicOrigin, secureCookies }));
  app.use(redirects());
  app.use(localeMiddleware());
  app.use(pages({ renderer, limit: services.renderLimit, policy, secureCookies, onPersonal: services.onPersonal }));
  app.use(errorPage({ renderError: (status, locale) => renderer.renderError(status, locale), policy, log }));

  // What the page cache does not have it asks the same app for, in a request made of nothing but the page's address.
  services.origin.attach(app);

  function listener(req: IncomingMessage, res: ServerResponse): void {
    req.arrived = performance.now();
    if (refuseAtDoor(req, res)) return;
    // Hits and files come before Express: ready bytes need no middleware (helmet, i18n and compression cost three times a hit).
    if (files.answer(req, res)) return;
    pageCache.handle(req, res, () => app(req, res));
  }

  return {
    listener: services.timings?.around(listener) ?? listener,
    health,
    startDraining: health.startDraining,
    close: pictures.close,
  };
}
