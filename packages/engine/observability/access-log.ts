import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { ProcessLog } from './log.ts';
import { saneId } from './trace.ts';
import type { SitesOfNow } from '../sites.ts';

export interface AccessLogOptions {
  readonly log: Pick<ProcessLog, 'access'>;
  readonly sites: SitesOfNow;
  readonly safePath: SafePath;
}

/** A path without query and without what gives access to something; for logs and spans. */
export type SafePath = (target: string) => string;

/** Logs requests that the page cache does not answer. */
export function accessLog(options: AccessLogOptions): RequestHandler {
  const watch = logAtEnd(options);
  return function logAccess(req, res, next) {
    watch(req, res);
    next();
  };
}

/**
 * Writes one line for each request: domain (but the main one), method, path, status, duration. No query, header or visitor's address, because they may be personal.
 * Status 499, as in nginx: the visitor left before the end. Successful health checks are not logged: balancers send them every two seconds.
 */
export function logAtEnd({ log, sites, safePath }: AccessLogOptions): (req: IncomingMessage, res: ServerResponse) => void {
  return function logLater(req, res) {
    const started = performance.now();
    const { method = '', url = '' } = req;
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      if (status === 200 && PROBE.test(url)) return;
      const cache = res.getHeader('cache-status');
      const ms = Math.round(performance.now() - started);
      const { id, trace } = req;
      log.access({
        id,
        trace,
        ...domainOf(req, sites),
        method,
        path: safePath(url),
        status,
        ms,
        ...(typeof cache === 'string' ? { cache } : {}),
      });
    });
  };
}

const PROBE = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Logs cache hits, which bypass the middleware. */
export function logHit({ log, sites, safePath }: AccessLogOptions): (req: IncomingMessage, status: number, cache: string) => void {
  return (req, status, cache) =>
    log.access({
      id: saneId(req.headers['x-request-id']),
      ...domainOf(req, sites),
      method: req.method ?? '',
      path: safePath(req.url ?? ''),
      status,
      cache,
    });
}

const domainOf = ({ site: { origin } }: IncomingMessage, sites: SitesOfNow) =>
  origin === sites().main.origin ? undefined : { domain: origin.replace(/^https?:\/\//, '') };

/**
 * Path without query. Ids and tokens below the paths that match `personal` give access to a cart, an order or an account, so they are
 * replaced, as is any segment that could be an e-mail address.
 */
export const createSafePath =
  (personal: RegExp): SafePath =>
  (target) => {
    const end = target.indexOf('?');
    const path = (end < 0 ? target : target.slice(0, end)).slice(0, 200);
    if (!personal.test(path) && !ADDRESS.test(path)) return path.replace(UNGUESSABLE, ':id');
    return path.replace(/[^/]+/g, (segment) => (/^[a-z-]{1,24}$/.test(segment) ? segment : ':id'));
  };

const ADDRESS = /@|%40/i;
/** Ids that give access to their entity, anywhere in a path. */
const UNGUESSABLE = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?<=\/)[\da-f]{16,}(?=\/|$)/gi;
