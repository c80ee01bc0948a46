import * as z from 'zod';
import { CartItem, Engraving } from './cart.ts';
import { SKU_MAX } from './codes.ts';
import { Amount, Translations, UniqueId } from './common.ts';
import { Media } from './media.ts';

/** More than anybody remembers. */
export const WISHLIST_MAX = 100;

/** Some backends write an empty object as an array: it counts as the empty object (specification, section 3). */
const EngravingOfWish = z.union([Engraving, z.array(z.unknown()).transform((): z.infer<typeof Engraving> => ({}))]);

/** A piece that somebody remembers; identity is sku and engraving. */
export const WishlistItem = z.object({
  id: z.int(),
  sku: z.string(),
  engraving: EngravingOfWish,
  images: z.array(Media),
  slug: z.string(),
  title: z.string(),
  /** What it costs today, after its sale. */
  price: Amount,
  start_at_cost: Amount.nullable(),
  embedded: z.boolean(),
  translations: Translations,
  vendor_model: z.string(),
  collections_ids: z.array(z.int()),
  product_id: z.int(),
  /** The sku, as on the configuration. */
  configuration_id: z.string(),
  product_configuration_id: z.int(),
  /** Metal, size, stone of this configuration in words, as on a line of the cart. */
  options: CartItem.shape.options,
  /** Keys of the options that no picture shows (size, length) and that the piece comes in more than one of: asked for before it is bought. */
  to_choose: z.array(z.string()),
});
export type WishlistItem = z.infer<typeof WishlistItem>;

/** GET and POST /wishlists. */
export const WishlistResponse = z.object({ data: z.object({ unique_id: UniqueId, baggage: z.array(WishlistItem) }) });

/** The whole list is saved; all that a piece is known by is what it is and what is engraved, the rest the backend adds. */
export const SaveWishlistRequest = z.object({
  /** Without a known one a new list is made. */
  unique_id: UniqueId.nullish(),
  baggage: z.array(z.object({ sku: z.string().min(1).max(SKU_MAX), engraving: EngravingOfWish.default({}) })).max(WISHLIST_MAX),
});
