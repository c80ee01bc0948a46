import express, { type Request, Router } from 'express';
import { scriptText } from '../http/scripts.ts';
import type { Collected } from './collected.ts';
import { type IntegrationName, isIntegration } from '../integration-hosts.ts';

/** A transparent picture of one point, as measuring pixels answer. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SCRIPT = /(?:\.js|\/gtag\/js)$/;

/** `/vendors/<name>/…`: gives out the played script and writes down whatever arrives. */
export function integrationRouter(collected: Collected): Router {
  const router = Router();
  router.use('/:vendor', express.text({ type: () => true, limit: '64kb' }), async (req, res, next) => {
    const { vendor } = req.params;
    if (!isIntegration(vendor)) return next();
    // Like the real ones: any site may embed the script and send data.
    res.set({
      'Access-Control-Allow-Origin': req.get('origin') ?? '*',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'content-type, authorization',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
    });
    if (req.method === 'OPTIONS') return void res.status(204).end();
    const isScript = req.method === 'GET' && SCRIPT.test(req.path);
    collected.add(written(req, vendor, isScript));
    if (isScript) return void res.type('text/javascript').send(await scriptText('integrations.js'));
    if (req.method === 'GET') return void res.type('gif').send(PICTURE);
    res.status(204).end();
  });
  return router;
}

const written = (req: Request, vendor: IntegrationName, isScript: boolean) => ({
  vendor,
  kind: isScript ? ('script' as const) : ('data' as const),
  method: req.method,
  path: req.path,
  query: Object.fromEntries(new URL(req.originalUrl, 'http://sandbox').searchParams),
  text: typeof req.body === 'string' ? req.body : '',
  referrer: req.get('referer') ?? null,
});
