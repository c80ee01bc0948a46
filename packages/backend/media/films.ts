import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Film } from '../shop/media-document.ts';

/** Finds a film by its name; served unchanged. */
export type FindFilm = (name: string) => { readonly path: string; readonly etag: string } | undefined;

export const filmsIn =
  (originals: string, manifest: () => readonly Film[]): FindFilm =>
  (name) => {
    const film = manifest().find(({ file }) => file === name);
    return film && { path: resolve(originals, film.file), etag: etag(film.file, film.bytes) };
  };

/** Strong ETag, so that ranges may be combined. A new film has another length. */
const etag = (file: string, bytes: number): string =>
  `"${createHash('sha256').update(`${file} ${bytes}`).digest('base64url').slice(0, 22)}"`;
