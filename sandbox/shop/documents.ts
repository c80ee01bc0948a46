import * as z from 'zod';
import { Bootstrap } from '../../shared/contract/bootstrap.ts';
import { AnnouncedReduction, BANNER_SIZES } from '../../shared/contract/campaign.ts';
import { COUNTRIES, GIFT_CARD_TYPES, PAYMENT_METHODS } from '../../shared/contract/codes.ts';
import { REFUND_TYPES, ReturnType } from '../../shared/contract/return-limits.ts';
import { PaymentGateway } from '../../shared/contract/payment.ts';

/** A text in the languages of the shop. */
export const Text = z.object({ de: z.string(), en: z.string() });
export type Text = z.infer<typeof Text>;

/** The fields that the sandbox reads; the documents may contain more. */
const Link = z.string().nullable();

export const ShopDocument = z.object({
  settings: z.object({
    company_name: z.string(),
    legal_name: z.string(),
    tagline: Text,
    front_domain: z.string(),
    cdn_domain: z.string().nullable(),
    desktop_logo: z.string().nullable(),
    currency_sign: z.string(),
    currency_code: z.string(),
    date_format: z.string(),
    company_address: z.record(z.string(), z.string()),
    city_name: Text,
    country_name: Text,
    working_hours: Text,
    opening_hours: Bootstrap.shape.settings.shape.opening_hours,
    default_return_timeframe: z.int(),
    /** The imprint; mails and PDF documents name some of it. */
    legal: z.object({
      legal_form: Text,
      seat: Text,
      register_number: z.string(),
      register_court: Text,
      vat_id: z.string(),
      managing_director: Text,
      purpose: Text,
      trade: Text,
      chamber: Text,
      authority: Text,
      rules: Text,
      rules_url: z.string(),
    }),
  }),
  languages: z.array(z.unknown()),
  min_payment_amounts: z.record(z.string(), z.number()),
  return_timeframes: z.array(z.object({ category: z.string().nullable(), collection: z.string().nullable(), days: z.int() })),
  menu: z.array(
    z.object({
      id: z.int(),
      parent_id: z.int().nullable(),
      area: z.enum(['header', 'footer']),
      is_title: z.boolean(),
      sort_order: z.int(),
      title: Text,
      link: Link,
      picture: z.string().optional(),
    }),
  ),
  categories: z.array(
    z.object({
      key: z.string(),
      parent: z.string().nullable(),
      sort_order: z.int(),
      slug: Text,
      title: Text,
      design_categories: z.array(z.string()),
      stone_filter: z.object({ include: z.array(z.string()).optional(), exclude: z.array(z.string()).optional() }).optional(),
      intro: Text,
      seo_title: Text,
      meta_description: Text,
    }),
  ),
  collections: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      slug: Text,
      title: Text,
      subtitle: Text,
      pictures: z.array(z.string()),
      feature_designs: z.array(z.string()),
      story: Text,
      seo_title: Text,
      meta_description: Text,
    }),
  ),
  material_categories: z.array(z.object({ key: z.string(), sort_order: z.int(), title: Text })),
  materials: z.array(
    z.object({
      key: z.string(),
      sku: z.string(),
      slug: Text,
      material_category: z.string(),
      title: Text,
      text: Text,
      design_metal: z.string().optional(),
      fineness: z.number().optional(),
      design_stone: z.string().optional(),
    }),
  ),
  order_statuses: z.array(z.object({ id: z.int(), key: z.string(), title: Text })),
  payment_statuses: z.array(z.object({ code: z.int(), key: z.string(), title: Text })),
  allowed_return_reasons: z.array(z.object({ key: z.string(), types: z.array(z.enum(ReturnType)).min(1), title: Text })),
  return_types: z.array(z.object({ id: z.enum(ReturnType), key: z.string(), title: Text })),
  refund_types: z.array(z.object({ key: z.enum(REFUND_TYPES), title: Text })),
  payment_methods: z.array(
    z.object({
      code: z.enum(PAYMENT_METHODS),
      title: Text,
      text: Text,
      enabled: z.boolean(),
      sort_order: z.int(),
      express: z.boolean().default(false),
      credit: z.boolean().default(false),
      credit_text: Text.optional(),
      /** Countries of the offer; null: decided by the storefront's country profile. */
      countries: z.array(z.enum(COUNTRIES)).nullable().default(null),
      instructions: Text.optional(),
      bank_account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).optional(),
    }),
  ),
  payment_gateways: z.array(PaymentGateway),
  /** `script` is a path of the sandbox, or of the service that it plays on a host of its own. */
  integrations: z.array(
    z.object({
      type: z.int(),
      vendor: z.string().optional(),
      script: z.string().optional(),
      public_key: z.string().nullable(),
      options: z.record(z.string(), z.unknown()).default({}),
      enabled: z.boolean(),
    }),
  ),
  countries: z.array(z.object({ code: z.string(), title: Text, zone: z.string() })),
  shipping_methods: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      carrier: z.string().nullable(),
      title: Text,
      text: Text,
      max_order_amount: z.number().optional(),
      pickup: z.boolean().default(false),
      rates: z.array(
        z.object({ zone: z.string(), price: z.number(), free_from: z.number().nullable(), days_min: z.int(), days_max: z.int() }),
      ),
    }),
  ),
  badges: z.array(z.object({ key: z.string(), title: Text })),
  filter_groups: z.array(
    z.object({
      key: z.string(),
      title: Text,
      values: z.array(z.object({ key: z.string(), title: Text, pieces: z.array(z.string()).optional() })).optional(),
    }),
  ),
});
export type ShopDocument = z.infer<typeof ShopDocument>;

