import type { RequestHandler, Response } from 'express';
import { sendAsGzipFile, sendGzipped } from '../http/gzipped-file.ts';
import type { Feeds } from './feeds.ts';

const PREFIX = '/feeds/';
const RETRY_AFTER = 60;
/** A feed may have twenty megabytes and is public: more downloads than these at a time are not for crawlers that come once an hour. */
const MAX_DOWNLOADS = 8;

export const isFeedFile = (path: string): boolean => path.startsWith(PREFIX);

/** `/feeds/google-de-AT.xml` and `/feeds/openai-de-AT.jsonl.gz`: what the setting FEEDS names. Null: there are no feeds. */
export function feedFiles({ feeds }: { readonly feeds: Feeds | null }): RequestHandler {
  let downloads = 0;
  return async function serveFeedFile(req, res, next) {
    const { path, site } = req;
    if (!isFeedFile(path)) return next();
    // Prices that nobody is to find without the page around them.
    res.set('x-robots-tag', 'noindex');
    const file = await feeds?.file(path.slice(PREFIX.length), site);
    if (file === undefined) return refuse(res, 404, 'Not Found');
    if (file === null || downloads >= MAX_DOWNLOADS) return refuse(res.set('retry-after', String(RETRY_AFTER)), 503, 'Service Unavailable');
    downloads += 1;
    try {
      res.set('cache-control', 'public, max-age=600');
      if (path.endsWith('.gz')) await sendAsGzipFile(req, res.set('content-type', 'application/gzip'), file);
      else await sendGzipped(req, res.set('content-type', 'application/xml; charset=utf-8'), file);
    } finally {
      downloads -= 1;
    }
  };
}

function refuse(res: Response, status: number, reason: string): void {
  res.status(status).type('text/plain').set('cache-control', 'no-store').send(`${status} ${reason}\n`);
}
