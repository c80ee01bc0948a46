import type http from 'node:http';
import type { RequestHandler } from 'express';
import { isHealthCheck } from './health.ts';
import type { EndSpan, Tracing } from './trace.ts';
import { safePath } from './access-log.ts';

/** The request as a span; it says what its line in the log says. Hits have none: nothing happens in them that takes time. */
export function traceRequest({ begin }: Pick<Tracing, 'begin'>): RequestHandler {
  return function recordThis(req, res, next) {
    // A probe every other second is no event.
    if (!isHealthCheck(req.path)) recordRequest(begin(), req, res);
    next();
  };
}

/** `end`: undefined where there is no span. */
export function recordRequest(end: EndSpan | undefined, req: http.IncomingMessage, res: http.ServerResponse): void {
  if (!end) return;
  const { method = '', url = '' } = req;
  const path = safePath(url);
  res.once('close', () => {
    const cache = res.getHeader('cache-status');
    const attributes = {
      'http.request.method': method,
      'url.path': path,
      'http.response.status_code': res.statusCode,
      ...(typeof cache === 'string' ? { 'karat.cache_status': cache } : {}),
    };
    const failed = res.statusCode >= 500 || !res.writableFinished;
    end({ name: method, kind: 'server', attributes }, failed);
  });
}
