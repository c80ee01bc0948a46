import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { chooseCoding } from '../http-cache/content-coding.ts';
import { isUnmodified } from '../http-cache/conditional.ts';
import { robotsTxt } from './robots.ts';
import { SECURITY_TXT, type SecurityContacts, securityTxt } from './security-txt.ts';
import type { Sitemaps } from './sitemap.ts';
import type { SitemapFile } from './sitemap-files.ts';

export interface MachineFilesOptions {
  /** Null without SITEMAP_SECRET: there is no sitemap then. */
  readonly sitemaps: Sitemaps | null;
  /** None: there is no security.txt. */
  readonly securityContacts: readonly string[];
}

const SITEMAP_PATH = /^\/sitemap(?:-[1-9]\d{0,4})?\.xml$/;
const RETRY_AFTER = 60;

export const isMachineFile = (path: string): boolean => path === '/robots.txt' || path === SECURITY_TXT || SITEMAP_PATH.test(path);

/** Files for crawlers (/robots.txt, /sitemap.xml and its parts) and /.well-known/security.txt with contacts for security reports. */
export function machineFiles({ sitemaps, securityContacts: contacts }: MachineFilesOptions): RequestHandler {
  return async function serveMachineFile(req, res, next) {
    const { path, site } = req;
    if (path === '/robots.txt') {
      const robots = robotsTxt(site, sitemaps ? `${site.origin}/sitemap.xml` : null);
      return void res.type('text/plain').set('cache-control', 'public, max-age=3600').send(robots);
    }
    if (path === SECURITY_TXT) return sendSecurityTxt(res, { contacts, site });
    if (!SITEMAP_PATH.test(path)) return next();
    if (!sitemaps) return refuse(res, 404, 'Not Found');
    const files = await sitemaps.files(site);
    if (!files) return refuse(res.set('retry-after', String(RETRY_AFTER)), 503, 'Service Unavailable');
    const file = files.get(path);
    return file ? send(req, res, file) : refuse(res, 404, 'Not Found');
  };
}

function sendSecurityTxt(res: Response, options: SecurityContacts): void {
  if (options.contacts.length === 0) return refuse(res, 404, 'Not Found');
  res.type('text/plain').set('cache-control', 'public, max-age=86400').send(securityTxt(options, Date.now()));
}

function refuse(res: Response, status: number, reason: string): void {
  res.status(status).type('text/plain').set('cache-control', 'no-store').send(`${status} ${reason}\n`);
}

async function send(req: Request, res: Response, { gzipped, size, etag }: SitemapFile): Promise<void> {
  const isGzip = chooseCoding(req.headers['accept-encoding'], ['gzip']) === 'gzip';
  const tag = isGzip ? etag.replace(/"$/, '-gzip"') : etag;
  res.set({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600', etag: tag });
  res.vary('accept-encoding');
  if (isUnmodified(req.headers['if-none-match'], tag)) return void res.status(304).end();
  if (isGzip) res.set('content-encoding', 'gzip');
  res.set('content-length', String(isGzip ? gzipped.length : size));
  if (req.method === 'HEAD') return void res.end();
  if (isGzip) return void res.end(gzipped);
  const gunzip = createGunzip();
  gunzip.end(gzipped);
  // Fails when the client leaves; no response is possible then.
  await pipeline(gunzip, res).catch(() => undefined);
}
