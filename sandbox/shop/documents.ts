import * as z from 'zod';
import { Bootstrap } from '../../shared/contract/bootstrap.ts';
import { BANNER_SIZES } from '../../shared/contract/campaign.ts';
import { COUNTRIES, GIFT_CARD_TYPES, PAYMENT_METHODS } from '../../shared/contract/codes.ts';
import { PaymentGateway } from '../../shared/contract/payment.ts';

/** A text in the languages of the shop. */
export const Text = z.object({ de: z.string(), en: z.string() });
export type Text = z.infer<typeof Text>;

/** The fields that the sandbox reads; the documents may contain more. */
const Link = z.string().nullable();
const Cta = z.object({ label: Text, link: z.string() });

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
    legal: z.object({ register_number: z.string(), register_court: Text, vat_id: z.string(), managing_director: Text }),
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
  payment_methods: z.array(
    z.object({
      code: z.enum(PAYMENT_METHODS),
      title: Text,
      text: Text,
      enabled: z.boolean(),
      sort_order: z.int(),
      express: z.boolean().default(false),
      credit: z.boolean().default(false),
      /** Countries of the offer; null: decided by the storefront's country profile. */
      countries: z.array(z.enum(COUNTRIES)).nullable().default(null),
      instructions: Text.optional(),
      bank_account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).optional(),
    }),
  ),
  payment_gateways: z.array(PaymentGateway),
  /** `script` is a path of the sandbox. */
  integrations: z.array(z.object({ type: z.int(), script: z.string(), public_key: z.string(), enabled: z.boolean() })),
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

const Tile = z.object({ link: z.string(), picture: z.string(), title: Text.optional(), text: Text.optional(), caption: Text.optional() });
export type HomeTile = z.infer<typeof Tile>;

const HomeSection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hero-slides'),
    key: z.string(),
    slides: z.array(
      z.object({
        key: z.string(),
        picture: z.string(),
        picture_phone: z.string().optional(),
        tone: z.enum(['light', 'dark']),
        eyebrow: Text,
        title: Text,
        text: Text,
        cta: Cta,
        second: Cta.optional(),
      }),
    ),
  }),
  z.object({ type: z.literal('category-tiles'), key: z.string(), title: Text, tiles: z.array(Tile) }),
  z.object({ type: z.literal('story'), key: z.string(), picture: z.string(), eyebrow: Text, title: Text, text: Text, cta: Cta }),
  z.object({ type: z.literal('products'), key: z.string(), title: Text, text: Text, designs: z.array(z.string()), cta: Cta }),
  z.object({ type: z.literal('stones-by-cut'), key: z.string(), title: Text, text: Text, items: z.array(Tile), cta: Cta.optional() }),
  z.object({ type: z.literal('teaser'), key: z.string(), picture: z.string(), title: Text, text: Text, cta: Cta }),
  z.object({
    type: z.literal('trust-row'),
    key: z.string(),
    items: z.array(z.object({ icon: z.string(), title: Text, text: Text, link: z.string() })),
  }),
  z.object({ type: z.literal('instagram-strip'), key: z.string(), title: Text, text: Text, items: z.array(Tile) }),
  // Not in the contract yet.
  z.object({ type: z.literal('blog-teaser') }),
  z.object({ type: z.literal('newsletter') }),
]);
export type HomeSection = z.infer<typeof HomeSection>;

export const HomeDocument = z.object({ seo_title: Text, meta_description: Text, sections: z.array(HomeSection) });
export const PagesDocument = z.object({
  pages: z.array(
    z.object({ key: z.string(), slug: Text, title: Text, seo_title: Text, meta_description: Text, updated_at: z.string(), body: Text }),
  ),
  blocks: z.array(z.object({ key: z.string(), slug: z.string(), title: Text, body: Text })),
});
const CampaignEntry = z.object({
  id: z.int(),
  key: z.string(),
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
  frequency: z.int().nullable(),
  pages: z.array(z.object({ page_link: z.string() })),
  popup_text: Text.nullish(),
  top_bar_text: Text.nullish(),
  link: z.string().nullish(),
  /** 1 is January; absent: the whole year. */
  active_months: z.array(z.int().min(1).max(12)).optional(),
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
  discount_codes: z.array(DiscountCodeEntry),
  gift_cards: z.array(GiftCardEntry),
});
export type CampaignsDocument = z.infer<typeof CampaignsDocument>;
export const BlogDocument = z.object({
  author: Text.optional(),
  sections: z.array(z.object({ key: z.string(), slug: Text, title: Text, description: Text, meta_description: Text })),
  posts: z.array(
    z.object({
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
    }),
  ),
});
export const MailsDocument = z.object({ mails: z.array(z.object({ key: z.string(), subject: Text, preheader: Text, text: Text })) });
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
