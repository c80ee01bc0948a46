import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Film } from '../shop/media-document.ts';

/** Films by name; served unchanged. */
export type Films = ReadonlyMap<string, { readonly path: string; readonly etag: string }>;

export const createFilms = (originals: string, manifest: readonly Film[]): Films =>
  new Map(manifest.map(({ file, bytes }) => [file, { path: resolve(originals, file), etag: etag(file, bytes) }]));

/** Strong ETag, so that ranges may be combined. A new film has another length. */
const etag = (file: string, bytes: number): string =>
  `"${createHash('sha256').update(`${file} ${bytes}`).digest('base64url').slice(0, 22)}"`;
