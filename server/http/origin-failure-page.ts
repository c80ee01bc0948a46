import type { RequestHandler } from 'express';
import { ApiError } from '../../shared/errors.ts';

/** The page cache got no answer, and asks what to say now: the page of an error, in the shop's language. */
export function apologize(): RequestHandler {
  return function apologizeForAll(req, _res, next) {
    if (req.exchange?.purpose !== 'apology') return next();
    next(new ApiError(503, 'unavailable', { message: 'there was no answer in time' }));
  };
}
