import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { ProcessLog } from './log.ts';
import { saneId } from './trace.ts';

type Logged = Pick<ProcessLog, 'access'>;

/** For what the page cache does not answer. */
export function accessLog(log: Logged): RequestHandler {
  const watch = logAtEnd(log);
  return function logAccess(req, res, next) {
    watch(req, res);
    next();
  };
}

/**
 * One line a request: method, path, status, duration. No query, no header, no address of the visitor: they are personal, or may be.
 * A visitor who left before the end is status 499, as nginx says it. A probe that went well is no event: balancers ask every other second.
 */
export function logAtEnd(log: Logged): (req: IncomingMessage, res: ServerResponse) => void {
  return function logLater(req, res) {
    const started = performance.now();
    const { method = '', url = '' } = req;
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      if (status === 200 && PROBE.test(url)) return;
      const cache = res.getHeader('cache-status');
      const ms = Math.round(performance.now() - started);
      const { id, trace } = req;
      log.access({ id, trace, method, path: safePath(url), status, ms, ...(typeof cache === 'string' ? { cache } : {}) });
    });
  };
}

const PROBE = /^\/(?:healthz|readyz)(?:\?|$)/;

/** For hits, which see no middleware. */
export function logHit(log: Logged): (req: IncomingMessage, status: number, cache: string) => void {
  return (req, status, cache) =>
    log.access({ id: saneId(req.headers['x-request-id']), method: req.method ?? '', path: safePath(req.url ?? ''), status, cache });
}

/**
 * Path without query. Ids and tokens below these segments open somebody's cart, order or account, so they are not written down;
 * nor is anything that could be an e-mail address.
 */
export function safePath(target: string): string {
  const end = target.indexOf('?');
  const path = (end < 0 ? target : target.slice(0, end)).slice(0, 200);
  if (!SECRETIVE.test(path)) return path.replace(UNGUESSABLE, ':id');
  return path.replace(/[^/]+/g, (segment) => (/^[a-z-]{1,24}$/.test(segment) ? segment : ':id'));
}

/** Ids that open what they name, wherever they stand. */
const UNGUESSABLE = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?<=\/)[\da-f]{16,}(?=\/|$)/gi;
const SECRETIVE = /\/(?:carts?|checkout|orders?|order-tracking|return|recover-password|verify|profile|users)\/|@|%40/i;
