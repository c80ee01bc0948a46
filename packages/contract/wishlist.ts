import * as z from 'zod';
import { CartItem } from './cart.ts';
import { Amount, analytics, Id, Translations, UniqueId } from './common.ts';
import { SHARE_NAME_MAX, SKU_MAX, WISHLIST_MAX } from './limits.ts';
import { Engraving } from './line.ts';
import { LISTED_FIELDS } from './listed-fields.ts';
import { Media } from './media.ts';
import { ConfigurationRow, ProductCard } from './product.ts';

/** Some backends encode the empty object as an array; it is read as the empty object (specification, section 3). */
export const SavedEngraving = z.union([Engraving, z.array(z.unknown()).transform((): z.infer<typeof Engraving> => ({}))]);

/** A product on a wishlist, identified by sku and engraving. */
export const WishlistItem = z.object({
  id: Id,
  sku: z.string(),
  engraving: SavedEngraving,
  images: z.array(Media),
  slug: z.string(),
  title: z.string(),
  /** Current price of one unit, after the sale. */
  price: Amount,
  start_at_cost: Amount.nullable(),
  embedded: z.boolean(),
  translations: Translations.default([]),
  vendor_model: z.string().default(''),
  collections_ids: z.array(Id).default([]),
  product_id: Id,
  /** The sku, as in `Configuration.configuration_id`. */
  configuration_id: z.string(),
  product_configuration_id: Id,
  /** Metal, size and stone of this configuration as texts, as in a cart line. */
  options: CartItem.shape.options.default([]),
  ...analytics,
  /**
   * Keys of the options that the shopper must choose before buying: those not visible in a picture (size, length) with several values,
   * which nobody has chosen, or of which the chosen value is sold out and another is not.
   */
  to_choose: z.array(z.string()).default([]),
  /** When the product was put on the list, and its price then, after the sale. A backend of the specification alone has neither. */
  added_at: z.iso.datetime({ offset: true }).optional(),
  added_cost: Amount.optional(),
  /** Stock of this configuration, while nobody has chosen a size the best of its metal; absent: unknown. */
  availability: ConfigurationRow.pick({ stock_qty: true, track_inventory: true }).optional(),
  /** Number of sizes that can be delivered in the same metal; absent: unknown. */
  sizes_in_stock: z.int().min(0).optional(),
});
export type WishlistItem = z.infer<typeof WishlistItem>;

/** A read-only link to a list (capability `wishlist-shares`). */
export const WishlistShare = z.object({
  /** Unguessable, and not to be derived from the list's id, which may change the list. */
  token: UniqueId,
  shared_at: z.iso.datetime({ offset: true }),
  /** The name of the person who shares; '' for none. */
  name: z.string().max(SHARE_NAME_MAX),
});
export type WishlistShare = z.infer<typeof WishlistShare>;

/** GET and POST /wishlists. */
export const WishlistResponse = z.object({
  data: z.object({
    unique_id: UniqueId,
    baggage: z.array(WishlistItem),
    /** Absent: the list is not shared. */
    share: WishlistShare.optional(),
  }),
});

/** Without defaults: what is not known stays absent. */
const listed = WishlistItem.pick(LISTED_FIELDS).extend({
  translations: Translations,
  vendor_model: z.string(),
  collections_ids: z.array(Id),
});

/** A product as it is saved: what the storefront knows of it. A backend that has products reads sku and engraving alone. */
export const SavedProduct = listed.partial().extend({ sku: z.string().min(1).max(SKU_MAX), engraving: SavedEngraving.default({}) });

/**
 * POST /wishlists replaces the whole list. Sku and engraving say which products; a backend answers its own data of them, so that nobody can
 * store a false price. The other fields are for one that keeps lists as they are sent. Its body may have `LARGE_BODY_KB`.
 */
export const SaveWishlistRequest = z.object({
  /** An absent or unknown id creates a new list. */
  unique_id: UniqueId.nullish(),
  baggage: z.array(SavedProduct).max(WISHLIST_MAX),
});

/** POST /wishlists/shares: a shared list keeps its link, and gets the new name. */
export const ShareWishlistRequest = z.object({ unique_id: UniqueId, name: z.string().trim().max(SHARE_NAME_MAX).default('') });
export const ShareWishlistResponse = z.object({ data: WishlistShare });

/** POST /wishlists/shares/revoke: the link leads nowhere from then on. */
export const UnshareWishlistRequest = z.object({ unique_id: UniqueId });

/** A card in the metal, at the price and with the stock of the wish; the rest as in the wish, where the backend tells it. */
const SharedProduct = ProductCard.safeExtend(WishlistItem.pick({ to_choose: true, options: true, sizes_in_stock: true }).partial().shape);
export type SharedProduct = z.infer<typeof SharedProduct>;

/**
 * GET /wishlists/shares/{token}: the products as cards of the wished configurations, with today's prices. Neither engravings, which are
 * personal, nor the id of the list.
 */
export const SharedWishlistResponse = z.object({
  data: WishlistShare.pick({ name: true, shared_at: true }).extend({ products: z.array(SharedProduct).max(WISHLIST_MAX) }),
});
