import * as z from 'zod';
import { Html } from './html.ts';
import { Media } from './media.ts';

/**
 * Sizes of a banner in the product grid, in cards. `1x1` one card; `1x2` one column wide, two rows high; `2x2` two by two;
 * `1x4` a full row of four.
 */
export const BANNER_SIZES = ['1x1', '1x2', '2x2', '1x4'] as const;

/**
 * The reduction that texts announce, in percent, and how much the pieces meant cost at least less than their lowest prices of the 30 days
 * before. Null: the texts announce none.
 */
export const AnnouncedReduction = z
  .object({ announced: z.number().min(0).max(100), from_lowest_prior: z.number().min(0).max(100) })
  .nullable();
export type AnnouncedReduction = z.infer<typeof AnnouncedReduction>;

/**
 * A marketing campaign. A banner appears in the product grids of the pages listed in `pages`, after `skip_rows` rows of cards, on the
 * side of the grid given by `position`.
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
      /** Text colour that is readable on the picture: `ink` dark, `ivory` light. Absent: the text gets its own background. */
      text_tone: z.enum(['ink', 'ivory']).optional(),
    })
    .nullable(),
  promotion_banner_text: z.object({ title: z.string(), text: z.string(), cta: z.string() }).nullable(),
  /** Popups only. 1: once, 2: on each page refresh, 3: on each page view, 4: once a day (specification, section 3). */
  frequency: z.int().min(1).max(4).nullable(),
  /** Pages that show it: storefront paths without locale prefix and query. */
  pages: z.array(z.object({ page_link: z.string() })),
  popup_text: Html.nullable(),
  top_bar_text: z.string().nullable(),
  /** Absent: texts with a percentage are not shown in AT and DE (docs/law.md). */
  reduction: AnnouncedReduction.optional(),
});
export type Campaign = z.infer<typeof Campaign>;

/** GET /campaign-discount. With `url` (a storefront path): only campaigns of that page. */
export const CampaignsRequest = z.object({ url: z.string().max(300).optional() });
