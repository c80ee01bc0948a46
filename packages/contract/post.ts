import * as z from 'zod';
import { Id, NumberParam, Seo, TextsLang, Translation, Translations } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';

const Time = z.iso.datetime({ offset: true });

/** A section of the magazine. */
export const PostCategory = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  seo: Seo,
  /** Links of the landing page of the diamond knowledge: storefront paths without locale prefix. Null for all other sections. */
  guide: z.object({ media: Media, four_cs: z.string(), cuts: z.string(), stones: z.string(), sizes: z.string() }).nullable().default(null),
  translations: Translations,
});
export type PostCategory = z.infer<typeof PostCategory>;

/** A backend that publishes a post when it is made has only `created_at`. */
const dated = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'created_at' in raw && !('published_at' in raw)
    ? { ...raw, published_at: raw.created_at }
    : raw;

/** A post in a list. No call returns a post before its `published_at`, and the cache version of `posts` changes at that time. */
const card = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  short_description: z.string(),
  /** Of `title`, `short_description`, and of the `meta_description` and `body` of a post. */
  texts_lang: TextsLang,
  /** The first is the cover. */
  medias: z.array(Media).min(1),
  /** `contain`: the cover shows one product on a plain ground and is not cropped. */
  cover_fit: z.enum(['cover', 'contain']),
  /** The first belongs to the post's canonical address. */
  categories: z.array(z.object({ slug: z.string(), title: z.string() })).min(1),
  reading_minutes: z.int().positive(),
  created_at: Time.optional(),
  /** Absent: `created_at`. */
  published_at: Time,
  updated_at: Time,
});
export const PostCard = z.preprocess(dated, card);
export type PostCard = z.infer<typeof PostCard>;

/** GET /blog/posts/{slug}. A slug of another language finds the same post. */
export const Post = z.preprocess(
  dated,
  card.extend({
    created_at: Time,
    meta_description: z.string(),
    /** Null: the shop as such. */
    author: z.string().nullable(),
    body: Html,
    /** The products named in the text, for `ids[]` of GET /system-catalog: their prices change more often than the post. */
    products_ids: z.array(Id),
    /** `category` is the slug of the first category. */
    translations: z.array(Translation.extend({ category: z.string() })),
  }),
);
export type Post = z.infer<typeof Post>;

/** The newest first. An `offset` behind the last post gives an empty list. */
export const PostsRequest = z.object({
  offset: NumberParam.pipe(z.int().min(0).max(100_000)).optional(),
  count: NumberParam.pipe(z.int().min(1).max(50)).optional(),
});
export const PostsResponse = z.object({ data: z.array(PostCard), meta: z.object({ total: z.int().min(0) }) });
