import express, { type RequestHandler } from 'express';
import { ApiError } from '../../packages/engine/errors.ts';
import { match, shopRoutes } from '../../shared/routes.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import { pageAddress } from '../../packages/engine/pages/page-address.ts';

const MARK = 'List-Unsubscribe';
/** The field of RFC 8058, section 3.1, in both encodings that it allows. */
const FIELDS = [/(?:^|&)List-Unsubscribe=One-Click(?:&|$)/, /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/];

/**
 * One-click unsubscription (RFC 8058): the mail provider posts to the address of the mail's `List-Unsubscribe`, without cookies, and
 * follows no redirect. The button of the same page posts the form `unsubscribe` instead.
 */
export function oneClickUnsubscribe(backend: Backend): RequestHandler {
  const parseBody = express.text({ limit: '4kb', type: ['multipart/form-data', 'application/x-www-form-urlencoded'], inflate: false });
  return function unsubscribe(req, res, next) {
    const address = req.method === 'POST' ? pageAddress(shopRoutes, req.site, req.originalUrl) : null;
    if (address?.routeKey !== 'newsletterUnsubscribe') return next();
    // Only browsers send these, with the form of the page.
    if (req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined) return next();
    parseBody(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      const body: unknown = req.body;
      if (typeof body !== 'string' || !FIELDS.some((field) => field.test(body))) {
        return next(new ApiError(400, 'validation_failed', { message: `The field ${MARK} is missing.` }));
      }
      const token = match(address.path)?.params['token'] ?? '';
      const call = { key: 'unsubscribe', body: { token }, locale: address.locale, forwardedFor: clientAddress(req) } as const;
      backend.call(call).then(() => void res.status(200).set('cache-control', 'no-store').type('text').send('OK'), next);
    });
  };
}
