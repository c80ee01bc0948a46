import * as z from 'zod';
import { AnnouncedReduction, BANNER_SIZES } from '../../contract/campaign.ts';
import { GIFT_CARD_TYPES, POPUP_AUDIENCES } from '../../contract/codes.ts';
import { Link, Text } from './text.ts';

/** `optional`: only where the program asks for them (`optionalCampaigns`); `switched`: only when `switchCampaign` has switched it on. */
const Runs = z.enum(['always', 'optional', 'switched']).default('always');
const PopupParts = z.object({
  title: Text.optional(),
  picture: z.string().optional(),
  discount_code: z.string().nullish(),
  form: z.enum(['newsletter']).nullish(),
  cta: z.object({ label: Text, link: z.string() }).nullish(),
  dismiss: Text.optional(),
  not_for: z.array(z.enum(POPUP_AUDIENCES)).optional(),
});
export type PopupEntryParts = z.infer<typeof PopupParts>;
/** 1 is January; absent: the whole year. */
const ActiveMonths = z.array(z.int().min(1).max(12)).optional();
const PageLinks = z.array(z.object({ page_link: z.string() }));
const PopupEntry = PopupParts.extend({
  id: z.int(),
  key: z.string(),
  runs: Runs,
  frequency: z.literal([1, 2, 3, 4]),
  priority: z.int(),
  pages: PageLinks,
  content: Text,
  reduction: AnnouncedReduction.optional(),
  active_months: ActiveMonths,
});
export type PopupEntry = z.infer<typeof PopupEntry>;
const CampaignEntry = z.object({
  id: z.int(),
  key: z.string(),
  runs: Runs,
  is_popup: z.boolean(),
  is_top_bar_text: z.boolean(),
  promotion_banner: z.boolean(),
  promotion_banner_file: z.object({ media_type: z.enum(['image', 'video']), file: z.string(), original_name: z.string() }).nullish(),
  promotion_banner_options: z
    .object({
      position: z.enum(['left', 'right']),
      skip_rows: z.int(),
      size: z.enum(BANNER_SIZES),
      url: Link,
      text_tone: z.enum(['ink', 'ivory']).optional(),
    })
    .nullish(),
  promotion_banner_text: z.object({ title: Text, text: Text, cta: Text }).nullish(),
  /** References to the listings whose grids show the banner. */
  shown_in: z.array(z.string()).default([]),
  frequency: z.literal([1, 2, 3, 4]).nullable(),
  priority: z.int().optional(),
  pages: PageLinks,
  popup_text: Text.nullish(),
  popup: PopupParts.nullish(),
  top_bar_text: Text.nullish(),
  link: z.string().nullish(),
  /** Text of the link; absent: the whole text of the top bar is the link. */
  link_label: Text.optional(),
  countdown: z.object({ text: Text, ends_at: z.iso.datetime({ offset: true }) }).nullish(),
  notice: z.object({ title: Text, text: Text }).nullish(),
  reduction: AnnouncedReduction.optional(),
  active_months: ActiveMonths,
});
export type CampaignEntry = z.infer<typeof CampaignEntry>;
/** Of codes that are written by hand. */
export const CodeText = z.string().regex(/^[A-Z0-9-]{3,40}$/, 'a code has capital letters, digits and hyphens, 3 to 40 of them');
const CodeEntry = z.object({
  code: CodeText,
  title: Text,
  min_amount: z.number().nonnegative(),
  expires_at: z.iso.datetime({ offset: true }).nullable(),
});
export const DiscountCodeEntry = CodeEntry.extend({
  type: z.enum(GIFT_CARD_TYPES),
  base_discount_amount: z.number().positive(),
  starts_at: z.iso.datetime({ offset: true }).nullable(),
  max_uses: z.int().positive().nullable(),
  used: z.int().nonnegative(),
  collections: z.array(z.string()),
  categories: z.array(z.string()),
  first_order: z.boolean().default(false),
});
const GiftCardEntry = CodeEntry.extend({
  gift_card_type: z.enum(GIFT_CARD_TYPES),
  base_gift_card_amount: z.number().positive(),
  balance: z.number().nonnegative().nullable(),
});
export const CampaignsDocument = z.object({
  campaigns: z.array(CampaignEntry),
  popups: z.array(PopupEntry),
  discount_codes: z.array(DiscountCodeEntry),
  gift_cards: z.array(GiftCardEntry),
});
export type CampaignsDocument = z.infer<typeof CampaignsDocument>;
