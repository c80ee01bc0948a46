import * as z from 'zod';
import { Html } from './html.ts';
import { Media } from './media.ts';

/** Sizes of a banner in the product grid, rows x columns of cards: `1x2` is one wide and two high, `1x4` a full row of four. */
export const BANNER_SIZES = ['1x1', '1x2', '2x2', '1x4'] as const;

/**
 * A marketing campaign. As a banner it stands in the product grids of the pages named in `pages`: `skip_rows` rows of cards come
 * before it, `position` is the side of the grid it stands on.
 */
export const Campaign = z.object({
  id: z.int(),
  is_popup: z.boolean(),
  is_top_bar_text: z.boolean(),
  promotion_banner: z.boolean(),
  promotion_banner_file: Media.extend({ media_type: z.enum(['image', 'video']), original_name: z.string() }).nullable(),
  promotion_banner_options: z
    .object({
      position: z.enum(['left', 'right']),
      skip_rows: z.int().min(0).max(1000),
      size: z.enum(BANNER_SIZES),
      /** Storefront path without locale prefix, or an absolute https URL. */
      url: z.string().nullable(),
      /** What can be read on the picture, as its owner has seen: dark or light words. Without it they stand on a ground of their own. */
      text_tone: z.enum(['ink', 'ivory']).optional(),
    })
    .nullable(),
  promotion_banner_text: z.object({ title: z.string(), text: z.string(), cta: z.string() }).nullable(),
  /** Of popups: once 1, each page refresh 2, each page view 3, once a day 4 (specification, section 3). */
  frequency: z.int().min(1).max(4).nullable(),
  /** Where it is shown: storefront paths without locale prefix and query. */
  pages: z.array(z.object({ page_link: z.string() })),
  popup_text: Html.nullable(),
  top_bar_text: z.string().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/** GET /campaign-discount. `url`: only campaigns of that page. */
export const CampaignsRequest = z.object({ url: z.string().max(300).optional() });
