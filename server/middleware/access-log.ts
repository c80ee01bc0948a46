import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { ProcessLog } from '../ops/log.ts';

/**
 * One line a request: method, path, status, duration. No query, no header, no address of the visitor: they are personal, or may be.
 * Ids and tokens in paths are cut as well.
 */
export function accessLog(log: ProcessLog): RequestHandler {
  const handle = pinoHttp<Request, Response>({
    logger: log as unknown as Logger,
    quietReqLogger: true,
    genReqId: (req) => req.id,
    serializers: { req: () => undefined, res: () => undefined },
    wrapSerializers: false,
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'warn' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customSuccessObject: (req, res, value: { responseTime: number }) => line(req, res, value),
    customErrorObject: (req, res, _error, value: { responseTime: number }) => line(req, res, value),
  });
  return function logAccess(req: Request, res: Response, next: NextFunction) {
    handle(req, res, next);
  };
}

function line(req: Request, res: Response, { responseTime }: { responseTime: number }) {
  const cache = res.getHeader('cache-status');
  return {
    method: req.method,
    path: safePath(req.originalUrl),
    status: res.statusCode,
    ms: responseTime,
    ...(cache === undefined ? {} : { cache }),
  };
}

/** For hits, which see no middleware: the same line. */
export function logHit(log: ProcessLog): (req: IncomingMessage, status: number, cache: string) => void {
  return (req, status, cache) => log.info({ method: req.method, path: safePath(req.url ?? ''), status, ms: 0, cache }, 'request');
}

/**
 * Path without query. Ids and tokens below these segments open somebody's cart, order or account, so they are not written down;
 * nor is anything that could be an e-mail address.
 */
export function safePath(target: string): string {
  const end = target.indexOf('?');
  const path = (end < 0 ? target : target.slice(0, end)).slice(0, 200);
  if (!SECRETIVE.test(path)) return path;
  return path.replace(/[^/]+/g, (segment) => (/^[a-z-]{1,24}$/.test(segment) ? segment : '[id]'));
}

const SECRETIVE = /\/(?:carts?|checkout|orders?|order-tracking|return|recover-password|verify|profile|users)\/|@|%40/i;
