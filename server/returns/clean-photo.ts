import pLimit from 'p-limit';
import type { default as Sharp } from 'sharp';
import { PHOTO_BYTES_MAX } from '../../shared/contract/return-limits.ts';
import { ApiError } from '../../shared/errors.ts';
import { photoTypeOf, type PhotoType } from './photo-type.ts';

let loading: Promise<typeof Sharp> | undefined;

/** Loaded with the first photo: most processes of a shop never see one. */
const loadSharp = (): Promise<typeof Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Nothing else is ever decoded, whatever a file turns out to be.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] });
    // Each photo is decoded once: there is nothing to keep.
    sharp.cache(false);
    return sharp;
  }));

/** Pixels of a file: a JPEG is made smaller while it is read, all others are in memory as a whole, with four bytes for a pixel. */
const PIXELS_MAX: Readonly<Record<Exclude<PhotoType, 'heic'>, number>> = {
  jpeg: 52_000_000,
  png: 26_000_000,
  webp: 26_000_000,
  avif: 26_000_000,
};
/** Length of the longer side: enough to see a scratch. */
const SIDE = 2048;
const QUALITY = 82;
const SECONDS_MAX = 10;

/** One at a time: a second core and three threads of Node's pool stay free for pages, however many photos come. */
const inTurn = pLimit(1);
/** About ten seconds of work. */
const WAITING_MAX = 32;
const RETRY_AFTER = 5;

/**
 * A photo as the shop keeps it: upright, in sRGB, at most 2048 pixels long, as JPEG without metadata (place and device are gone) and without
 * whatever else the file was. Rejects with `ApiError` for a file that is no photo.
 */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PHOTO_BYTES_MAX) throw new ApiError(413, 'photo_too_large');
  const type = photoTypeOf(bytes);
  if (type === null) throw new ApiError(415, 'photo_type');
  if (type === 'heic') throw new ApiError(415, 'photo_heic');
  if (inTurn.pendingCount >= WAITING_MAX) throw new ApiError(503, 'unavailable', { retryAfter: RETRY_AFTER });
  return inTurn(() => encode(bytes, PIXELS_MAX[type]));
}

async function encode(bytes: Buffer, pixelsMax: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // The first picture of an animation. The check of pixels is ours, because its refusal has words of its own.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 });
  try {
    const { width, height } = await image.metadata();
    if (width * height > pixelsMax) throw new ApiError(422, 'photo_pixels');
    return await image
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(422, 'photo_unreadable', { cause: error });
  }
}
