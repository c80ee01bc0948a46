import type http from 'node:http';
import type { RequestHandler } from 'express';
import { fieldsOf, type Trace, traceFields, traceOf, type Tracing } from '../observability/trace.ts';
import { type Exchange, recordRequest } from '../observability/trace-request.ts';

declare module 'http' {
  interface IncomingMessage {
    /** Names the request in the log, in the response and in calls to the backend. */
    id?: string;
    /** The id of its trace, if that is another one. */
    trace?: string;
  }
}

/** All asynchronous work behind it belongs to this request. */
export function requestId(tracing: Pick<Tracing, 'run' | 'share'>): RequestHandler {
  return function nameRequest(req, res, next) {
    tracing.run(name(req, res, tracing.share), next);
  };
}

/** Names a visitor's request that the page cache forwards; its origin gets the same names. */
export function nameForward(tracing: Pick<Tracing, 'begin' | 'share'>, { req, res, safePath }: Exchange): Readonly<Record<string, string>> {
  const trace = name(req, res, tracing.share);
  recordRequest(tracing.begin(trace), { req, res, safePath });
  return traceFields(trace);
}

function name(req: http.IncomingMessage, res: http.ServerResponse, share: number): Trace {
  const trace = traceOf(req.headers, share);
  Object.assign(req, fieldsOf(trace));
  res.setHeader('x-request-id', trace.id);
  return trace;
}
