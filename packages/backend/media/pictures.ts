import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { storeWhole } from './decode.ts';
import type { FindOriginal, Original } from './originals.ts';
import { BusyError, createQueue } from './queue.ts';

/** Supported widths; others are rounded up, at most to the original. */
export const WIDTHS = [64, 120, 200, 320, 480, 640, 800, 1080, 1440, 1920] as const;
export type Format = 'avif' | 'webp' | 'jpeg';

/** Raise it when derivation changes: part of the names and ETags of derived files. */
const RECIPE = 1;

export interface Served {
  readonly body: Buffer;
  readonly format: Format;
  readonly etag: string;
  /** False: a substitute while the requested format is being derived. */
  readonly final: boolean;
}

export interface Pictures {
  /** Null: unknown picture. Rejects with `BusyError` if the queue is full. */
  get(name: string, width: number | null, format: Format): Promise<Served | null>;
  close(): Promise<void>;
}

export function createPictures(
  findOriginal: FindOriginal,
  derived: string,
  report: (error: unknown) => void,
  { avif = true }: { readonly avif?: boolean | undefined } = {},
): Pictures {
  const now = createQueue(2, 200);
  // AVIF takes seconds of CPU time: one at a time, in the background.
  const later = createQueue(1, 500);
  const running = new Map<string, Promise<Buffer>>();

  const nameOf = (picture: Original, width: number | null, format: Format): string =>
    `${picture.file.replace(/\.webp$/, '')}.${picture.bytes}.${RECIPE}.${width ?? 'full'}.${format}`;

  const stored = (name: string): Promise<Buffer | null> => readFile(join(derived, name)).catch(() => null);

  const make = async (picture: Original, width: number | null, format: Format): Promise<Buffer> => {
    const image = sharp(picture.path);
    if (width !== null) image.resize({ width, withoutEnlargement: true });
    const body = await encode(image, format).toBuffer();
    await storeWhole(derived, nameOf(picture, width, format), body);
    return body;
  };

  /** Concurrent requests for one picture share the job. */
  const once = (queue: typeof now, picture: Original, width: number | null, format: Format): Promise<Buffer> => {
    const file = nameOf(picture, width, format);
    const known = running.get(file);
    if (known) return known;
    const made = queue.run(() => make(picture, width, format)).finally(() => running.delete(file));
    running.set(file, made);
    return made;
  };

  const get: Pictures['get'] = async (name, wanted, format) => {
    const picture = await findOriginal(name);
    if (!picture) return null;
    const width = snap(wanted, picture.width);
    const served = (body: Buffer, kind: Format, final: boolean): Served => ({
      body,
      format: kind,
      final,
      etag: etag(picture, width, kind),
    });
    if (format === 'avif' && !avif) return get(name, wanted, 'webp');
    if (format === 'webp' && width === null) return served(await readFile(picture.path), 'webp', true);
    const ready = await stored(nameOf(picture, width, format));
    if (ready) return served(ready, format, true);
    if (format !== 'avif') return served(await once(now, picture, width, format), format, true);
    if (later.open) once(later, picture, width, 'avif').catch((error: unknown) => error instanceof BusyError || report(error));
    const standIn = await get(name, wanted, 'webp');
    return standIn && { ...standIn, final: false };
  };

  return {
    get,
    close: async () => {
      later.clear();
      await Promise.allSettled(running.values());
    },
  };
}

const encode = (image: Sharp, format: Format): Sharp => {
  if (format === 'avif') return image.avif({ quality: 55, effort: 3 });
  if (format === 'webp') return image.webp({ quality: 80, effort: 4 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
};

/** The next supported width; null: the original's. */
export function snap(wanted: number | null, original: number): number | null {
  if (wanted === null) return null;
  const width = WIDTHS.find((one) => one >= wanted);
  return width === undefined || width >= original ? null : width;
}

const etag = (picture: Original, width: number | null, format: Format): string =>
  `"${createHash('sha256').update(`${picture.file} ${picture.bytes} ${RECIPE} ${width} ${format}`).digest('base64url').slice(0, 22)}"`;
