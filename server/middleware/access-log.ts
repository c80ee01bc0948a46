import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ProcessLog } from '../ops/log.ts';
import { saneId } from '../ops/trace.ts';

/**
 * One line a request: method, path, status, duration. No query, no header, no address of the visitor: they are personal, or may be.
 * A visitor who left before the end is status 499, as nginx says it.
 */
export function accessLog(log: Pick<ProcessLog, 'access'>): RequestHandler {
  return function logAccess(req: Request, res: Response, next: NextFunction) {
    const started = performance.now();
    const { method, originalUrl } = req;
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      const cache = res.getHeader('cache-status');
      const ms = Math.round(performance.now() - started);
      const { id, trace } = req;
      log.access({ id, trace, method, path: safePath(originalUrl), status, ms, ...(typeof cache === 'string' ? { cache } : {}) });
    });
    next();
  };
}

/** For hits, which see no middleware. */
export function logHit(log: Pick<ProcessLog, 'access'>): (req: IncomingMessage, status: number, cache: string) => void {
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
