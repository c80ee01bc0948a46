import { join } from 'node:path';

/** The root of the project, independent of the working directory. */
export const ROOT = join(import.meta.dirname, '../..');
export const CACHE = join(ROOT, 'node_modules/.cache/karat');

/** Paths below the output folder, and the URL of `public/`. */
export const PUBLIC = 'public';
export const ASSETS = 'public/assets';
export const MAPS = 'maps';

export const publicUrl = (path: string): string => `/${path.slice(PUBLIC.length + 1)}`;
