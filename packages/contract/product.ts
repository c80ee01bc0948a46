import * as z from 'zod';
import { MailAddress } from './mail-address.ts';
import { PRODUCT_FACTS, SAFETY_WARNINGS } from './codes.ts';
import { Amount, analytics, Country, Id, Seo, TextsLang, Translations } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';
import { DocumentAddress, OfficialNotice } from './official-notice.ts';

const Line = z.string().trim().min(1).max(300);

/** A manufacturer or responsible person as Regulation (EU) 2023/988 names it: postal and electronic address. */
const Trader = z.object({ name: Line, address: Line, contact: z.union([MailAddress, z.url({ protocol: /^https$/ })]) });
export type Trader = z.infer<typeof Trader>;

/** For the safety information of an offer (Regulation (EU) 2023/988, article 19): of the product, or of its supplier. */
export const ProductSafety = z.object({
  manufacturer: Trader,
  /** In the EU, for a manufacturer outside. */
  responsible: Trader.nullish(),
  /** Type, batch or serial number; absent: the sku. */
  identifier: Line.nullish(),
  /** Warnings that the shop has in all its languages; `safety_note` has those of the product alone. Unknown ones are left out. */
  warnings: z
    .preprocess(
      (raw) => (Array.isArray(raw) ? raw.filter((one) => SAFETY_WARNINGS.includes(one as never)) : raw),
      z.array(z.enum(SAFETY_WARNINGS)).max(SAFETY_WARNINGS.length),
    )
    .default([]),
});
export type ProductSafety = z.infer<typeof ProductSafety>;

export const Badge = z.object({ key: z.string(), name: z.string() });

/** `swatch` is the name of a colour in the design tokens (`yellow-gold` …); null for values without a colour. */
export const OptionValue = z.object({ key: z.string(), title: z.string(), swatch: z.string().nullable() });

