import * as z from 'zod';
import { Text } from './text.ts';

export const Picture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.webp$/),
  type: z.enum(['product', 'scene']),
  piece: z.string().nullable(),
  metal: z.string().nullable(),
  stone: z.string().nullable(),
  cut: z.string().nullable(),
  view: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  alt: Text,
});
export type Picture = z.infer<typeof Picture>;

/** A short silent film, shown in the gallery that begins with its poster. */
export const Film = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.mp4$/),
  poster: z.string().regex(/^[a-z0-9-]+\.webp$/),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  alt: Text,
});
export type Film = z.infer<typeof Film>;

export const PicturesDocument = z.array(Picture);
export const FilmsDocument = z.array(Film);
