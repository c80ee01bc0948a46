import type { RequestHandler } from 'express';
import { fieldsOf, traceOf, type Tracing } from '../ops/trace.ts';

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
    const trace = traceOf(req.headers);
    Object.assign(req, fieldsOf(trace));
    res.setHeader('x-request-id', trace.id);
    run(trace, next);
  };
}
