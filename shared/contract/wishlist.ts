import * as z from 'zod';
import { CartItem, Engraving } from './cart.ts';
import { SKU_MAX } from './codes.ts';
import { Amount, Translations, UniqueId } from './common.ts';
import { Media } from './media.ts';

/** Maximum number of pieces on a wishlist. */
export const WISHLIST_MAX = 100;

/** Some backends encode the empty object as an array; it is read as the empty object (specification, section 3). */
const WishlistEngraving = z.union([Engraving, z.array(z.unknown()).transform((): z.infer<typeof Engraving> => ({}))]);

/** A piece on a wishlist, identified by sku and engraving. */
export const WishlistItem = z.object({
  id: z.int(),
  sku: z.string(),
  engraving: WishlistEngraving,
  images: z.array(Media),
  slug: z.string(),
  title: z.string(),
  /** Current price of one piece, after the sale. */
  price: Amount,
  start_at_cost: Amount.nullable(),
  embedded: z.boolean(),
  translations: Translations,
  vendor_model: z.string(),
  collections_ids: z.array(z.int()),
  product_id: z.int(),
  /** The sku, as in `Configuration.configuration_id`. */
  configuration_id: z.string(),
  product_configuration_id: z.int(),
  /** Metal, size and stone of this configuration as texts, as in a cart line. */
  options: CartItem.shape.options,
  /** Keys of the options that the shopper must choose before buying: those not visible in a picture (size, length) with several values. */
  to_choose: z.array(z.string()),
});
export type WishlistItem = z.infer<typeof WishlistItem>;

/** GET and POST /wishlists. */
export const WishlistResponse = z.object({ data: z.object({ unique_id: UniqueId, baggage: z.array(WishlistItem) }) });

/** POST /wishlists replaces the whole list. A piece is given by sku and engraving; the backend adds the rest. */
export const SaveWishlistRequest = z.object({
  /** An absent or unknown id creates a new list. */
  unique_id: UniqueId.nullish(),
  baggage: z.array(z.object({ sku: z.string().min(1).max(SKU_MAX), engraving: WishlistEngraving.default({}) })).max(WISHLIST_MAX),
});
