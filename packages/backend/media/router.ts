import { resolve } from 'node:path';
import { type Request, Router } from 'express';
import { notFound, Refusal } from '../core/refusal.ts';
import type { FindFilm } from './films.ts';
import type { Format, Pictures } from './pictures.ts';
import { BusyError } from './queue.ts';

/** Immutable: other bytes get another name in the manifest or another ETag. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_MOMENT = 'public, max-age=60';

/** Reports and notices, as the operator has put them into `seed/files`. */
const DOCUMENT = /^\/[a-z0-9-]+\.(?:pdf|svg)$/;

/** Pictures of the mails, which show no SVG. */
const MAIL_MARKS = ['wordmark.png', 'lozenge.png'];

/**
 * GET and HEAD /media/{name}.webp?w=N, {name}.mp4, mail/{name}.png, {name}.pdf and {name}.svg. Pictures, films and marks are known by
 * name.
 */
export function mediaRouter(folder: string, documents: string, pictures: Pictures, findFilm: FindFilm): Router {
  const router = Router();
  router.get('/mail/:name', (req, res, next) => {
    const name = MAIL_MARKS.find((one) => one === req.params.name);
    if (name === undefined) throw notFound('picture');
    // Another logo comes with the same name.
    res.set({ 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.sendFile(resolve(folder, 'mail', name), { cacheControl: false }, (error) => error && !res.headersSent && next(error));
  });
  router.get(DOCUMENT, (req, res, next) => {
    res.set({ 'Cache-Control': FOR_A_MOMENT, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.sendFile(req.path.slice(1), { root: documents, cacheControl: false }, (error) => {
      if (error && !res.headersSent) next('status' in error && error.status === 404 ? notFound('document') : error);
    });
  });
  router.get('/:name.mp4', (req, res, next) => {
    const film = findFilm(`${req.params.name}.mp4`);
    if (!film) throw notFound('film');
    res.set({ 'Content-Type': 'video/mp4', 'Cache-Control': FOR_GOOD, 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: film.etag });
    // Supports ranges: browsers fetch films in parts, and Safari plays none without them.
    res.sendFile(film.path, { cacheControl: false, lastModified: false }, (error) => error && !res.headersSent && next(error));
  });
  router.get('/:name', async (req, res) => {
    const served = await pictures.get(req.params.name, widthOf(req), formatOf(req)).catch((error: unknown) => {
      if (error instanceof BusyError) throw new Refusal('unavailable', 'too many pictures are being made');
      throw error;
    });
    if (!served) throw notFound('picture');
    res.set({
      'Content-Type': `image/${served.format}`,
      'Cache-Control': served.final ? FOR_GOOD : FOR_A_MOMENT,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: served.etag,
      Vary: 'Accept',
    });
    if (req.fresh) return void res.status(304).end();
    // Express omits the body for HEAD and keeps Content-Length.
    res.send(served.body);
  });
  return router;
}

function widthOf(req: Request): number | null {
  const raw = req.query['w'];
  return typeof raw === 'string' && /^[1-9]\d{0,3}$/.test(raw) ? Number(raw) : null;
}

/** Ignores wildcards: programs that send only a wildcard may support neither AVIF nor WebP. */
function formatOf(req: Request): Format {
  const accept = req.get('accept') ?? '';
  const takes = (type: string): boolean => new RegExp(`${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accept);
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : 'jpeg';
}