/** An option in which the configurations of a product differ: `metal`, `size`, `length`. */
export const ProductOption = z.object({
  key: z.string(),
  title: z.string(),
  values: z.array(OptionValue),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** Stock of a configuration; `stockStatus` in shared/commerce/stock.ts defines what the two fields mean together. */
const stock = { stock_qty: z.int(), track_inventory: z.boolean() };

/**
 * The lowest price of one unit in the 30 days before its reduction began, for the law on price reductions; stepwise reductions without a
 * pause count as one. Null or absent: not reduced, or not known, and shops in AT and DE then claim no reduction (docs/law.md).
 */
const priorPrice = { lowest_prior_cost: Amount.nullish() };

/**
 * Numbers by which others know the configuration; an invalid one counts as absent. `gtin`: its GS1 number, as the barcode has it. `mpn`: the
 * manufacturer's part number. A piece that has none, as one made by the shop, has neither: they are not made up.
 */
const identifiers = {
  gtin: z
    .string()
    .regex(/^(?:\d{8}|\d{12,14})$/)
    .refine(isGtin)
    .nullish()
    .catch(undefined),
  mpn: z.string().trim().min(1).max(70).nullish().catch(undefined),
};

/** The last digit makes the sum of all, weighed 3 and 1 in turn from the right, a multiple of ten (GS1 General Specifications, 7.9). */
function isGtin(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** One configuration (variant) of a product. Prices are before the product's sale. */
export const ConfigurationRow = z.object({
  id: Id,
  /** The sku. `configuration_id` is a sku wherever it appears; the id is `product_configuration_id`. */
  configuration_id: z.string(),
  /** Option key to value key, e.g. `{ metal: 'rose-gold', size: '54' }`. */
  options: z.record(z.string(), z.string()),
  cost: Amount,
  ...priorPrice,
  ...stock,
  ...identifiers,
});
export type ConfigurationRow = z.infer<typeof ConfigurationRow>;

/** One configuration with its pictures. */
export const Configuration = ConfigurationRow.extend({
  start_at_cost: Amount.nullable(),
  medias: z.array(Media),
  mixedTranslation: z.object({ title: z.string() }),
});
export type Configuration = z.infer<typeof Configuration>;

/** GET /product-configurations/{id}. */
export const ConfigurationOfProduct = Configuration.extend({
  /** Slug of the product, in the requested language. */
  slug: z.string(),
});

/** Also the beginning of a whole product. */
const card = z.object({
  id: Id,
  slug: z.string(),
  /** The product has one fixed configuration, so its link has no `configuration_id`. */
  embedded: z.boolean(),
  base_cost: Amount,
  /**
   * That of the cheapest configuration, with which price filter and order by price compare ("from …"). Absent: `base_cost`. In a listing
   * that is narrowed by properties of configurations (material, size, availability) of the cheapest one that has them.
   */
  min_cost: Amount.optional(),
  /** Crossed-out "from" price; null for none. */
  start_at_cost: Amount.nullable(),
  /** That of `base_cost`. */
  ...priorPrice,
  default_sku: z.string().nullable(),
  sale: z.boolean(),
  /** Reduction in percent, 0 without a sale. */
  sale_value: z.number().min(0).max(100),
  badges: z.array(Badge),
  mixedTranslation: z.object({ title: z.string(), sub_title: z.string() }),
  /**
   * One entry per colour of the product; the card shows the first. `sku` is the default configuration of that colour. In a listing that is
   * narrowed the first one, `base_cost`, `default_sku`, `images` and the stock are of a configuration that the filters leave.
   */
  variant_plp_image: z.array(
    z.object({
      image: z.string(),
      sku: z.string(),
      cost: Amount,
      product_configuration_id: Id,
      swatch: z.string().nullable(),
      title: z.string(),
      material_category_id: Id.nullish(),
    }),
  ),
  /**
   * On hover a card shows its second picture. With ids: that of the next entry of `variant_plp_image` in one of these categories of
   * materials (`material_categories` of GET /bootstrap), so that a ring shows itself in another metal.
   */
  material_categories_plp_hover_ids: z.array(Id).optional(),
  /** The first two pictures of `default_sku`; `Configuration.medias` has all. */
  images: z.array(Media),
  /** The stock of the best available configuration. */
  ...stock,
  /** Of `default_sku`. */
  ...analytics,
});

/** The second picture is the one on hover, so that no page needs to know the rule. */
function withHoverPicture({ material_categories_plp_hover_ids: ids = [], ...one }: z.infer<typeof card>): z.infer<typeof card> {
  const [first] = one.images;
  const other = one.variant_plp_image.slice(1).find(({ material_category_id: id }) => id != null && ids.includes(id));
  return first && other ? { ...one, images: [first, { ...first, url: other.image, alt: other.title, position: '1' }] } : one;
}

/** A product in a listing. */
export const ProductCard = card.overwrite(withHoverPicture);
export type ProductCard = z.infer<typeof ProductCard>;

/** The previous or next product in the recommended order of the category at the end of the breadcrumb. */
export const Neighbour = card.pick({ slug: true, embedded: true, default_sku: true }).extend({
  title: z.string(),
  image: z.string(),
});
export type Neighbour = z.infer<typeof Neighbour>;

/** The standard delivery method to some countries. The cart may offer more methods. */
export const DeliveryRate = z.object({
  countries: z.array(Country),
  cost: Amount,
  /** Order amount from which delivery is free; null: never. */
  free_from: Amount.nullable(),
  days_min: z.int().nonnegative(),
  days_max: z.int().nonnegative(),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

const Group = z.object({ id: Id, slug: z.string(), title: z.string() });

/** `categories`, `collections`: in which it is used, to lead there. */
export const Material = Group.extend({
  sku: z.string(),
  material_category_id: Id.nullish(),
  categories: z.array(Group).default([]),
  collections: z.array(Group).default([]),
  medias: z.array(Media).default([]),
});

/** GET /products/{slug}: the product with the chosen configuration (`selected_config`, else its default). */
export const Product = card.extend({
  translations: Translations,
  /** Of the fields of `mixedTranslation`, `care`, `safety_note` and `guarantee_label`. */
  texts_lang: TextsLang,
  /** The maker's name of the design; a row of the details. Empty: no row. */
  vendor_model: z.string().default(''),
  mixedTranslation: z.object({
    title: z.string(),
    sub_title: z.string(),
    description: z.string(),
    long_description: Html,
    size_chart: z.string().nullable(),
  }),
  seo: Seo,
  /** End of the sale; null without a sale or without a fixed end. */
  sale_ends_at: z.iso.datetime({ offset: true }).nullable(),
  /** Comes by mail, like a gift card; `digital` of its lines. Absent: in a parcel. */
  digital: z.boolean().optional(),
  /** Made to the measure of whoever orders it: it can be repaired, not returned. Absent: not. */
  made_to_measure: z.boolean().default(false),
  /** May be left out: it needs the whole order of a listing. */
  neighbours: z
    .object({ previous: Neighbour.nullable().default(null), next: Neighbour.nullable().default(null) })
    .default({ previous: null, next: null }),
  categories_ids: z.array(Id),
  collections_ids: z.array(Id),
  categories: z.array(Group),
  collections: z.array(Group),
  materials: z.array(Material),
  /** Of its materials, in display order. Absent: those that GET /bootstrap has. */
  material_categories: z.array(z.object({ id: Id, title: z.string() })).optional(),
  /** Cost and duration of delivering one product, for structured data; empty when unknown. */
  delivery_rates: z.array(DeliveryRate).default([]),
  default_config: Configuration,
  /** The configuration requested with `configuration_id`; null without that parameter or when it belongs to another product. */
  selected_config: Configuration.nullable(),
  item_page: z.object({
    options: z.array(ProductOption),
    configurations: z.array(ConfigurationRow),
    /**
     * `group`: what the detail is about, the product unless given. The comparison shows them under it. `fact`: what the law or a buyer asks
     * for, with a document at `url`. `of`: only for configurations with these options, e.g. `{ metal: 'platinum' }`.
     */
    details: z.array(
      z.object({
        title: z.string(),
        value: z.string(),
        group: z.enum(['stone', 'piece']).optional(),
        fact: z.enum(PRODUCT_FACTS).optional().catch(undefined),
        url: DocumentAddress.optional().catch(undefined),
        of: z.record(z.string(), z.string()).optional(),
      }),
    ),
    care: z.string().nullable(),
    safety_note: z.string().nullable(),
    /** With an error in it, it counts as missing: it never breaks the page, and `npm run doctor` tells. */
    safety: ProductSafety.nullish().catch(null),
    /** Label of the producer's guarantee of durability for more than two years. */
    guarantee_label: OfficialNotice.nullish().catch(null),
    /** `cost` is added to the price of one engraved product, before its sale; 0: free of charge. Null: no engraving. */
    engraving: z.object({ max_chars: z.int(), cost: Amount.default(0) }).nullable(),
    /**
     * The main stone. `kind` and `cut` are facet values; `size` is in millimetres: [diameter], [length, width] or [length, wide end, narrow
     * end].
     */
    stone: z.object({ kind: z.string(), cut: z.string(), size: z.array(z.number().positive()).min(1).max(3) }).nullable(),
  }),
});
export type Product = z.infer<typeof Product>;
export type ProductDetail = Product['item_page']['details'][number];
