import * as z from 'zod';
import { BLOCK_FORMS } from './codes.ts';
import { Id, LanguageTag } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';
import { ProductCard } from './product.ts';

/** A link of the CMS. `url` is a storefront path without locale prefix, or an absolute https URL. */
export const ContentLink = z.object({ label: z.string(), url: z.string() });
export type ContentLink = z.infer<typeof ContentLink>;

/** More entries of one block are left out with the block: no editor writes them. */
const list = <T extends z.ZodType>(entry: T, max = 60) => z.array(entry).max(max);
const title = z.string().default('');
const link = ContentLink.nullable().default(null);

const block = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({
    type: z.literal(type),
    /** Unique on its page. */
    key: z.string(),
    /** The language of the block's texts if it is not the page's: the editors have written it in another language only. */
    lang: LanguageTag.nullish(),
    ...shape,
  });

const Tile = z.object({ title: z.string(), text: title, url: z.string(), media: Media });

/** The blocks of a content page. Optional fields have defaults: a block without a title shows none. */
export const ContentBlock = z.discriminatedUnion('type', [
  // Texts.
  block('heading', { eyebrow: title, title: z.string(), lead: title }),
  block('text', { title, html: Html }),
  block('columns', { title, columns: list(z.object({ title: z.string(), html: Html }), 4).min(2) }),
  block('steps', { title, link, steps: list(z.object({ title: z.string(), html: Html })) }),
  block('quote', { text: z.string(), source: title }),
  block('faq', { title, questions: list(z.object({ question: z.string(), answer: Html }), 200) }),
  /** `head` is empty for a table without a head row; the first cell of each row is its heading. */
  block('table', { title, caption: title, head: list(z.string(), 12).default([]), rows: list(list(Html, 12).min(1), 500) }),
  // Pictures.
  /** `wide`: as wide as the page, at 12:5. */
  block('picture', { media: Media, caption: title, wide: z.boolean().default(false) }),
  block('picture-text', { title: z.string(), html: Html, media: Media, link }),
  /** The shop's own film (`media.type` is `video`), or a picture that links to a film elsewhere. Nothing loads before the click. */
  block('video', { title, caption: title, media: Media, link }),
  block('picture-strip', { title: z.string(), text: z.string(), tiles: list(Tile) }),
  // Calls to action.
  block('call-to-action', { title: z.string(), text: title, link: ContentLink, second: link }),
  block('teaser', { title: z.string(), text: z.string(), media: Media, link: ContentLink }),
  block('form', { form: z.enum(BLOCK_FORMS), title, text: title }),
  // Of the shop.
  /** Rows of the imprint, from the settings. */
  /** Figures of the last run of axe, and the authority of the country profile. `limitations`: how many the page names. */
  block('accessibility', { title, part: z.enum(['figures', 'authority']), limitations: z.int().nonnegative().default(0) }),
  block('company-data', { title, part: z.enum(['contact', 'company', 'trade']) }),
  /**
   * Products by their ids, whose cards come from GET /system-catalog (`ids[]`; those that are no longer offered are left out), as cards in
   * place, or those of GET /system-entities/{entity}. Cards in place have prices: each change of one raises `page`.
   */
  block('products', {
    title: z.string(),
    text: title,
    link,
    products_ids: list(Id).default([]),
    products: list(ProductCard).default([]),
    entity: z.string().nullish(),
  }),
  /** The newest posts, from GET /blog/posts/newest: they change without the page. */
  block('posts', { title: z.string(), link, count: z.int().min(1).max(6).default(3) }),
  /** The visitor's recently viewed products; nothing for who has seen none. */
  block('recently-viewed', {}),
  block('hero', {
    slides: list(
      z.object({
        key: z.string(),
        tone: z.enum(['light', 'dark']),
        eyebrow: z.string(),
        title: z.string(),
        text: z.string(),
        media: Media,
        /** Portrait version (4:5) for phones. The title covers its lower quarter, so that part should be plain. */
        media_phone: Media.nullable(),
        link: ContentLink,
        second: ContentLink.nullable(),
      }),
    ),
  }),
  block('category-tiles', { title: z.string(), tiles: list(Tile) }),
  block('story', { eyebrow: z.string(), title: z.string(), text: z.string(), media: Media, link: ContentLink }),
  block('stones-by-cut', { title: z.string(), text: z.string(), tiles: list(Tile), link: ContentLink.nullable() }),
  block('trust-row', {
    items: list(z.object({ icon: z.string(), title: z.string(), text: z.string(), url: z.string() })),
  }),
]);
export type ContentBlock = z.infer<typeof ContentBlock>;
export type ContentBlockType = ContentBlock['type'];

/** Further blocks of a page are left out. */
export const BLOCKS_MAX = 200;

/**
 * A list of blocks as a backend sends it. A block of an unknown type or with an error in it is left out, so that it never breaks a page;
 * the server logs it (`droppedBlocks`).
 */
export const ContentBlocks = z.preprocess(
  (raw) => (Array.isArray(raw) ? raw.slice(0, BLOCKS_MAX).filter((one) => ContentBlock.safeParse(one).success) : raw),
  z.array(ContentBlock),
);

export interface DroppedBlock {
  /** As the backend sent it, cut; empty without one. */
  readonly type: string;
  /** The contract has no such type; else a field of the block is wrong. */
  readonly unknown: boolean;
  /** `blocks.3`, or the faulty field in it. */
  readonly path: string;
}

const TYPES: ReadonlySet<unknown> = new Set(ContentBlock.options.map(({ shape }) => shape.type.value));

/** Those blocks of the answer to GET /pages/{slug} that `ContentBlocks` left out. */
export function droppedBlocks(answer: unknown): DroppedBlock[] {
  const { blocks } = (answer as { readonly data?: { readonly blocks?: unknown } } | null)?.data ?? {};
  if (!Array.isArray(blocks)) return [];
  const dropped = blocks.slice(0, BLOCKS_MAX).flatMap((one: unknown, index): DroppedBlock[] => {
    const { error } = ContentBlock.safeParse(one);
    if (!error) return [];
    const { type } = (one ?? {}) as { readonly type?: unknown };
    const path = ['blocks', index, ...(error.issues[0]?.path ?? [])].join('.');
    return [{ type: typeof type === 'string' ? type.slice(0, 60) : '', unknown: !TYPES.has(type), path }];
  });
  if (blocks.length > BLOCKS_MAX) dropped.push({ type: '', unknown: false, path: `blocks.${BLOCKS_MAX}` });
  return dropped;
}
