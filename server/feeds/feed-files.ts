import type { RequestHandler, Response } from 'express';
import { visitorNetwork } from '../../packages/contract/visitor-network.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import { sendAsGzipFile, sendGzipped } from '../../packages/engine/http/gzipped-file.ts';
import { createBulkhead } from '../../packages/engine/limits/bulkhead.ts';
import type { Feeds } from './feeds.ts';

const PREFIX = '/feeds/';
const RETRY_AFTER = 60;
/**
 * A feed may have twenty megabytes and is public: more downloads than these at a time are not for crawlers that come once an hour. One
 * network has half of those that are free at most, so that a crawler finds one.
 */
const DOWNLOADS = { total: 8, perGroup: 'as-free', perKey: 8 } as const;
const NO_QUEUE = { total: 0, perGroup: 0, perKey: 0 };

export const isFeedFile = (path: string): boolean => path.startsWith(PREFIX);

/** `/feeds/google-de-AT.xml` and `/feeds/openai-de-AT.jsonl.gz`: what the setting FEEDS names. Null: there are no feeds. */
export function feedFiles({ feeds }: { readonly feeds: Feeds | null }): RequestHandler {
  const bulkhead = createBulkhead({ slots: DOWNLOADS, queue: NO_QUEUE, maxWait: 0 });
  return async function serveFeedFile(req, res, next) {
    const { path, site } = req;
    if (!isFeedFile(path)) return next();
    // Prices that nobody is to find without the page around them.
    res.set('x-robots-tag', 'noindex');
    const file = await feeds?.file(path.slice(PREFIX.length), site);
    if (file === undefined) return refuse(res, 404, 'Not Found');
    const group = visitorNetwork(clientAddress(req));
    const leave = file === null ? null : await bulkhead.enter({ group, key: '' }).catch(() => null);
    if (file === null || leave === null) return refuse(res.set('retry-after', String(RETRY_AFTER)), 503, 'Service Unavailable');
    try {
      res.set('cache-control', 'public, max-age=600');
      if (path.endsWith('.gz')) await sendAsGzipFile(req, res.set('content-type', 'application/gzip'), file);
      else await sendGzipped(req, res.set('content-type', 'application/xml; charset=utf-8'), file);
    } finally {
      leave();
    }
  };
}

function refuse(res: Response, status: number, reason: string): void {
  res.status(status).type('text/plain').set('cache-control', 'no-store').send(`${status} ${reason}\n`);
}
