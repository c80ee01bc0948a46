import type http from 'node:http';
import type { RequestHandler } from 'express';
import { isHealthCheck } from './health.ts';
import type { EndSpan, Tracing } from './trace.ts';
import type { SafePath } from './access-log.ts';

/** Records each request as a span with the fields of its log line. Cache hits have no span, because they are too short. */
export function traceRequest({ begin }: Pick<Tracing, 'begin'>, safePath: SafePath): RequestHandler {
  return function traceThis(req, res, next) {
    // Balancers send a health check every two seconds.
    if (!isHealthCheck(req.path)) recordRequest(begin(), { req, res, safePath });
    next();
  };
}

export interface Exchange {
  readonly req: http.IncomingMessage;
  readonly res: http.ServerResponse;
  readonly safePath: SafePath;
}

/** `end`: undefined for requests without a span. */
export function recordRequest(end: EndSpan | undefined, { req, res, safePath }: Exchange): void {
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
