import type { RequestHandler, Response } from 'express';
import { sendGzipped } from '../../packages/engine/http/gzipped-file.ts';
import { robotsTxt } from './robots.ts';
import { SECURITY_TXT, type SecurityContacts, securityTxt } from './security-txt.ts';
import type { Sitemaps } from './sitemap.ts';

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
    if (!file) return refuse(res, 404, 'Not Found');
    res.set({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' });
    await sendGzipped(req, res, file);
  };
}

function sendSecurityTxt(res: Response, options: SecurityContacts): void {
  if (options.contacts.length === 0) return refuse(res, 404, 'Not Found');
  res.type('text/plain').set('cache-control', 'public, max-age=86400').send(securityTxt(options, Date.now()));
}

function refuse(res: Response, status: number, reason: string): void {
  res.status(status).type('text/plain').set('cache-control', 'no-store').send(`${status} ${reason}\n`);
}
