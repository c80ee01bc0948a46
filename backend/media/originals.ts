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

export interface KnownPictures {
  /** Of the content, in the first folder. */
  readonly ofContent: (name: string) => { readonly width: number; readonly bytes: number } | undefined;
  /** Of products that were imported: in any folder. */
  readonly widthOfProducts: (name: string) => Promise<number | undefined>;
}

/** Only pictures that content or products name are served, whatever else is in the folders. */
export function originalsIn([media = '', ...others]: readonly string[], { ofContent, widthOfProducts }: KnownPictures): FindOriginal {
  return async (file) => {
    const known = ofContent(file);
    if (known) return { file, path: join(media, file), width: known.width, bytes: known.bytes };
    const width = NAME.test(file) ? await widthOfProducts(file) : undefined;
    if (width === undefined) return null;
    for (const folder of [media, ...others]) {
      const path = join(folder, file);
      const found = await stat(path).catch(() => null);
      if (found) return { file, path, width, bytes: found.size };
    }
    return null;
  };
}

const NAME = /^[a-z0-9][a-z0-9-]*\.webp$/;
