import * as z from 'zod';
import { Seo, Translations } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';
import { ProductCard } from './product.ts';

/** A link of the CMS. `url` is a storefront path without locale prefix, or an absolute https URL. */
export const ContentLink = z.object({ label: z.string(), url: z.string() });

const section = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), key: z.string(), ...shape });

const Tile = z.object({ title: z.string(), text: z.string(), url: z.string(), media: Media });

/** The sections of a content page such as the home page, shown in this order. */
export const Section = z.discriminatedUnion('type', [
  section('hero', {
    slides: z.array(
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
  section('category-tiles', { title: z.string(), tiles: z.array(Tile) }),
  section('story', { eyebrow: z.string(), title: z.string(), text: z.string(), media: Media, link: ContentLink }),
  section('products', { title: z.string(), text: z.string(), link: ContentLink, products: z.array(ProductCard) }),
  section('stones-by-cut', { title: z.string(), text: z.string(), tiles: z.array(Tile), link: ContentLink.nullable() }),
  section('teaser', { title: z.string(), text: z.string(), media: Media, link: ContentLink }),
  section('trust-row', {
    items: z.array(z.object({ icon: z.string(), title: z.string(), text: z.string(), url: z.string() })),
  }),
  section('picture-strip', { title: z.string(), text: z.string(), tiles: z.array(Tile) }),
]);
export type Section = z.infer<typeof Section>;

/** GET /pages/{slug}: a content page has either a text (`body`) or `sections`. The slug `home` is the home page. */
export const ContentPage = z.object({
  slug: z.string(),
  title: z.string(),
  seo: Seo,
  updated_at: z.iso.datetime({ offset: true }),
  body: Html.nullable(),
  sections: z.array(Section),
  translations: Translations,
});
export type ContentPage = z.infer<typeof ContentPage>;

/** GET /blocks/{slug}: a text that is included in other pages. */
export const Block = z.object({ slug: z.string(), title: z.string(), body: Html });
export type Block = z.infer<typeof Block>;
