import * as z from 'zod';
import { Seo, Translations } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';
import { ProductCard } from './product.ts';

/** A link as the CMS gives it: storefront path without locale prefix, or an absolute https URL. */
export const ContentLink = z.object({ label: z.string(), url: z.string() });

const section = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), key: z.string(), ...shape });

const Tile = z.object({ title: z.string(), text: z.string(), url: z.string(), media: Media });

/** The building blocks of a content page made of sections (the home page). A shop shows those it knows, in order. */
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
        /** The same scene upright (4:5), its lower quarter calm: the title lies there on phones. */
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

/** GET /pages/{slug}: a content page is either a text (`body`) or a row of sections; `home` is the home page. */
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

/** GET /blocks/{slug}: a text that stands inside other pages. */
export const Block = z.object({ slug: z.string(), title: z.string(), body: Html });
export type Block = z.infer<typeof Block>;
