import * as z from 'zod';
import { Id, Seo, TextsLang, Translations } from './common.ts';
import { ContentBlocks } from './content-blocks.ts';
import { Html } from './html.ts';
import { OfficialNotice } from './official-notice.ts';
import { ProductCard } from './product.ts';

/**
 * GET /pages/{slug}: a content page is a list of blocks, shown in this order. The slug `home` is the home page. A backend whose pages have
 * one text only may send it as `body` (HTML): it becomes the first block, in the language of `texts_lang.body`.
 */
export const ContentPage = z.preprocess(
  bodyAsBlock,
  z.object({
    slug: z.string(),
    title: z.string(),
    seo: Seo,
    updated_at: z.iso.datetime({ offset: true }),
    /** Of `title`. */
    texts_lang: TextsLang,
    blocks: ContentBlocks,
    translations: Translations,
  }),
);
export type ContentPage = z.infer<typeof ContentPage>;

function bodyAsBlock(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const {
    body,
    blocks = [],
    ...page
  } = raw as {
    readonly body?: unknown;
    readonly blocks?: unknown;
    readonly texts_lang?: { readonly body?: unknown };
  };
  if (typeof body !== 'string' || body === '' || !Array.isArray(blocks)) return { ...page, blocks };
  return { ...page, blocks: [{ type: 'text', key: 'body', lang: page.texts_lang?.body, html: body }, ...(blocks as unknown[])] };
}

/** GET /blocks/{slug}: a text that is included in other pages. */
export const Block = z.object({
  slug: z.string(),
  title: z.string(),
  body: Html,
  /** Of `title`, `body` and `notice`. */
  texts_lang: TextsLang,
  /** Of the block `product-guarantee`: the notice on the legal guarantee. With an error in it, it counts as missing. */
  notice: OfficialNotice.nullish().catch(null),
});
export type Block = z.infer<typeof Block>;

/**
 * GET /system-entities/{key}: products that the backend keeps together under a key, such as `bestsellers`. By their ids, or as cards: then
 * each change of a price or of the last one on stock raises `page`.
 */
export const SystemEntity = z.object({
  key: z.string(),
  title: z.string(),
  products_ids: z.array(Id).max(60).default([]),
  products: z.array(ProductCard).max(60).default([]),
});
export type SystemEntity = z.infer<typeof SystemEntity>;