/**
 * A block of a page, as the contract has it, except: texts are `{ de, en }`, of which one may be absent; `media` is a file name; `url` is a
 * reference. `content/blocks.ts` translates it.
 */
export const BlockEntry = z.looseObject({ type: z.string(), key: z.string() });
export type BlockEntry = z.infer<typeof BlockEntry>;

export const HomeDocument = z.object({ seo_title: Text, meta_description: Text, blocks: z.array(BlockEntry) });
export const PageEntry = z.object({
  key: z.string(),
  slug: Text,
  title: Text,
  seo_title: Text,
  meta_description: Text,
  updated_at: z.string(),
  /** A page has one text or blocks. */
  body: Text.optional(),
  blocks: z.array(BlockEntry).default([]),
});
export type PageEntry = z.infer<typeof PageEntry>;
/** A notice of `seed/files` in the languages of the shop. */
const NoticeFile = z.object({ image: z.string(), width: z.int(), height: z.int(), text: z.string(), pdf: z.string() });
export const NoticeFiles = z.object({ de: NoticeFile, en: NoticeFile });
/** A text that other pages include. */
export const BlockText = z.object({ key: z.string(), slug: z.string(), title: Text, body: Text, notice: NoticeFiles.optional() });
export type BlockText = z.infer<typeof BlockText>;
export const PagesDocument = z.object({
  pages: z.array(PageEntry),
  blocks: z.array(BlockText),
  /** Products that pages name together by a key. */
  entities: z.array(z.object({ key: z.string(), title: Text, designs: z.array(z.string()) })),
});
/** `demo`: only with SANDBOX_CAMPAIGNS=on; `switched`: only when `POST /sandbox/campaign` has switched it on. */
const Runs = z.enum(['always', 'demo', 'switched']).default('always');
const PopupParts = z.object({
  title: Text.optional(),
  picture: z.string().optional(),
  discount_code: z.string().nullish(),
  form: z.enum(['newsletter']).nullish(),
  cta: z.object({ label: Text, link: z.string() }).nullish(),
  dismiss: Text.optional(),
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
const CodeEntry = z.object({
  code: z.string().regex(/^[A-Z0-9-]{3,40}$/),
  title: Text,
  min_amount: z.number().nonnegative(),
  expires_at: z.iso.datetime({ offset: true }).nullable(),
});
const DiscountCodeEntry = CodeEntry.extend({
  type: z.enum(GIFT_CARD_TYPES),
  base_discount_amount: z.number().positive(),
  starts_at: z.iso.datetime({ offset: true }).nullable(),
  max_uses: z.int().positive().nullable(),
  used: z.int().nonnegative(),
  collections: z.array(z.string()),
  categories: z.array(z.string()),
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
export const PostEntry = z.object({
  key: z.string(),
  section: z.string(),
  slug: Text,
  title: Text,
  meta_description: Text,
  short_description: Text,
  cover: z.string(),
  /** A day or a time; in the future: the post is scheduled. */
  published_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  reading_minutes: z.object({ de: z.int().positive(), en: z.int().positive() }),
  body: Text,
  related_designs: z.array(z.string()),
});
export type PostEntry = z.infer<typeof PostEntry>;
export const BlogDocument = z.object({
  author: Text.optional(),
  sections: z.array(
    z.object({
      key: z.string(),
      slug: Text,
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
const Cta = z.object({ label: Text, link: z.string() });
const Scores = z.record(z.string(), z.int().nonnegative());
export const JourneyDocument = z.object({
  title: Text,
  seo_title: Text,
  meta_description: Text,
  intro: z.object({ title: Text, text: Text, start: Text, picture: z.string(), second: Cta }),
  scoring: z.object({ max_results: z.int().positive() }),
  questions: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      /** One or two words, in the list of the answers. */
      label: Text,
      title: Text,
      text: Text.nullable(),
      multiple: z.boolean(),
      max: z.int().positive().optional(),
      answers: z.array(
        z.object({
          key: z.string(),
          title: Text,
          text: Text.nullable(),
          hint: Text.optional(),
          picture: z.string().nullable(),
          scores: z.object({ categories: Scores, collections: Scores, materials: Scores }),
          /** Further facet values of the listing. */
          filters: z.record(z.string(), z.array(z.string())).optional(),
          price: z.object({ min: z.number(), max: z.number().nullable() }).optional(),
        }),
      ),
    }),
  ),
  results: z.array(z.object({ collection: z.string(), title: Text, text: Text, cta: Cta })),
  result: z.object({ title: Text, text: Text }),
  empty: z.object({ title: Text, text: Text, cta: Cta }),
});
export const Picture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.webp$/),
  type: z.enum(['product', 'scene']),
  piece: z.string().nullable(),
  metal: z.string().nullable(),
  stone: z.string().nullable(),
  cut: z.string().nullable(),
  view: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  alt: Text,
});
export type Picture = z.infer<typeof Picture>;

/** A short silent film, shown in the gallery that begins with its poster. */
export const Film = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.mp4$/),
  poster: z.string().regex(/^[a-z0-9-]+\.webp$/),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  alt: Text,
});
export type Film = z.infer<typeof Film>;

export const PicturesDocument = z.array(Picture);
export const FilmsDocument = z.array(Film);
