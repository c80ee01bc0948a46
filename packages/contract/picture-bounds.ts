/** Loaders of libvips for the formats that are decoded at all; `sharp.block` turns the others off. */
export const PICTURE_LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] as const;
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/** sharp's facts about a picture that is not decoded yet. */
export interface PictureHead {
  readonly format?: string | undefined;
  readonly isProgressive?: boolean | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly channels?: number | undefined;
  readonly depth?: string | undefined;
}

export const isPicture = ({ format = '' }: PictureHead): boolean => FORMATS.includes(format);

/**
 * The samples that a decoder holds at once differ: rows of a JPEG, PNG or WebP, all samples of a progressive JPEG or an interlaced PNG, and
 * all of an AVIF three times over (ISO/IEC 23000-22 knows no rows). A sample of more than 8 bits has two bytes. `times`: how many times as
 * much as a shopper's photo the picture may take, whose decoder stays below 220 MB.
 */
export function isTooLarge({ format, isProgressive = false, width = 0, height = 0, channels = 4, depth }: PictureHead, times = 1): boolean {
  const pixels = width * height;
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : 2);
  if (format === 'heif') return bytes > times * 25_000_000;
  if (isProgressive) return bytes > times * 48_000_000;
  return pixels > times * (format === 'jpeg' ? 52_000_000 : 26_000_000);
}

/** Pictures of staff and suppliers come from cameras: an AVIF of 25 megapixels, a progressive JPEG of 48. */
export const STAFF_TIMES = 3;
