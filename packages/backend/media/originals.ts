import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture as it was put into one of the folders. */
export interface Original {
  readonly file: string;
  readonly path: string;
  readonly width: number;
  readonly bytes: number;
}

export type FindOriginal = (name: string) => Promise<Original | null>;

/** The width of a picture that content or products name; of others, undefined. */
type WidthOf = (name: string) => number | undefined | Promise<number | undefined>;

/** In the first of the folders that has it. Only known pictures are served, whatever else is in the folders. */
export function originalsIn(folders: readonly string[], widthOf: WidthOf): FindOriginal {
  return async (file) => {
    const width = NAME.test(file) ? await widthOf(file) : undefined;
    if (width === undefined) return null;
    for (const folder of folders) {
      const path = join(folder, file);
      const found = await stat(path).catch(() => null);
      if (found) return { file, path, width, bytes: found.size };
    }
    return null;
  };
}

const NAME = /^[a-z0-9][a-z0-9-]*\.webp$/;
