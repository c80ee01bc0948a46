import * as z from 'zod';
import { Id } from './common.ts';
import { POPUP_AUDIENCES } from './codes.ts';
import { Html } from './html.ts';
import { CODE_MAX } from './limits.ts';
import { Media } from './media.ts';

/**
 * Sizes of a banner in the product grid, in cards. `1x1` one card; `1x2` one column wide, two rows high; `2x2` two by two;
 * `1x4` a full row of four.
 */
export const BANNER_SIZES = ['1x1', '1x2', '2x2', '1x4'] as const;

/**
 * The reduction that texts announce, in percent, and how much the products meant cost at least less than their lowest prices of the 30 days
 * before. Null: the texts announce none.
 */
export const AnnouncedReduction = z
  .object({ announced: z.number().min(0).max(100), from_lowest_prior: z.number().min(0).max(100) })
  .nullable();
export type AnnouncedReduction = z.infer<typeof AnnouncedReduction>;

/**
 * `customers`: signed in. `subscribers`: to the newsletter. `buyers`: have placed an order. The storefront asks the account of a customer;
 * of guests it knows what they have done in this browser. Unknown values are ignored.
 */
const Audiences = z.array(z.enum(POPUP_AUDIENCES).or(z.string()));

/** The parts of a popup besides its text. Everything may be left out. */
const PopupParts = z.object({
  title: z.string().optional(),
  picture: Media.nullable().optional(),
  /** A discount code that the shopper can copy or take over into the cart. */
  discount_code: z.string().max(CODE_MAX).nullable().optional(),
  /** `newsletter`: the form of the newsletter. */
  form: z.enum(['newsletter']).nullable().optional(),
  /** `url` as in `promotion_banner_options`. */
  link: z.object({ label: z.string(), url: z.string() }).nullable().optional(),
  /** Label of the link that closes it. */
  dismiss: z.string().optional(),
  /** Visitors who never see it. A popup with the form of the newsletter is never shown to its subscribers. */
  not_for: Audiences.optional(),
});

/** 1: once, 2: on each page refresh, 3: on each page view, 4: once a day (specification, section 3). */
const Frequency = z.literal([1, 2, 3, 4]);

/** Of several the highest counts. */
const Priority = z.int();

/**
 * A popup that belongs to pages and to no campaign. The answer is the same for everybody: the browser remembers what it has opened, so
 * `last_opened_at` is not used.
 */
export const Popup = PopupParts.extend({
  id: Id,
  frequency: Frequency,
  priority: Priority,
  last_opened_at: z.string().nullable().optional(),
  /** Storefront paths without locale prefix and query; none: every page. */
  pages: z.array(z.object({ page_link: z.string() })),
  content: Html,
  /** As in `Campaign`. */
  reduction: AnnouncedReduction.optional(),
});
export type Popup = z.infer<typeof Popup>;

/** GET /popups. With `url` (a storefront path): only popups of that page. */
export const PopupsRequest = z.object({ url: z.string().max(300).optional() });

/** `sapphire-ring_turn.mp4` → `sapphire ring turn`. */
const nameOf = (file = ''): string => file.replace(/\.\w{1,5}$/, '').replace(/[-_]+/g, ' ');

/**
 * A marketing campaign: a banner, a popup, a text of the top bar, a countdown, a notice, or several of them. A banner appears in the product grids of the pages listed in `pages`, after `skip_rows` rows of cards, on the
 * side of the grid given by `position`.
 */
export const Campaign = z.object({
  id: Id,
  is_popup: z.boolean(),
  is_top_bar_text: z.boolean(),
  promotion_banner: z.boolean(),
  /** `original_name`: name of the uploaded file; the label of a picture or film whose `alt` is empty. */
  promotion_banner_file: Media.extend({ media_type: z.enum(['image', 'video']), original_name: z.string().optional() })
    .overwrite((file) => ({ ...file, alt: file.alt || nameOf(file.original_name) }))
    .nullable(),
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
  /** Popups only. */
  frequency: Frequency.nullable(),
  priority: Priority.optional(),
  /** Pages that show its banner or popup: storefront paths without locale prefix and query. The bars are on every page. */
  pages: z.array(z.object({ page_link: z.string() })),
  popup_text: Html.nullable(),
  /** The popup's further parts. */
  popup: PopupParts.nullable().optional(),
  top_bar_text: z.string().nullable(),
  /** Where the text of the top bar leads to. Without a label the whole text is the link. */
  top_bar_link: z.object({ label: z.string().nullable(), url: z.string() }).nullable().optional(),
  /** The bar below the header; the storefront adds the time left. */
  countdown: z
    .object({ text: z.string(), ends_at: z.iso.datetime({ offset: true }) })
    .nullable()
    .optional(),
  /** The bar above everything, for maintenance. */
  notice: z.object({ title: z.string(), text: z.string() }).nullable().optional(),
  /** Absent: texts with a percentage are not shown in AT and DE (docs/law.md). */
  reduction: AnnouncedReduction.optional(),
});
export type Campaign = z.infer<typeof Campaign>;

/** GET /campaign-discount. With `url` (a storefront path): only campaigns of that page. */
export const CampaignsRequest = z.object({ url: z.string().max(300).optional() });
