/**
 * Not sirv: it builds weak ETags of size and file time, which differ between replicas, and it ignores the quality values of
 * Accept-Encoding.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { chooseCoding, type Coding } from '../../http-cache/content-coding.ts';
import { isUnmodified } from '../../http-cache/conditional.ts';
import { entityTag } from '../../http-cache/entity-tag.ts';
import type { CachedFiles, StaticFile } from './cached-files.ts';

export interface StaticFilesOptions {
  /** `dist/public`: `assets/` with hashed names, and a few files at the root. */
  readonly publicDir: string;
  /** True for a path of one of these files. */
  readonly isFile: (path: string) => boolean;
  /** Gets each asset after its first request. */
  readonly cached?: Pick<CachedFiles, 'add'>;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSETS = 'assets/';
const SAFE_NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
};

/**
 * The build's files from memory, with the compressed forms that the build made. An unknown one is a short 404: a script or style is never
 * HTML.
 */
export function staticFiles({ publicDir, isFile, cached }: StaticFilesOptions): RequestHandler {
  const files = new Map<string, Promise<StaticFile | null>>();

  /** Only what exists is remembered: names are the build's, their number is bounded by it, and a rebuild may add some. */
  async function find(path: string): Promise<StaticFile | null> {
    const name = path.slice(1);
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined || !SAFE_NAME.test(name)) return null;
    const file = files.get(name) ?? load(join(publicDir, name), type);
    files.set(name, file);
    const found = await file;
    // Files beside them have no forms made by the build.
    if (found && isAsset(path)) cached?.add(path, found, IMMUTABLE);
    if (!found) files.delete(name);
    return found;
  }

  return async function serveFile(req, res, next) {
    const { path } = req;
    if (!isFile(path)) return next();
    const file = await find(path);
    if (!file) return void res.status(404).type('text/plain').set('cache-control', 'no-store').send('404 Not Found\n');
    send(req, res, file, isAsset(path) ? IMMUTABLE : 'public, max-age=86400');
  };
}

/** True for a file of the build with a hashed name. */
export const isAsset = (path: string): boolean => path.startsWith(`/${ASSETS}`);

function send(req: Request, res: Response, { type, bodies, etag }: StaticFile, cacheControl: string): void {
  const coding = chooseCoding(req.headers['accept-encoding'], [...bodies.keys()]);
  const body = bodies.get(coding) as Buffer;
  const tag = coding === 'identity' ? etag : etag.replace(/"$/, `-${coding}"`);
  res.set({ 'content-type': type, 'cache-control': cacheControl, etag: tag, 'cross-origin-resource-policy': 'same-origin' });
  if (bodies.size > 1) res.vary('accept-encoding');
  if (isUnmodified(req.headers['if-none-match'], tag)) return void res.status(304).end();
  if (coding !== 'identity') res.set('content-encoding', coding);
  res.set('content-length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}

async function load(path: string, type: string): Promise<StaticFile | null> {
  const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((suffix) => readFile(path + suffix).catch(() => null)));
  if (!identity) return null;
  const bodies = new Map<Coding, Buffer>();
  if (br) bodies.set('br', br);
  if (gzip) bodies.set('gzip', gzip);
  return toFile(type, bodies.set('identity', identity), identity);
}

function toFile(type: string, bodies: ReadonlyMap<Coding, Buffer>, identity: Buffer): StaticFile {
  return { type, bodies, etag: entityTag(identity) };
}
