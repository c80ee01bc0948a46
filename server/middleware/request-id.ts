import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare module 'http' {
  interface IncomingMessage {
    /** Names the request in our log and in the answer. */
    id?: string;
  }
}

/** An id from a proxy in front is kept when it is nothing but an id: it goes into the log and back to the client. */
export function requestId(header = 'x-request-id', sane = /^[\w.:-]{8,64}$/): RequestHandler {
  return function nameRequest(req, res, next) {
    const given = req.headers[header];
    req.id = typeof given === 'string' && sane.test(given) ? given : randomUUID();
    res.setHeader(header, req.id);
    next();
  };
}
