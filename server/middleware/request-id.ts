import type http from 'node:http';
import type { RequestHandler } from 'express';
import { fieldsOf, type Trace, traceFields, traceOf, type Tracing } from '../ops/trace.ts';

declare module 'http' {
  interface IncomingMessage {
    /** Names the request in our log, in the answer and towards the backend. */
    id?: string;
    /** The trace it belongs to, where that has another name. */
    trace?: string;
  }
}

/** All that comes after it, however late, belongs to this request. */
export function requestId({ run }: Pick<Tracing, 'run'>): RequestHandler {
  return function nameRequest(req, res, next) {
    run(name(req, res), next);
  };
}

/** Names a visitor's request; what is asked for its sake bears the same name. */
export function nameForward(req: http.IncomingMessage, res: http.ServerResponse): Readonly<Record<string, string>> {
  return traceFields(name(req, res));
}

function name(req: http.IncomingMessage, res: http.ServerResponse): Trace {
  const trace = traceOf(req.headers);
  Object.assign(req, fieldsOf(trace));
  res.setHeader('x-request-id', trace.id);
  return trace;
}
