import * as z from 'zod';
import { LongText, Text } from './text.ts';

export const PostEntry = z.object({
  key: z.string(),
  section: z.string(),
  slug: LongText,
  title: LongText,
  meta_description: LongText,
  short_description: LongText,
  cover: z.string(),
  /** A day or a time; in the future: the post is scheduled. */
  published_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of the texts that the editors wrote. */
  reading_minutes: z.object({ de: z.int().positive(), en: z.int().positive() }),
  body: LongText,
  related_designs: z.array(z.string()),
});
export type PostEntry = z.infer<typeof PostEntry>;
export const BlogDocument = z.object({
  author: Text.optional(),
  sections: z.array(
    z.object({
      key: z.string(),
      slug: LongText,
      aliases: z.array(z.string()),
      title: Text,
      description: Text,
      meta_description: Text,
      /** A picture and references. */
      guide: z.object({ picture: z.string(), four_cs: z.string(), cuts: z.string(), stones: z.string(), sizes: z.string() }).optional(),
    }),
  ),
  posts: z.array(PostEntry),
});
