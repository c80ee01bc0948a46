import * as z from 'zod';
import { Amount, Seo, Translations } from './common.ts';
import { Html } from './html.ts';
import { Media } from './media.ts';

export const Badge = z.object({ key: z.string(), name: z.string() });

/** `swatch` names a colour of the design tokens (`yellow-gold` …); null where a value has no colour. */
export const OptionValue = z.object({ key: z.string(), title: z.string(), swatch: z.string().nullable() });

/** One of the choices that tell the configurations of a product apart: `metal`, `size`, `length`. */
export const ProductOption = z.object({
  key: z.string(),
  title: z.string(),
  values: z.array(OptionValue),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** Stock of a configuration: see `stockStatus` in shared/commerce/stock.ts for what the two fields mean together. */
const stock = { stock_qty: z.int(), track_inventory: z.boolean() };

/** A row of the matrix from which the product page chooses; prices are before the product's sale. */
export const ConfigurationRow = z.object({
  id: z.int(),
  /** The sku. `configuration_id` is a sku wherever it appears; the numeric id is `product_configuration_id`. */
  configuration_id: z.string(),
  /** Option key to value key, e.g. `{ metal: 'rose-gold', size: '54' }`. */
  options: z.record(z.string(), z.string()),
  cost: Amount,
  ...stock,
});
export type ConfigurationRow = z.infer<typeof ConfigurationRow>;

/** GET /product-configurations/{id}: one configuration whole, with its pictures. */
export const Configuration = ConfigurationRow.extend({
  start_at_cost: Amount.nullable(),
  medias: z.array(Media),
  mixedTranslation: z.object({ title: z.string() }),
});
export type Configuration = z.infer<typeof Configuration>;

/** What a product card shows. */
export const ProductCard = z.object({
  id: z.int(),
  slug: z.string(),
  /** An embedded product is one fixed piece: its link carries no `configuration_id`. */
  embedded: z.boolean(),
  base_cost: Amount,
  min_cost: Amount,
  /** Crossed-out "from" price, null when there is none. */
  start_at_cost: Amount.nullable(),
  default_sku: z.string().nullable(),
  sale: z.boolean(),
  /** Reduction in percent, 0 without a sale. */
  sale_value: z.number().min(0).max(100),
  badges: z.array(Badge),
  mixedTranslation: z.object({ title: z.string(), sub_title: z.string() }),
  /** One entry for each colour the piece comes in; the first is the card's own. `sku` is that colour's default configuration. */
  variant_plp_image: z.array(
    z.object({
      image: z.string(),
      sku: z.string(),
      cost: Amount,
      product_configuration_id: z.int(),
      swatch: z.string().nullable(),
      title: z.string(),
    }),
  ),
  /** The first two pictures of the default configuration; all of them come with the configuration. */
  images: z.array(Media),
  /** The stock of the best available configuration. */
  ...stock,
});
export type ProductCard = z.infer<typeof ProductCard>;

/** The piece before or after this one, in the recommended order of the category that its breadcrumb ends in. */
export const Neighbour = ProductCard.pick({ slug: true, embedded: true, default_sku: true }).extend({
  title: z.string(),
  image: z.string(),
});
export type Neighbour = z.infer<typeof Neighbour>;

/** The usual way of delivery to some countries; with more pieces in the order other ways may be open. */
export const DeliveryRate = z.object({
  /** Codes as everywhere on the wire. */
  countries: z.array(z.string()),
  cost: Amount,
  /** Amount of an order from which on it costs nothing; null: never. */
  free_from: Amount.nullable(),
  days_min: z.int().nonnegative(),
  days_max: z.int().nonnegative(),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

/** GET /products/{slug}: the product with the chosen configuration (`selected_config`, else its default). */
export const Product = ProductCard.extend({
  translations: Translations,
  vendor_model: z.string(),
  mixedTranslation: z.object({
    title: z.string(),
    sub_title: z.string(),
    description: z.string(),
    long_description: Html,
    size_chart: z.string().nullable(),
  }),
  seo: Seo,
  /** When the sale is over; null without a sale, or when it has no end yet. */
  sale_ends_at: z.iso.datetime({ offset: true }).nullable(),
  neighbours: z.object({ previous: Neighbour.nullable(), next: Neighbour.nullable() }),
  categories_ids: z.array(z.int()),
  collections_ids: z.array(z.int()),
  categories: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  collections: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  materials: z.array(z.object({ id: z.int(), sku: z.string(), slug: z.string(), title: z.string() })),
  /** What the delivery of one piece costs and how long it takes, for machines that compare offers; empty where it is not known. */
  delivery_rates: z.array(DeliveryRate).default([]),
  default_config: Configuration,
  /** The configuration asked for with `configuration_id`; null when none was asked for or it is not this product's. */
  selected_config: Configuration.nullable(),
  item_page: z.object({
    options: z.array(ProductOption),
    configurations: z.array(ConfigurationRow),
    details: z.array(z.object({ title: z.string(), value: z.string() })),
    care: z.string().nullable(),
    safety_note: z.string().nullable(),
    /** `cost` is what an engraving adds to the price of one piece, before its sale; 0: free of charge. */
    engraving: z.object({ max_chars: z.int(), cost: Amount.default(0) }).nullable(),
    /** The main stone: `kind` and `cut` as the filters name them, its size in millimetres (diameter, or length and width …). */
    stone: z.object({ kind: z.string(), cut: z.string(), size: z.array(z.number().positive()).min(1).max(3) }).nullable(),
  }),
});
export type Product = z.infer<typeof Product>;
